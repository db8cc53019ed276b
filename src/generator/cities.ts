/** A city where people live and companies sit. Weights follow professionals with public profiles, not census counts. */
export interface City {
  readonly name: string;
  readonly region: string;
  readonly countryCode: string;
  readonly country: string;
  readonly weight: number;
  /** The name of the surrounding area, which some people write as their location; null if there is none. */
  readonly area: string | null;
  /** Whether the city draws more of the technology industry. */
  readonly tech: boolean;
}

/**
 * A line names a country: code and name. The lines below it are cities: `city, region, weight`, with `*` for a
 * technology site and `= area` for an area.
 */
const table = `
us United States
San Francisco, California, 34 * = San Francisco Bay Area
Palo Alto, California, 5 * = San Francisco Bay Area
Mountain View, California, 7 * = San Francisco Bay Area
Sunnyvale, California, 5 * = San Francisco Bay Area
San Jose, California, 12 * = San Francisco Bay Area
Menlo Park, California, 3 * = San Francisco Bay Area
Redwood City, California, 3 * = San Francisco Bay Area
Oakland, California, 6 * = San Francisco Bay Area
Berkeley, California, 3 * = San Francisco Bay Area
Fremont, California, 3 * = San Francisco Bay Area
Los Angeles, California, 26 = Greater Los Angeles Area
Santa Monica, California, 4 * = Greater Los Angeles Area
Irvine, California, 5
San Diego, California, 11
Sacramento, California, 5
Santa Barbara, California, 1
New York, New York, 48 * = New York City Metropolitan Area
Brooklyn, New York, 9 = New York City Metropolitan Area
Buffalo, New York, 2
Albany, New York, 2
Rochester, New York, 2
Jersey City, New Jersey, 4 = New York City Metropolitan Area
Newark, New Jersey, 3 = New York City Metropolitan Area
Princeton, New Jersey, 2
Seattle, Washington, 20 * = Greater Seattle Area
Bellevue, Washington, 4 * = Greater Seattle Area
Redmond, Washington, 4 * = Greater Seattle Area
Spokane, Washington, 1
Portland, Oregon, 8
Boston, Massachusetts, 18 * = Greater Boston
Cambridge, Massachusetts, 6 * = Greater Boston
Worcester, Massachusetts, 1
Providence, Rhode Island, 2
Hartford, Connecticut, 3
Stamford, Connecticut, 2
Portland, Maine, 1
Burlington, Vermont, 1
Manchester, New Hampshire, 1
Austin, Texas, 15 * = Austin, Texas Metropolitan Area
Dallas, Texas, 14 = Dallas-Fort Worth Metroplex
Fort Worth, Texas, 4 = Dallas-Fort Worth Metroplex
Plano, Texas, 3 = Dallas-Fort Worth Metroplex
Houston, Texas, 14 = Greater Houston
San Antonio, Texas, 5
El Paso, Texas, 1
Chicago, Illinois, 22 = Greater Chicago Area
Springfield, Illinois, 1
Washington, District of Columbia, 17 = Washington DC-Baltimore Area
Arlington, Virginia, 4 = Washington DC-Baltimore Area
Reston, Virginia, 2 = Washington DC-Baltimore Area
Richmond, Virginia, 3
Baltimore, Maryland, 5 = Washington DC-Baltimore Area
Philadelphia, Pennsylvania, 10 = Greater Philadelphia
Pittsburgh, Pennsylvania, 6
Atlanta, Georgia, 14 = Atlanta Metropolitan Area
Savannah, Georgia, 1
Miami, Florida, 9 = Miami-Fort Lauderdale Area
Fort Lauderdale, Florida, 3 = Miami-Fort Lauderdale Area
Orlando, Florida, 5
Tampa, Florida, 6
Jacksonville, Florida, 3
Tallahassee, Florida, 1
Charlotte, North Carolina, 8
Raleigh, North Carolina, 6 * = Raleigh-Durham-Chapel Hill Area
Durham, North Carolina, 3 * = Raleigh-Durham-Chapel Hill Area
Charleston, South Carolina, 2
Nashville, Tennessee, 6
Memphis, Tennessee, 2
Louisville, Kentucky, 2
Cincinnati, Ohio, 4
Cleveland, Ohio, 4
Columbus, Ohio, 6
Detroit, Michigan, 6 = Detroit Metropolitan Area
Ann Arbor, Michigan, 2
Grand Rapids, Michigan, 2
Indianapolis, Indiana, 4
Milwaukee, Wisconsin, 3
Madison, Wisconsin, 3
Minneapolis, Minnesota, 9 = Greater Minneapolis-St. Paul Area
Des Moines, Iowa, 2
St. Louis, Missouri, 5
Kansas City, Missouri, 4
Omaha, Nebraska, 2
Oklahoma City, Oklahoma, 2
Tulsa, Oklahoma, 1
Little Rock, Arkansas, 1
Bentonville, Arkansas, 2
New Orleans, Louisiana, 2
Birmingham, Alabama, 1
Jackson, Mississippi, 1
Denver, Colorado, 11 * = Denver Metropolitan Area
Boulder, Colorado, 3 *
Salt Lake City, Utah, 6 *
Provo, Utah, 2
Phoenix, Arizona, 8
Tucson, Arizona, 1
Albuquerque, New Mexico, 1
Las Vegas, Nevada, 3
Boise, Idaho, 2
Honolulu, Hawaii, 1
Anchorage, Alaska, 1
ca Canada
Toronto, Ontario, 22 * = Greater Toronto Area
Ottawa, Ontario, 5
Waterloo, Ontario, 3 *
Mississauga, Ontario, 3 = Greater Toronto Area
Hamilton, Ontario, 1
Montreal, Quebec, 11 *
Quebec City, Quebec, 2
Vancouver, British Columbia, 10 *
Victoria, British Columbia, 1
Calgary, Alberta, 5
Edmonton, Alberta, 3
Winnipeg, Manitoba, 1
Halifax, Nova Scotia, 1
mx Mexico
Mexico City, Mexico City, 14
Guadalajara, Jalisco, 5 *
Monterrey, Nuevo León, 5
Querétaro, Querétaro, 1
Puebla, Puebla, 1
Tijuana, Baja California, 1
br Brazil
São Paulo, São Paulo, 24 *
Rio de Janeiro, Rio de Janeiro, 9
Belo Horizonte, Minas Gerais, 4
Curitiba, Paraná, 3
Porto Alegre, Rio Grande do Sul, 3
Florianópolis, Santa Catarina, 2 *
Recife, Pernambuco, 2
Brasília, Federal District, 3
Campinas, São Paulo, 3
Salvador, Bahia, 1
Fortaleza, Ceará, 1
ar Argentina
Buenos Aires, Buenos Aires, 9
Córdoba, Córdoba, 2
Rosario, Santa Fe, 1
cl Chile
Santiago, Santiago Metropolitan, 6
Valparaíso, Valparaíso, 1
co Colombia
Bogotá, Bogotá D.C., 8
Medellín, Antioquia, 4
Cali, Valle del Cauca, 1
pe Peru
Lima, Lima, 5
uy Uruguay
Montevideo, Montevideo, 2
ec Ecuador
Quito, Pichincha, 1
cr Costa Rica
San José, San José, 2
gt Guatemala
Guatemala City, Guatemala, 1
pa Panama
Panama City, Panamá, 1
do Dominican Republic
Santo Domingo, Distrito Nacional, 1
gb United Kingdom
London, England, 48 * = Greater London
Manchester, England, 8 = Greater Manchester
Birmingham, England, 5
Leeds, England, 4
Bristol, England, 4
Cambridge, England, 4 *
Oxford, England, 3
Liverpool, England, 2
Sheffield, England, 2
Newcastle upon Tyne, England, 2
Nottingham, England, 2
Brighton, England, 2
Reading, England, 2
Edinburgh, Scotland, 5
Glasgow, Scotland, 4
Aberdeen, Scotland, 1
Cardiff, Wales, 2
Belfast, Northern Ireland, 2
ie Ireland
Dublin, Leinster, 9 *
Cork, Munster, 2
Galway, Connacht, 1
de Germany
Berlin, Berlin, 15 *
Munich, Bavaria, 12 *
Hamburg, Hamburg, 8
Frankfurt am Main, Hesse, 8
Cologne, North Rhine-Westphalia, 5
Düsseldorf, North Rhine-Westphalia, 4
Stuttgart, Baden-Württemberg, 5
Karlsruhe, Baden-Württemberg, 2
Leipzig, Saxony, 2
Dresden, Saxony, 2
Nuremberg, Bavaria, 2
Hanover, Lower Saxony, 2
Bremen, Bremen, 1
at Austria
Vienna, Vienna, 5
Graz, Styria, 1
Linz, Upper Austria, 1
ch Switzerland
Zurich, Zurich, 7 *
Geneva, Geneva, 4
Basel, Basel-Stadt, 3
Lausanne, Vaud, 2
Bern, Bern, 1
fr France
Paris, Île-de-France, 26 * = Greater Paris Metropolitan Region
Lyon, Auvergne-Rhône-Alpes, 5
Grenoble, Auvergne-Rhône-Alpes, 2
Toulouse, Occitanie, 4
Montpellier, Occitanie, 2
Marseille, Provence-Alpes-Côte d'Azur, 3
Nice, Provence-Alpes-Côte d'Azur, 1
Bordeaux, Nouvelle-Aquitaine, 3
Lille, Hauts-de-France, 3
Nantes, Pays de la Loire, 3
Rennes, Brittany, 2
Strasbourg, Grand Est, 2
be Belgium
Brussels, Brussels Region, 5
Antwerp, Flemish Region, 2
Ghent, Flemish Region, 2
lu Luxembourg
Luxembourg, Luxembourg, 2
nl Netherlands
Amsterdam, North Holland, 12 *
Rotterdam, South Holland, 4
The Hague, South Holland, 3
Delft, South Holland, 1
Utrecht, Utrecht, 4
Eindhoven, North Brabant, 3 *
es Spain
Madrid, Community of Madrid, 12
Barcelona, Catalonia, 11 *
Valencia, Valencian Community, 3
Seville, Andalusia, 2
Málaga, Andalusia, 2
Bilbao, Basque Country, 2
Zaragoza, Aragon, 1
pt Portugal
Lisbon, Lisbon, 6 *
Porto, Porto, 3
Braga, Braga, 1
it Italy
Milan, Lombardy, 11
Rome, Lazio, 8
Turin, Piedmont, 3
Bologna, Emilia-Romagna, 2
Florence, Tuscany, 2
Naples, Campania, 2
Padua, Veneto, 1
se Sweden
Stockholm, Stockholm County, 8 *
Gothenburg, Västra Götaland County, 3
Malmö, Skåne County, 2
Uppsala, Uppsala County, 1
no Norway
Oslo, Oslo, 4
Bergen, Vestland, 1
Trondheim, Trøndelag, 1
dk Denmark
Copenhagen, Capital Region of Denmark, 5 *
Aarhus, Central Denmark Region, 2
fi Finland
Helsinki, Uusimaa, 4 *
Tampere, Pirkanmaa, 1
is Iceland
Reykjavík, Capital Region, 1
ee Estonia
Tallinn, Harju County, 2 *
lv Latvia
Riga, Riga, 1
lt Lithuania
Vilnius, Vilnius County, 2
pl Poland
Warsaw, Mazowieckie, 8 *
Kraków, Małopolskie, 5 *
Wrocław, Dolnośląskie, 4
Gdańsk, Pomorskie, 2
Poznań, Wielkopolskie, 2
Łódź, Łódzkie, 1
cz Czechia
Prague, Prague, 5
Brno, South Moravian Region, 2
sk Slovakia
Bratislava, Bratislava Region, 2
hu Hungary
Budapest, Budapest, 4
ro Romania
Bucharest, Bucharest, 5 *
Cluj-Napoca, Cluj, 3 *
Iași, Iași, 1
Timișoara, Timiș, 1
bg Bulgaria
Sofia, Sofia City, 3
rs Serbia
Belgrade, Belgrade, 3
Novi Sad, Vojvodina, 1
hr Croatia
Zagreb, Zagreb, 2
si Slovenia
Ljubljana, Ljubljana, 1
gr Greece
Athens, Attica, 4
Thessaloniki, Central Macedonia, 1
cy Cyprus
Limassol, Limassol, 1
ua Ukraine
Kyiv, Kyiv City, 5 *
Lviv, Lviv, 3 *
Kharkiv, Kharkiv, 1
by Belarus
Minsk, Minsk City, 1
ge Georgia
Tbilisi, Tbilisi, 1
am Armenia
Yerevan, Yerevan, 1
kz Kazakhstan
Almaty, Almaty, 2
tr Türkiye
Istanbul, Istanbul, 10
Ankara, Ankara, 3
Izmir, Izmir, 2
il Israel
Tel Aviv, Tel Aviv District, 9 *
Haifa, Haifa District, 2 *
Jerusalem, Jerusalem District, 2
ae United Arab Emirates
Dubai, Dubai, 11
Abu Dhabi, Abu Dhabi, 4
sa Saudi Arabia
Riyadh, Riyadh, 6
Jeddah, Makkah, 3
qa Qatar
Doha, Doha, 2
kw Kuwait
Kuwait City, Al Asimah, 1
jo Jordan
Amman, Amman, 2
lb Lebanon
Beirut, Beirut, 2
eg Egypt
Cairo, Cairo, 6
Alexandria, Alexandria, 1
ma Morocco
Casablanca, Casablanca-Settat, 3
Rabat, Rabat-Salé-Kénitra, 1
tn Tunisia
Tunis, Tunis, 2
dz Algeria
Algiers, Algiers, 1
ir Iran
Tehran, Tehran, 2
in India
Bengaluru, Karnataka, 34 * = Greater Bengaluru Area
Mumbai, Maharashtra, 22 = Mumbai Metropolitan Region
Pune, Maharashtra, 12 *
Nagpur, Maharashtra, 1
New Delhi, Delhi, 13
Gurugram, Haryana, 10 *
Noida, Uttar Pradesh, 7 *
Lucknow, Uttar Pradesh, 1
Hyderabad, Telangana, 17 *
Chennai, Tamil Nadu, 12 *
Coimbatore, Tamil Nadu, 1
Kolkata, West Bengal, 6
Ahmedabad, Gujarat, 5
Jaipur, Rajasthan, 3
Kochi, Kerala, 3
Indore, Madhya Pradesh, 2
Chandigarh, Chandigarh, 2
lk Sri Lanka
Colombo, Western Province, 3
np Nepal
Kathmandu, Bagmati, 1
pk Pakistan
Karachi, Sindh, 5
Lahore, Punjab, 5
Islamabad, Islamabad, 3
bd Bangladesh
Dhaka, Dhaka, 5
Chattogram, Chattogram, 1
cn China
Shanghai, Shanghai, 9 *
Beijing, Beijing, 9 *
Shenzhen, Guangdong, 6 *
Guangzhou, Guangdong, 4
Hangzhou, Zhejiang, 4 *
Chengdu, Sichuan, 2
Nanjing, Jiangsu, 1
Suzhou, Jiangsu, 1
Wuhan, Hubei, 1
hk Hong Kong
Hong Kong, Hong Kong, 8
tw Taiwan
Taipei, Taipei City, 5 *
Hsinchu, Hsinchu City, 2 *
jp Japan
Tokyo, Tokyo, 14 *
Osaka, Osaka, 4
Kyoto, Kyoto, 2
Yokohama, Kanagawa, 2
Nagoya, Aichi, 2
Fukuoka, Fukuoka, 1
kr South Korea
Seoul, Seoul, 9 *
Busan, Busan, 1
Seongnam, Gyeonggi, 2 *
sg Singapore
Singapore, Singapore, 18 *
my Malaysia
Kuala Lumpur, Federal Territory of Kuala Lumpur, 7
Penang, Penang, 2
id Indonesia
Jakarta, Jakarta, 11
Bandung, West Java, 2
Surabaya, East Java, 2
ph Philippines
Manila, Metro Manila, 9
Cebu City, Central Visayas, 2
vn Vietnam
Ho Chi Minh City, Ho Chi Minh City, 6
Hanoi, Hanoi, 4
Da Nang, Da Nang, 1
th Thailand
Bangkok, Bangkok, 5
Chiang Mai, Chiang Mai, 1
au Australia
Sydney, New South Wales, 14 * = Greater Sydney Area
Melbourne, Victoria, 12 * = Greater Melbourne Area
Brisbane, Queensland, 5
Perth, Western Australia, 4
Adelaide, South Australia, 2
Canberra, Australian Capital Territory, 2
nz New Zealand
Auckland, Auckland, 4
Wellington, Wellington, 2
Christchurch, Canterbury, 1
ng Nigeria
Lagos, Lagos State, 11 *
Abuja, Federal Capital Territory, 3
Ibadan, Oyo State, 1
Port Harcourt, Rivers State, 1
gh Ghana
Accra, Greater Accra, 3
Kumasi, Ashanti, 1
sn Senegal
Dakar, Dakar, 1
ci Côte d'Ivoire
Abidjan, Abidjan, 1
ke Kenya
Nairobi, Nairobi County, 6 *
Mombasa, Mombasa County, 1
tz Tanzania
Dar es Salaam, Dar es Salaam, 2
ug Uganda
Kampala, Central Region, 2
rw Rwanda
Kigali, Kigali City, 1
et Ethiopia
Addis Ababa, Addis Ababa, 2
za South Africa
Johannesburg, Gauteng, 7
Cape Town, Western Cape, 6 *
Durban, KwaZulu-Natal, 2
Pretoria, Gauteng, 2
zw Zimbabwe
Harare, Harare Province, 1
zm Zambia
Lusaka, Lusaka Province, 1
bw Botswana
Gaborone, South-East, 1`;

export const cities: readonly City[] = parse(table);

function parse(text: string): readonly City[] {
  const found: City[] = [];
  let countryCode = '';
  let country = '';
  for (const line of text.trim().split('\n')) {
    const heading = /^([a-z]{2}) (.+)$/.exec(line);
    if (heading !== null) {
      [, countryCode = '', country = ''] = heading;
      continue;
    }
    const [place = '', area = null] = line.split(' = ');
    const [name = '', region = '', rest = ''] = place.split(', ');
    found.push({
      name,
      region,
      countryCode,
      country,
      weight: Number.parseInt(rest, 10),
      area,
      tech: rest.includes('*'),
    });
  }
  return found;
}
