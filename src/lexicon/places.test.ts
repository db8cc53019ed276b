import { describe, expect, it } from 'vitest';
import { loadLexicon } from './load-lexicon.ts';

const lexicon = loadLexicon();

/** Columns: text | id | another place that the place must lie within. */
const readings = `
Austin, TX|us-tx-austin|us
Austin, Texas, United States|us-tx-austin|us-austin-metro
Austin TX|us-tx-austin|us-tx
San Francisco|us-ca-san-francisco|us-bay-area
SF|us-ca-san-francisco|us-ca
San Francisco Bay Area|us-bay-area|us-ca
San Francisco, CA, USA|us-ca-san-francisco|north-america
San Jose, CA|us-ca-san-jose|us-silicon-valley
Palo Alto, California|us-ca-palo-alto|us-bay-area
NYC|us-ny-new-york-city|us-ny-metro
New York|us-ny-new-york-city|us
Washington, D.C.|us-dc-washington-d-c|us
Quebec|ca-qc|ca
Quebec, Canada|ca-qc|ca
Québec, Quebec, Canada|ca-qc-quebec|ca-qc
New York, NY|us-ny-new-york-city|us-ny
NY|us-ny|us
Brooklyn, NY|us-ny-brooklyn|us-ny-new-york-city
Greater New York City Area|us-ny-metro|us
Jersey City, NJ|us-nj-jersey-city|us-ny-metro
LA|us-ca-los-angeles|us-ca
Los Angeles Metropolitan Area|us-la-metro|us-ca
Santa Monica, CA|us-ca-santa-monica|us-la-metro
Washington, DC|us-dc-washington-d-c|us-dc-metro
Arlington, VA|us-va-arlington|us-dc-metro
DC|us-dc-washington-d-c|us
Seattle, WA|us-wa-seattle|us-west-coast
Bellevue, Washington|us-wa-bellevue|us-seattle-metro
Portland|us-or-portland|us-or
Portland, ME|us-me-portland|us-new-england
Portland, Oregon|us-or-portland|us-pacific-northwest
Remote, OR|us-or|us
Boston, MA|us-ma-boston|us-new-england
Cambridge, MA|us-ma-cambridge|us-boston-metro
Cambridge, Massachusetts, United States|us-ma-cambridge|us-ma
Cambridge|gb-eng-cambridge|gb
Cambridge, England|gb-eng-cambridge|gb-eng
Cambridge, UK|gb-eng-cambridge|uki
Chicago|us-il-chicago|us-midwest
Dallas-Fort Worth Metroplex|us-dfw|us-tx
Plano, TX|us-tx-plano|us-dfw
Greater Philadelphia|us-philadelphia-metro|us
Miami|us-fl-miami|us-fl
Denver, Colorado|us-co-denver|us-mountain-west
CO|us-co|us
MD|us-md|us
CA|us-ca|us
GA|us-ga|us-southeast
Georgia|us-ga|us
Atlanta, Georgia|us-ga-atlanta|us-atlanta-metro
Tbilisi, Georgia|ge-tb-tbilisi|ge
Springfield, IL|us-il-springfield|us-il
Springfield, Massachusetts|us-ma-springfield|us-ma
Paris|fr-idf-paris|fr
Paris, Texas|us-tx-paris|us-tx
London|gb-eng-london|gb-greater-london
London, ON|ca-on-london|ca
London Area, United Kingdom|gb-greater-london|gb-eng
Londres|gb-eng-london|gb
Greater London, England, United Kingdom|gb-greater-london|gb
Manchester, UK|gb-eng-manchester|gb-north-west
Edinburgh, Scotland|gb-sct-edinburgh|gb
Dublin|ie-l-dublin|ie
Dublin, OH|us-oh-dublin|us-columbus-metro
Toronto, CA|ca-on-toronto|ca-gta
Mississauga, Ontario, Canada|ca-on-mississauga|ca-gta
Vancouver, BC|ca-bc-vancouver|ca
Montréal, Québec, Canada|ca-qc-montreal|ca-qc
Berlin|de-be-berlin|dach
Berlin, Germany|de-be-berlin|de
Munich|de-by-munich|de-by
München, Bayern, Deutschland|de-by-munich|dach
Greater Munich Metropolitan Area|de-greater-munich|de
Frankfurt|de-he-frankfurt-am-main|de-rhine-main
Köln|de-nw-koln|de
Düsseldorf|de-nw-dusseldorf|de-nw
Duesseldorf, NRW|de-nw-dusseldorf|de
Zürich|ch-zh-zurich|dach
Genève, Suisse|ch-ge-geneve|ch
Wien, Österreich|at-9-vienna|at
Madrid, España|es-m-madrid|iberia
Barcelona, Catalonia, Spain|es-ct-barcelona|es
Lisboa, Portugal|pt-11-lisbon|pt
Milano, Italia|it-25-milan|it
Amsterdam, Netherlands|nl-nh-amsterdam|benelux
Den Haag|nl-zh-the-hague|nl
Copenhagen|dk-84-copenhagen|nordics
Stockholm, Sweden|se-ab-stockholm|scandinavia
Göteborg|se-o-goteborg|se
Helsinki|fi-18-helsinki|nordics
Warszawa|pl-14-warsaw|cee
Praha|cz-prague-prague|cz
Tel Aviv|il-ta-tel-aviv|il
Dubai, United Arab Emirates|ae-du-dubai|gcc
Bengaluru, Karnataka, India|in-ka-bengaluru|in-greater-bengaluru
Bangalore|in-ka-bengaluru|in
Bombay|in-mh-mumbai|in
Gurgaon, Haryana|in-hr-gurgaon|in-ncr
Noida|in-up-noida|in-ncr
NCR|in-ncr|in
Hyderabad, Telangana|in-ts-hyderabad|in
Singapore|sg|southeast-asia
Hong Kong|hk|greater-china
Tokyo, Japan|jp-13-tokyo|east-asia
Seoul|kr-11-seoul|kr
Beijing, China|cn-bj-beijing|apac
Sydney, NSW|au-nsw-sydney|anz
Melbourne VIC|au-vic-melbourne|au
Auckland, New Zealand|nz-auk-auckland|anz
São Paulo - SP, Brasil|br-sp-sao-paulo|latam
Rio de Janeiro|br-rj-rio-de-janeiro|br
Ciudad de México|mx-cmx-mexico-city|mx
Buenos Aires, Argentina|ar-buenos-aires-f-d-buenos-aires|latam
Bogotá, Colombia|co-bogota-d-c-bogota|latam
Lagos, Nigeria|ng-la-lagos|africa
Nairobi|ke-30-nairobi|east-africa
Cape Town|za-wc-cape-town|africa
Germany|de|dach
UK|gb|europe
USA|us|americas
EMEA|emea|world
DACH|dach|europe
Nordics|nordics|europe
LATAM|latam|americas
APAC|apac|world
Midwest|us-midwest|us
Bavaria|de-by|de
Scotland|gb-sct|gb
Silicon Valley|us-silicon-valley|us-bay-area
Research Triangle|us-research-triangle|us-nc
Twin Cities|us-twin-cities|us-mn
US Remote|us|north-america
San Francisco, CA, USA; Remote|us-ca-san-francisco|us
Xyzzyville, Texas|us-tx|us
`;

describe('places of records', () => {
  it.each(
    readings
      .trim()
      .split('\n')
      .map((row) => row.split('|')),
  )('%s is %s', (text, id, within) => {
    const reading = lexicon.place(text ?? '');
    expect(reading?.id).toBe(`place:${id}`);
    expect(lexicon.within(reading?.id ?? '', `place:${within}`)).toBe(true);
  });

  it('says whether it left out a part of the text, and whether the place is remote', () => {
    expect(lexicon.place('Xyzzyville, Texas')).toMatchObject({ exact: false });
    expect(lexicon.place('Remote, OR')).toMatchObject({ exact: true, remote: true });
    expect(lexicon.place('Remote')).toBeNull();
    expect(lexicon.place('Xyzzyville')).toBeNull();
  });

  it('lets city, region and country fields of a record decide', () => {
    expect(lexicon.place('Cambridge', { city: 'Cambridge', region: 'MA', country_code: 'US' })?.id).toBe(
      'place:us-ma-cambridge',
    );
    expect(lexicon.place('', { city: 'London', country_code: 'ca' })?.id).toBe('place:ca-on-london');
    expect(lexicon.place('Birmingham', { country_code: 'us' })?.id).toBe('place:us-al-birmingham');
    expect(lexicon.place('', { country_code: 'de' })?.id).toBe('place:de');
  });

  it('lists region, country and world regions as ancestors of a city', () => {
    expect(lexicon.ancestors('place:us-ca-palo-alto')).toEqual(
      expect.arrayContaining([
        'place:us-silicon-valley',
        'place:us-bay-area',
        'place:us-ca',
        'place:us',
        'place:us-west-coast',
        'place:north-america',
        'place:americas',
      ]),
    );
    expect(lexicon.within('place:us-ca', 'place:us-bay-area')).toBe(false);
  });

  it('finds every place again by its id', () => {
    for (const id of [
      'place:us-ca-san-jose',
      'place:gb-eng-cambridge',
      'place:us-il-springfield',
      'place:fr-idf-paris',
      'place:mx-cmx-mexico-city',
    ])
      expect(lexicon.concept(id)?.id).toBe(id);
    expect(lexicon.concept('place:xx-nowhere')).toBeNull();
  });

  it.each([
    ['El Paso, TX', 'place:mx'],
    ['Cincinnati, OH', 'place:us-ky'],
    ['Basel, Switzerland', 'place:de'],
  ])('%s lies not within %s, however near', (text, other) => {
    expect(lexicon.within(lexicon.place(text)?.id ?? '', other)).toBe(false);
  });

  it.each([
    ['Boulder, CO', 'place:us-mountain-west'],
    ['Turin, Italy', 'place:it-north'],
    ['Turin, Italy', 'place:it-21-turin-area'],
    ['Norfolk, VA', 'place:us-hampton-roads'],
    ['Dakar', 'place:francophone-africa'],
    ['Surat', 'place:in-west'],
  ])('%s lies within %s', (text, whole) => {
    expect(lexicon.within(lexicon.place(text)?.id ?? '', whole)).toBe(true);
  });

  // Each word can end a part, and there are 2 to the power of 50 ways to split these.
  it.each(['us', 'in us', 'new york', 'city of'])('"%s", said over and over, is read to its end', (words) => {
    expect(lexicon.place(`${words} `.repeat(50))).toBeNull();
  });
});
