/**
 * The places of the people in the retrieval corpus, kept apart from the lexicon so that the measurement does not depend
 * on what it measures. Columns: `city, state or country | metro area | state | country | regions`.
 */
const lines = `
Los Angeles, California, United States|Los Angeles|California|US|
Santa Monica, California, United States|Los Angeles|California|US|
San Francisco, California, United States|Bay Area|California|US|
Oakland, California|Bay Area|California|US|
San Francisco Bay Area|Bay Area|California|US|
Mountain View, California, United States|Bay Area|California|US|
San Jose, California, United States|Bay Area|California|US|
Palo Alto, California|Bay Area|California|US|
San Diego, California, United States|San Diego|California|US|
Columbus, Ohio, United States|Columbus|Ohio|US|
Cleveland, Ohio|Cleveland|Ohio|US|
Salt Lake City, Utah, United States|Salt Lake City|Utah|US|Mountain West
Provo, Utah|Provo|Utah|US|Mountain West
Newark, New Jersey|New York City|New Jersey|US|East Coast,Mid-Atlantic
Princeton, New Jersey, United States|Trenton|New Jersey|US|East Coast,Mid-Atlantic
Baltimore, Maryland, United States|Baltimore|Maryland|US|East Coast,Mid-Atlantic
Annapolis, Maryland|Baltimore|Maryland|US|East Coast,Mid-Atlantic
Charlotte, North Carolina, United States|Charlotte|North Carolina|US|East Coast
Raleigh, NC|Raleigh|North Carolina|US|East Coast
Portland, Oregon, United States|Portland|Oregon|US|
Eugene, Oregon|Eugene|Oregon|US|
Minneapolis, Minnesota, United States|Minneapolis|Minnesota|US|
Rochester, Minnesota|Rochester|Minnesota|US|
Miami, Florida, United States|Miami|Florida|US|East Coast,Gulf Coast
Fort Lauderdale, Florida|Miami|Florida|US|East Coast,Gulf Coast
Tampa, Florida, United States|Tampa|Florida|US|East Coast,Gulf Coast
Richmond, Virginia, United States|Richmond|Virginia|US|East Coast,Mid-Atlantic
Virginia Beach, VA|Virginia Beach|Virginia|US|East Coast,Mid-Atlantic
Phoenix, Arizona, United States|Phoenix|Arizona|US|Southwest
Scottsdale, Arizona|Phoenix|Arizona|US|Southwest
Tucson, Arizona|Tucson|Arizona|US|Southwest
Nashville, Tennessee, United States|Nashville|Tennessee|US|
Memphis, TN|Memphis|Tennessee|US|
Denver, Colorado, United States|Denver|Colorado|US|Mountain West
Boulder, Colorado|Boulder|Colorado|US|Mountain West
Philadelphia, Pennsylvania, United States|Philadelphia|Pennsylvania|US|East Coast,Mid-Atlantic
Pittsburgh, Pennsylvania, United States|Pittsburgh|Pennsylvania|US|East Coast,Mid-Atlantic
Seattle, Washington, United States|Seattle|Washington|US|
Bellevue, Washington|Seattle|Washington|US|
Spokane, WA|Spokane|Washington|US|
Atlanta, Georgia, United States|Atlanta|Georgia|US|East Coast
Savannah, Georgia, United States|Savannah|Georgia|US|East Coast
Dallas, Texas, United States|Dallas|Texas|US|Gulf Coast,Southwest
Fort Worth, Texas|Dallas|Texas|US|Gulf Coast,Southwest
San Antonio, Texas, United States|San Antonio|Texas|US|Gulf Coast,Southwest
Houston, Texas, United States|Houston|Texas|US|Gulf Coast,Southwest
New York, New York, United States|New York City|New York|US|East Coast,Mid-Atlantic
Brooklyn, New York|New York City|New York|US|East Coast,Mid-Atlantic
Indianapolis, Indiana, United States|Indianapolis|Indiana|US|
Detroit, Michigan, United States|Detroit|Michigan|US|
Chicago, Illinois, United States|Chicago|Illinois|US|
Evanston, Illinois|Chicago|Illinois|US|
Boston, Massachusetts, United States|Boston|Massachusetts|US|East Coast,New England
Cambridge, Massachusetts|Boston|Massachusetts|US|East Coast,New England
Providence, Rhode Island|Providence|Rhode Island|US|East Coast,New England
Washington, District of Columbia, United States|DC|District of Columbia|US|East Coast,Mid-Atlantic
Arlington, Virginia, United States|DC|Virginia|US|East Coast,Mid-Atlantic
Vancouver, British Columbia, Canada|Vancouver|British Columbia|Canada|NA
Ottawa, Ontario, Canada|Ottawa|Ontario|Canada|NA
Waterloo, Ontario, Canada|Waterloo|Ontario|Canada|NA
Madrid, Community of Madrid, Spain|Madrid||Spain|Southern Europe
Barcelona, Catalonia, Spain|Barcelona||Spain|Southern Europe
Milan, Lombardy, Italy|Milan||Italy|Southern Europe
Rome, Italy|Rome||Italy|Southern Europe
Lisbon, Portugal|Lisbon||Portugal|Southern Europe
Porto, Portugal|Porto||Portugal|Southern Europe
Athens, Greece|Athens||Greece|Southern Europe
Stockholm, Sweden|Stockholm||Sweden|Nordics
Gothenburg, Sweden|Gothenburg||Sweden|Nordics
Helsinki, Uusimaa, Finland|Helsinki||Finland|Nordics
Espoo, Finland|Helsinki||Finland|Nordics
Vienna, Austria|Vienna||Austria|Central Europe
Graz, Austria|Graz||Austria|Central Europe
Munich, Bavaria, Germany|Munich||Germany|Central Europe
Berlin, Germany|Berlin||Germany|Central Europe
Hamburg, Germany|Hamburg||Germany|Central Europe
Prague, Czechia|Prague||Czechia|Central Europe
Budapest, Hungary|Budapest||Hungary|Central Europe
Amsterdam, North Holland, Netherlands|Amsterdam||Netherlands|
Brussels, Belgium|Brussels||Belgium|
Antwerp, Belgium|Antwerp||Belgium|
Paris, Île-de-France, France|Paris||France|
Lyon, France|Lyon||France|
London, England, United Kingdom|London||United Kingdom|
Bristol, England, United Kingdom|Bristol||United Kingdom|
Manchester, England, United Kingdom|Manchester||United Kingdom|
Leeds, England, United Kingdom|Leeds||United Kingdom|
Oxford, England, United Kingdom|Oxford||United Kingdom|
Edinburgh, Scotland, United Kingdom|Edinburgh||United Kingdom|
Glasgow, Scotland, United Kingdom|Glasgow||United Kingdom|
Kyiv, Ukraine|Kyiv||Ukraine|
Lviv, Ukraine|Lviv||Ukraine|
Sydney, New South Wales, Australia|Sydney||Australia|ANZ,Asia Pacific
Melbourne, Victoria, Australia|Melbourne||Australia|ANZ,Asia Pacific
Auckland, New Zealand|Auckland||New Zealand|ANZ,Asia Pacific
Seoul, South Korea|Seoul||South Korea|East Asia,Asia Pacific
Busan, South Korea|Busan||South Korea|East Asia,Asia Pacific
Taipei, Taiwan|Taipei||Taiwan|East Asia,Asia Pacific
Tokyo, Japan|Tokyo||Japan|East Asia,Asia Pacific
Beijing, China|Beijing||China|East Asia,Asia Pacific
Shenzhen, Guangdong, China|Shenzhen||China|East Asia,Asia Pacific
Hyderabad, Telangana, India|Hyderabad||India|Asia Pacific
Chennai, Tamil Nadu, India|Chennai||India|Asia Pacific
Gurugram, Haryana, India|NCR||India|Asia Pacific
New Delhi, Delhi, India|NCR||India|Asia Pacific
Kuala Lumpur, Malaysia|Kuala Lumpur||Malaysia|Asia Pacific
Bangkok, Thailand|Bangkok||Thailand|Asia Pacific
Cairo, Egypt|Cairo||Egypt|Middle East
Dubai, United Arab Emirates|Dubai||United Arab Emirates|Middle East
Toronto, Ontario, Canada|Toronto|Ontario|Canada|NA
`;

/** Names of the query sets that the table above writes differently. */
const aliases: Readonly<Record<string, string>> = {
  OH: 'Ohio',
  UT: 'Utah',
  NJ: 'New Jersey',
  MD: 'Maryland',
  NC: 'North Carolina',
  MN: 'Minnesota',
  AZ: 'Arizona',
  TN: 'Tennessee',
  CO: 'Colorado',
  CA: 'California',
  PA: 'Pennsylvania',
  GA: 'Georgia',
  LA: 'Los Angeles',
  'Mountain View': 'Bay Area',
  'San Jose': 'Bay Area',
  'Palo Alto': 'Bay Area',
  'San Francisco Bay Area': 'Bay Area',
  'Greater Phoenix': 'Phoenix',
  DFW: 'Dallas',
  'Greater Atlanta': 'Atlanta',
  'Greater Los Angeles': 'Los Angeles',
  'Greater Seattle': 'Seattle',
  'Greater Boston': 'Boston',
  'Greater Miami': 'Miami',
  APAC: 'Asia Pacific',
  AMER: 'Americas',
};

export interface Location {
  readonly text: string;
  /** Every name of the table under which the place is found. */
  readonly names: ReadonlySet<string>;
}

export const locations: readonly Location[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [text = '', metro = '', state = '', country = '', regions = ''] = line.split('|');
    const names = new Set([metro, state, country, ...regions.split(',')].filter((name) => name !== ''));
    if (country === 'US') names.add('NA').add('Americas');
    if (country === 'Canada') names.add('Americas');
    return { text, names };
  });

/** The name that `locations` has for a place named in the query sets. */
export function placeName(name: string): string {
  return aliases[name] ?? name;
}
