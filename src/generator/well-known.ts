import type { Industry } from './industries.ts';
import { industries } from './industries.ts';

/** A well-known company, for which people search by name. The people who work there in this data are invented. */
export interface WellKnown {
  readonly name: string;
  readonly website: string;
  readonly industry: Industry;
  readonly city: string;
  readonly employees: number;
  readonly founded: number;
  readonly ownership: 'public' | 'private' | 'partnership' | 'startup' | 'nonprofit' | 'government';
}

/** Each line: name, website, industry, city, employees in round numbers, year founded, ownership. */
const table = `
Google, google.com, Software Development, Mountain View, 182000, 1998, public
Microsoft, microsoft.com, Software Development, Redmond, 228000, 1975, public
Amazon, amazon.com, E-Commerce, Seattle, 1500000, 1994, public
Amazon Web Services, aws.amazon.com, Data Infrastructure and Analytics, Seattle, 130000, 2006, public
Apple, apple.com, Computer Hardware Manufacturing, San Jose, 164000, 1976, public
Meta, meta.com, Software Development, Menlo Park, 74000, 2004, public
Netflix, netflix.com, Entertainment Providers, San Jose, 14000, 1997, public
Nvidia, nvidia.com, Semiconductor Manufacturing, San Jose, 36000, 1993, public
Intel, intel.com, Semiconductor Manufacturing, San Jose, 108000, 1968, public
AMD, amd.com, Semiconductor Manufacturing, San Jose, 28000, 1969, public
Qualcomm, qualcomm.com, Semiconductor Manufacturing, San Diego, 49000, 1985, public
Oracle, oracle.com, Software Development, Austin, 162000, 1977, public
Salesforce, salesforce.com, Software Development, San Francisco, 76000, 1999, public
Adobe, adobe.com, Software Development, San Jose, 30000, 1982, public
IBM, ibm.com, IT Services and IT Consulting, New York, 270000, 1911, public
Cisco, cisco.com, Computer Hardware Manufacturing, San Jose, 90000, 1984, public
SAP, sap.com, Software Development, Frankfurt am Main, 107000, 1972, public
Uber, uber.com, Urban Mobility, San Francisco, 31000, 2009, public
Lyft, lyft.com, Urban Mobility, San Francisco, 3000, 2012, public
Airbnb, airbnb.com, Travel Arrangements, San Francisco, 7300, 2008, public
Stripe, stripe.com, Financial Technology, San Francisco, 8500, 2010, startup
Block, block.xyz, Financial Technology, San Francisco, 11000, 2009, public
PayPal, paypal.com, Financial Technology, San Jose, 24000, 1998, public
Coinbase, coinbase.com, Financial Technology, San Francisco, 3700, 2012, public
Plaid, plaid.com, Financial Technology, San Francisco, 1200, 2013, startup
Brex, brex.com, Financial Technology, San Francisco, 1100, 2017, startup
Ramp, ramp.com, Financial Technology, New York, 1200, 2019, startup
Robinhood, robinhood.com, Financial Technology, Menlo Park, 2300, 2013, public
Revolut, revolut.com, Financial Technology, London, 10000, 2015, startup
Monzo, monzo.com, Financial Technology, London, 3900, 2015, startup
Wise, wise.com, Financial Technology, London, 6000, 2011, public
Klarna, klarna.com, Financial Technology, Stockholm, 3800, 2005, public
Adyen, adyen.com, Financial Technology, Amsterdam, 4300, 2006, public
N26, n26.com, Financial Technology, Berlin, 1500, 2013, startup
Nubank, nubank.com.br, Financial Technology, São Paulo, 8000, 2013, public
Mercado Libre, mercadolibre.com, E-Commerce, Montevideo, 58000, 1999, public
Flutterwave, flutterwave.com, Financial Technology, Lagos, 700, 2016, startup
Paystack, paystack.com, Financial Technology, Lagos, 250, 2015, startup
Safaricom, safaricom.co.ke, Telecommunications, Nairobi, 6000, 1997, public
MTN, mtn.com, Telecommunications, Johannesburg, 17000, 1994, public
Razorpay, razorpay.com, Financial Technology, Bengaluru, 3000, 2014, startup
Flipkart, flipkart.com, E-Commerce, Bengaluru, 22000, 2007, startup
Swiggy, swiggy.com, Internet Marketplace Platforms, Bengaluru, 5400, 2014, public
Zomato, zomato.com, Internet Marketplace Platforms, Gurugram, 4400, 2008, public
Infosys, infosys.com, IT Services and IT Consulting, Bengaluru, 317000, 1981, public
Wipro, wipro.com, IT Services and IT Consulting, Bengaluru, 234000, 1945, public
Tata Consultancy Services, tcs.com, IT Services and IT Consulting, Mumbai, 601000, 1968, public
HCLTech, hcltech.com, IT Services and IT Consulting, Noida, 227000, 1976, public
Freshworks, freshworks.com, Software Development, Chennai, 4900, 2010, public
Zoho, zoho.com, Software Development, Chennai, 15000, 1996, private
HDFC Bank, hdfcbank.com, Banking, Mumbai, 177000, 1994, public
Grab, grab.com, Internet Marketplace Platforms, Singapore, 11000, 2012, public
Shopee, shopee.com, E-Commerce, Singapore, 40000, 2015, public
Gojek, gojek.com, Internet Marketplace Platforms, Jakarta, 6000, 2010, public
DBS Bank, dbs.com, Banking, Singapore, 36000, 1968, public
Samsung Electronics, samsung.com, Computer Hardware Manufacturing, Seoul, 270000, 1969, public
Naver, navercorp.com, Software Development, Seongnam, 4600, 1999, public
Sony, sony.com, Entertainment Providers, Tokyo, 113000, 1946, public
Toyota, toyota.com, Motor Vehicle Manufacturing, Nagoya, 380000, 1937, public
Rakuten, rakuten.com, E-Commerce, Tokyo, 30000, 1997, public
Alibaba Group, alibabagroup.com, E-Commerce, Hangzhou, 204000, 1999, public
Tencent, tencent.com, Software Development, Shenzhen, 105000, 1998, public
ByteDance, bytedance.com, Software Development, Beijing, 150000, 2012, startup
TSMC, tsmc.com, Semiconductor Manufacturing, Hsinchu, 76000, 1987, public
Atlassian, atlassian.com, Software Development, Sydney, 12000, 2002, public
Canva, canva.com, Software Development, Sydney, 5000, 2013, startup
Shopify, shopify.com, E-Commerce, Ottawa, 8300, 2006, public
Royal Bank of Canada, rbc.com, Banking, Toronto, 94000, 1864, public
OpenAI, openai.com, Artificial Intelligence, San Francisco, 3000, 2015, startup
Anthropic, anthropic.com, Artificial Intelligence, San Francisco, 1500, 2021, startup
DeepMind, deepmind.google, Artificial Intelligence, London, 2500, 2010, private
Hugging Face, huggingface.co, Artificial Intelligence, New York, 400, 2016, startup
Mistral AI, mistral.ai, Artificial Intelligence, Paris, 300, 2023, startup
Scale AI, scale.com, Artificial Intelligence, San Francisco, 900, 2016, startup
Databricks, databricks.com, Data Infrastructure and Analytics, San Francisco, 8000, 2013, startup
Snowflake, snowflake.com, Data Infrastructure and Analytics, Palo Alto, 7800, 2012, public
Datadog, datadoghq.com, Data Infrastructure and Analytics, New York, 6500, 2010, public
MongoDB, mongodb.com, Data Infrastructure and Analytics, New York, 5500, 2007, public
Palantir, palantir.com, Data Infrastructure and Analytics, Denver, 3900, 2003, public
Cloudflare, cloudflare.com, Computer and Network Security, San Francisco, 4200, 2009, public
CrowdStrike, crowdstrike.com, Computer and Network Security, Austin, 10000, 2011, public
Okta, okta.com, Computer and Network Security, San Francisco, 5900, 2009, public
Wiz, wiz.io, Computer and Network Security, Tel Aviv, 1800, 2020, startup
Check Point, checkpoint.com, Computer and Network Security, Tel Aviv, 6400, 1993, public
GitHub, github.com, Software Development, San Francisco, 3500, 2008, private
GitLab, gitlab.com, Software Development, San Francisco, 2200, 2014, public
Figma, figma.com, Software Development, San Francisco, 1600, 2012, public
Notion, notion.so, Software Development, San Francisco, 800, 2013, startup
Slack, slack.com, Software Development, San Francisco, 3000, 2009, private
Dropbox, dropbox.com, Software Development, San Francisco, 2600, 2007, public
Twilio, twilio.com, Software Development, San Francisco, 5500, 2008, public
HubSpot, hubspot.com, Software Development, Cambridge, 8200, 2006, public
Workday, workday.com, Software Development, Oakland, 20000, 2005, public
ServiceNow, servicenow.com, Software Development, San Jose, 26000, 2003, public
LinkedIn, linkedin.com, Software Development, Sunnyvale, 18000, 2003, private
X, x.com, Software Development, San Francisco, 2800, 2006, private
Pinterest, pinterest.com, Software Development, San Francisco, 4600, 2010, public
Spotify, spotify.com, Entertainment Providers, Stockholm, 7300, 2006, public
Booking.com, booking.com, Travel Arrangements, Amsterdam, 13000, 1996, public
Zalando, zalando.com, E-Commerce, Berlin, 15000, 2008, public
Delivery Hero, deliveryhero.com, Internet Marketplace Platforms, Berlin, 43000, 2011, public
Bolt, bolt.eu, Urban Mobility, Tallinn, 4000, 2013, startup
UiPath, uipath.com, Software Development, Bucharest, 3900, 2005, public
Siemens, siemens.com, Industrial Machinery Manufacturing, Munich, 320000, 1847, public
Bosch, bosch.com, Industrial Machinery Manufacturing, Stuttgart, 429000, 1886, private
BMW Group, bmwgroup.com, Motor Vehicle Manufacturing, Munich, 155000, 1916, public
Mercedes-Benz, mercedes-benz.com, Motor Vehicle Manufacturing, Stuttgart, 166000, 1926, public
Volkswagen, volkswagen.com, Motor Vehicle Manufacturing, Hanover, 670000, 1937, public
BASF, basf.com, Chemical Manufacturing, Frankfurt am Main, 112000, 1865, public
Bayer, bayer.com, Pharmaceutical Manufacturing, Cologne, 100000, 1863, public
BioNTech, biontech.com, Biotechnology Research, Frankfurt am Main, 6100, 2008, public
Allianz, allianz.com, Insurance, Munich, 157000, 1890, public
Deutsche Bank, db.com, Banking, Frankfurt am Main, 90000, 1870, public
Airbus, airbus.com, Aviation and Aerospace, Toulouse, 148000, 1970, public
L'Oréal, loreal.com, Consumer Goods, Paris, 94000, 1909, public
LVMH, lvmh.com, Luxury Goods and Jewelry, Paris, 213000, 1987, public
BNP Paribas, bnpparibas.com, Banking, Paris, 183000, 1848, public
Sanofi, sanofi.com, Pharmaceutical Manufacturing, Paris, 87000, 1973, public
Doctolib, doctolib.com, Digital Health, Paris, 2900, 2013, startup
Santander, santander.com, Banking, Madrid, 212000, 1857, public
Inditex, inditex.com, Textiles and Apparel, Madrid, 161000, 1985, public
ING, ing.com, Banking, Amsterdam, 60000, 1991, public
Philips, philips.com, Medical Equipment Manufacturing, Eindhoven, 69000, 1891, public
ASML, asml.com, Semiconductor Manufacturing, Eindhoven, 42000, 1984, public
IKEA, ikea.com, Retail, Malmö, 216000, 1943, private
Ericsson, ericsson.com, Telecommunications, Stockholm, 99000, 1876, public
Nokia, nokia.com, Telecommunications, Helsinki, 86000, 1865, public
Novo Nordisk, novonordisk.com, Pharmaceutical Manufacturing, Copenhagen, 64000, 1923, public
Maersk, maersk.com, Logistics and Supply Chain, Copenhagen, 105000, 1904, public
Nestlé, nestle.com, Food and Beverage Manufacturing, Lausanne, 270000, 1866, public
Novartis, novartis.com, Pharmaceutical Manufacturing, Basel, 76000, 1996, public
Roche, roche.com, Pharmaceutical Manufacturing, Basel, 103000, 1896, public
UBS, ubs.com, Banking, Zurich, 112000, 1862, public
Barclays, barclays.com, Banking, London, 92000, 1690, public
HSBC, hsbc.com, Banking, London, 220000, 1865, public
AstraZeneca, astrazeneca.com, Pharmaceutical Manufacturing, Cambridge, 90000, 1999, public
GSK, gsk.com, Pharmaceutical Manufacturing, London, 70000, 2000, public
Unilever, unilever.com, Consumer Goods, London, 127000, 1929, public
BP, bp.com, Oil and Gas, London, 88000, 1909, public
Shell, shell.com, Oil and Gas, London, 103000, 1907, public
Rolls-Royce, rolls-royce.com, Aviation and Aerospace, London, 42000, 1904, public
BBC, bbc.co.uk, Media Production, London, 21000, 1922, government
Tesco, tesco.com, Retail, London, 330000, 1919, public
Deliveroo, deliveroo.co.uk, Internet Marketplace Platforms, London, 3500, 2013, public
Deloitte, deloitte.com, Business Consulting and Services, London, 460000, 1845, partnership
PwC, pwc.com, Accounting, London, 364000, 1998, partnership
EY, ey.com, Accounting, London, 393000, 1989, partnership
KPMG, kpmg.com, Accounting, Amsterdam, 273000, 1987, partnership
Accenture, accenture.com, IT Services and IT Consulting, Dublin, 774000, 1989, public
McKinsey & Company, mckinsey.com, Business Consulting and Services, New York, 45000, 1926, partnership
Boston Consulting Group, bcg.com, Business Consulting and Services, Boston, 32000, 1963, partnership
Bain & Company, bain.com, Business Consulting and Services, Boston, 19000, 1973, partnership
Capgemini, capgemini.com, IT Services and IT Consulting, Paris, 340000, 1967, public
Goldman Sachs, goldmansachs.com, Banking, New York, 46000, 1869, public
JPMorgan Chase, jpmorganchase.com, Banking, New York, 310000, 1799, public
Morgan Stanley, morganstanley.com, Banking, New York, 80000, 1935, public
Citi, citi.com, Banking, New York, 229000, 1812, public
Bank of America, bankofamerica.com, Banking, Charlotte, 213000, 1904, public
Wells Fargo, wellsfargo.com, Banking, San Francisco, 220000, 1852, public
Capital One, capitalone.com, Banking, Arlington, 52000, 1994, public
American Express, americanexpress.com, Financial Services, New York, 75000, 1850, public
Visa, visa.com, Financial Services, San Francisco, 31000, 1958, public
Mastercard, mastercard.com, Financial Services, New York, 35000, 1966, public
BlackRock, blackrock.com, Financial Services, New York, 21000, 1988, public
Fidelity Investments, fidelity.com, Financial Services, Boston, 77000, 1946, private
Sequoia Capital, sequoiacap.com, Venture Capital and Private Equity, Menlo Park, 350, 1972, partnership
Andreessen Horowitz, a16z.com, Venture Capital and Private Equity, Menlo Park, 600, 2009, partnership
Y Combinator, ycombinator.com, Venture Capital and Private Equity, San Francisco, 130, 2005, partnership
Pfizer, pfizer.com, Pharmaceutical Manufacturing, New York, 81000, 1849, public
Johnson & Johnson, jnj.com, Pharmaceutical Manufacturing, Princeton, 138000, 1886, public
Merck, merck.com, Pharmaceutical Manufacturing, Newark, 75000, 1891, public
Moderna, modernatx.com, Biotechnology Research, Cambridge, 5800, 2010, public
Genentech, gene.com, Biotechnology Research, San Francisco, 13500, 1976, private
Medtronic, medtronic.com, Medical Equipment Manufacturing, Minneapolis, 95000, 1949, public
Mayo Clinic, mayoclinic.org, Hospitals and Health Care, Minneapolis, 83000, 1864, nonprofit
Kaiser Permanente, kaiserpermanente.org, Hospitals and Health Care, Oakland, 240000, 1945, nonprofit
Cleveland Clinic, clevelandclinic.org, Hospitals and Health Care, Cleveland, 82000, 1921, nonprofit
NHS, nhs.uk, Hospitals and Health Care, London, 1400000, 1948, government
UnitedHealth Group, unitedhealthgroup.com, Insurance, Minneapolis, 400000, 1977, public
Tesla, tesla.com, Motor Vehicle Manufacturing, Austin, 125000, 2003, public
Ford, ford.com, Motor Vehicle Manufacturing, Detroit, 171000, 1903, public
General Motors, gm.com, Motor Vehicle Manufacturing, Detroit, 162000, 1908, public
Rivian, rivian.com, Motor Vehicle Manufacturing, Irvine, 15000, 2009, public
Waymo, waymo.com, Urban Mobility, Mountain View, 2500, 2009, private
SpaceX, spacex.com, Aviation and Aerospace, Los Angeles, 13000, 2002, startup
Boeing, boeing.com, Aviation and Aerospace, Arlington, 172000, 1916, public
Lockheed Martin, lockheedmartin.com, Aviation and Aerospace, Washington, 121000, 1995, public
Boston Dynamics, bostondynamics.com, Robotics, Boston, 800, 1992, private
General Electric, ge.com, Industrial Machinery Manufacturing, Boston, 125000, 1892, public
3M, 3m.com, Industrial Machinery Manufacturing, Minneapolis, 61000, 1902, public
Caterpillar, caterpillar.com, Industrial Machinery Manufacturing, Dallas, 113000, 1925, public
Procter & Gamble, pg.com, Consumer Goods, Cincinnati, 108000, 1837, public
Coca-Cola, coca-colacompany.com, Food and Beverage Manufacturing, Atlanta, 69000, 1892, public
PepsiCo, pepsico.com, Food and Beverage Manufacturing, New York, 318000, 1898, public
Walmart, walmart.com, Retail, Bentonville, 2100000, 1962, public
Target, target.com, Retail, Minneapolis, 440000, 1902, public
The Home Depot, homedepot.com, Retail, Atlanta, 470000, 1978, public
Costco, costco.com, Retail, Seattle, 333000, 1983, public
Nike, nike.com, Textiles and Apparel, Portland, 79000, 1964, public
Starbucks, starbucks.com, Restaurants, Seattle, 361000, 1971, public
McDonald's, mcdonalds.com, Restaurants, Chicago, 150000, 1955, public
Marriott International, marriott.com, Hospitality, Washington, 418000, 1927, public
Hilton, hilton.com, Hospitality, Arlington, 181000, 1919, public
Disney, disney.com, Entertainment Providers, Los Angeles, 233000, 1923, public
Warner Bros. Discovery, wbd.com, Media Production, New York, 35000, 2022, public
The New York Times, nytimes.com, Newspaper and Online Publishing, New York, 5900, 1851, public
Bloomberg, bloomberg.com, Financial Services, New York, 26000, 1981, private
WPP, wpp.com, Advertising Services, London, 108000, 1985, public
Publicis Groupe, publicisgroupe.com, Advertising Services, Paris, 108000, 1926, public
ExxonMobil, exxonmobil.com, Oil and Gas, Houston, 61000, 1999, public
Chevron, chevron.com, Oil and Gas, Houston, 45000, 1879, public
Saudi Aramco, aramco.com, Oil and Gas, Riyadh, 73000, 1933, public
Emirates, emirates.com, Airlines, Dubai, 100000, 1985, government
Careem, careem.com, Urban Mobility, Dubai, 3000, 2012, private
NextEra Energy, nexteraenergy.com, Renewable Energy, Miami, 17000, 1984, public
Ørsted, orsted.com, Renewable Energy, Copenhagen, 8400, 2006, public
FedEx, fedex.com, Logistics and Supply Chain, Memphis, 430000, 1971, public
UPS, ups.com, Logistics and Supply Chain, Atlanta, 490000, 1907, public
DHL, dhl.com, Logistics and Supply Chain, Cologne, 600000, 1969, public
Flexport, flexport.com, Logistics and Supply Chain, San Francisco, 2500, 2013, startup
Delta Air Lines, delta.com, Airlines, Atlanta, 103000, 1929, public
Verizon, verizon.com, Telecommunications, New York, 100000, 2000, public
AT&T, att.com, Telecommunications, Dallas, 146000, 1983, public
Vodafone, vodafone.com, Telecommunications, London, 92000, 1984, public
Electronic Arts, ea.com, Computer Games, Redwood City, 13700, 1982, public
Epic Games, epicgames.com, Computer Games, Raleigh, 4000, 1991, private
Ubisoft, ubisoft.com, Computer Games, Paris, 19000, 1986, public
Duolingo, duolingo.com, E-Learning Providers, Pittsburgh, 850, 2011, public
Coursera, coursera.org, E-Learning Providers, Mountain View, 1300, 2012, public
Byju's, byjus.com, E-Learning Providers, Bengaluru, 14000, 2011, startup
Stanford University, stanford.edu, Higher Education, Palo Alto, 16000, 1885, nonprofit
Harvard University, harvard.edu, Higher Education, Cambridge, 19000, 1636, nonprofit
NASA, nasa.gov, Aviation and Aerospace, Washington, 18000, 1958, government
World Bank, worldbank.org, International Affairs, Washington, 16000, 1944, nonprofit
United Nations, un.org, International Affairs, New York, 37000, 1945, nonprofit
UNICEF, unicef.org, Non-profit Organizations, New York, 16000, 1946, nonprofit
Red Cross, redcross.org, Non-profit Organizations, Washington, 19000, 1881, nonprofit
Teach For America, teachforamerica.org, Non-profit Organizations, New York, 2000, 1989, nonprofit
Petrobras, petrobras.com.br, Oil and Gas, Rio de Janeiro, 45000, 1953, public
Itaú Unibanco, itau.com.br, Banking, São Paulo, 96000, 1945, public
Vale, vale.com, Mining, Rio de Janeiro, 66000, 1942, public
Rappi, rappi.com, Internet Marketplace Platforms, Bogotá, 5000, 2015, startup
Globant, globant.com, IT Services and IT Consulting, Buenos Aires, 31000, 2003, public
Cemex, cemex.com, Construction, Monterrey, 46000, 1906, public
Andela, andela.com, IT Services and IT Consulting, Lagos, 1000, 2014, startup
Standard Bank, standardbank.com, Banking, Johannesburg, 50000, 1862, public
Naspers, naspers.com, Entertainment Providers, Cape Town, 28000, 1915, public
BHP, bhp.com, Mining, Melbourne, 90000, 1885, public
Commonwealth Bank, commbank.com.au, Banking, Sydney, 49000, 1911, public
Turkish Airlines, turkishairlines.com, Airlines, Istanbul, 60000, 1933, public
JLL, jll.com, Real Estate, Chicago, 106000, 1999, public
CBRE, cbre.com, Real Estate, Dallas, 130000, 1906, public
Skanska, skanska.com, Construction, Stockholm, 27000, 1887, public
Baker McKenzie, bakermckenzie.com, Law Practice, Chicago, 13000, 1949, partnership
Clifford Chance, cliffordchance.com, Law Practice, London, 6600, 1987, partnership
Randstad, randstad.com, Staffing and Recruiting, Amsterdam, 43000, 1960, public
Adecco, adeccogroup.com, Staffing and Recruiting, Zurich, 35000, 1996, public
IDEO, ideo.com, Design Services, Palo Alto, 500, 1991, private
Gensler, gensler.com, Architecture and Planning, San Francisco, 6000, 1965, private`;

export const wellKnown: readonly WellKnown[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', website = '', industry = '', city = '', employees = '', founded = '', ownership = ''] =
      line.split(', ');
    const found = industries.find((one) => one.name === industry);
    if (found === undefined) throw new Error(`no industry ${industry}`);
    return {
      name,
      website: `https://www.${website}`,
      industry: found,
      city,
      employees: Number(employees),
      founded: Number(founded),
      ownership: ownership as WellKnown['ownership'],
    };
  });
