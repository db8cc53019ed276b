import { parse } from 'csv-parse/sync';
import { slugOf } from '../src/generator/companies.ts';
import { usStates } from '../src/intake/formats/clean/us-states.ts';

type Raw = Readonly<Record<string, unknown>>;
type Row = Readonly<Record<string, string>>;

/** Converts the companies of Y Combinator's public directory from CSV, and their founders, to the native format. */
export function ycRecords(
  csv: string,
  asOf: string,
): { readonly companies: readonly Raw[]; readonly people: readonly Raw[] } {
  const rows: readonly Row[] = parse(csv, { columns: true, bom: true });
  return {
    companies: rows.map((row) => company(row, asOf)),
    people: rows.flatMap((row) => founders(row, asOf)),
  };
}

/** Tags that name an industry, with the industry's name in the record. The first such tag of a company decides. */
const industryOfTag: Readonly<Record<string, string>> = table(`
  Financial Services: fintech payments neobank banking-as-a-service lending consumer-finance finance investing crypto-web3 defi insurance-tech cryptocurrency remittances conversational-banking microinsurance trading stocks
  Insurance: insurance health-insurance cyber-insurance
  Healthcare: healthcare health-tech digital-health consumer-health-services medical-devices neurotechnology telemedicine telehealth mental-health-tech mental-health diagnostics microfluidics healthcare-it primary-care women's-health fertility-tech femtech health-&-wellness oncology dental pediatrics robotic-surgery medical-robotics sleep-tech vr-health
  Biotechnology: biotech biotechnology therapeutics drug-discovery ai-powered-drug-discovery genomics synthetic-biology gene-therapy cell-therapy drug-delivery anti-aging crispr genetic-engineering nanomedicine
  Education: education elearning edtech ai-enhanced-learning coding-bootcamps
  E-Commerce: e-commerce
  Retail: retail retail-tech grocery
  Retail Apparel and Fashion: fashion apparel
  Furniture: furniture
  Cosmetics: beauty
  Real Estate: proptech real-estate housing
  Construction: construction
  Logistics: logistics supply-chain delivery digital-freight-brokerage autonomous-trucking autonomous-delivery warehouse-management-tech
  Transportation: transportation mobility ridesharing electric-vehicles automotive auto-commerce air-taxis airlines maritime
  Travel: travel sustainable-tourism
  Food and Beverage: food-tech food-&-beverage restaurant-tech ghost-kitchens food cellular-agriculture cultured-meat plant-based-meat
  Agriculture: agriculture sustainable-agriculture vertical-farming
  Energy: energy climate climatetech solar-power renewable-energy energy-storage carbon-capture-and-removal hydrogen-energy fusion-energy alternative-battery-tech sustainability
  Gaming: gaming esports cloud-gaming
  Entertainment: entertainment music video podcasts media sports-tech creator-economy
  Social Media: social social-media social-network dating community messaging
  Human Resources: hr-tech recruiting careers human-resources payroll talent-acquisition remote-work
  Legal Services: legaltech legal
  Marketing and Advertising: marketing advertising seo market-research
  Computer and Network Security: security cybersecurity devsecops identity fraud-prevention fraud-detection privacy cloud-workload-protection next-gen-network-security
  Robotics: robotics drones unmanned-vehicle food-service-robots-&-machines
  Aerospace: aerospace space-exploration satellites airplanes commercial-space-launch rocketry
  Manufacturing: manufacturing 3d-printing industrial advanced-materials
  Hardware: hardware iot semiconductors hard-tech nanotechnology
  Telecommunications: telecommunications sms
  Government Technology: govtech civic-tech election-tech
  Nonprofit: nonprofit
  Artificial Intelligence: artificial-intelligence ai machine-learning generative-ai ai-assistant deep-learning computer-vision nlp conversational-ai ml aiops
  Software Development: developer-tools saas enterprise-software api apis devops open-source no-code databases data-engineering analytics infrastructure cloud-computing productivity collaboration enterprise b2b crm sales automation design-tools workflow-automation
`);

function table(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    text
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [name = '', tags = ''] = line.trim().split(': ');
        return tags.split(' ').map((tag) => [tag, name]);
      }),
  );
}

/**
 * Industries of tags that state what a product is made of or whom it is for. Another tag of the company describes its
 * industry better.
 */
const generalIndustries = new Set(['Software Development', 'Artificial Intelligence', 'Hardware']);

function company(row: Row, asOf: string): Raw {
  const tags = listOf(row['tags']);
  const { headquarters, country } = placeOf(row);
  return {
    id: `yc-${row['company_id']}`,
    company_name: row['company_name'],
    social_url: row['linkedin_url'] || row['cb_url'] || null,
    slogan: row['short_description'] || null,
    about_us: row['long_description'] || null,
    headquarters,
    country_code: country,
    industry: industryOf(tags),
    employees_num: countOf(row['team_size']),
    website: websiteOf(row['website']),
    founded: countOf(row['year_founded']),
    // The batch has no field of its own, and people ask for "YC W21 companies".
    specialties: [...tags.map((tag) => tag.replaceAll('-', ' ')), `Y Combinator ${row['batch']}`],
    type: row['status'] === 'Public' ? 'Public Company' : 'Privately Held',
    status: statusOf[row['status'] ?? ''] ?? null,
    investors: ['Y Combinator'],
    refreshed_at: asOf,
  };
}

const statusOf: Readonly<Record<string, string>> = {
  Active: 'active',
  Inactive: 'closed',
  Acquired: 'acquired',
  Public: 'public',
};

/** The first tag of a specific industry, else the first tag of a general one. */
function industryOf(tags: readonly string[]): string | null {
  const named = tags.map((tag) => industryOfTag[tag]).filter((name) => name !== undefined);
  return named.find((name) => !generalIndustries.has(name)) ?? named[0] ?? null;
}

/**
 * Founders of a company. A founder is identified by name and company, because the same name at two companies may be two
 * people.
 */
function founders(row: Row, asOf: string): readonly Raw[] {
  const { headquarters, country } = placeOf(row);
  const closed = row['status'] === 'Inactive';
  return [...new Set(listOf(row['founders_names']).map((name) => name.trim()))].filter(Boolean).map((name) => ({
    id: `yc-${row['company_id']}-${slugOf(name) || hex(name)}`,
    full_name: name,
    headline: `${closed ? 'Former founder' : 'Founder'} of ${row['company_name']} (Y Combinator ${row['batch']})`,
    location: headquarters === null ? null : placeText(headquarters, country),
    experience: [
      {
        position: 'Founder',
        company_name: row['company_name'],
        company_id: `yc-${row['company_id']}`,
        start_time: countOf(row['year_founded']),
        end_time: null,
        // Nobody works at a company that is gone. The directory does not record who left a living one.
        is_current: !closed,
        location: headquarters === null ? null : placeText(headquarters, country),
        job_description: row['short_description'] || null,
        industry: industryOf(listOf(row['tags'])),
      },
    ],
    refreshed_at: asOf,
  }));
}

function hex(text: string): string {
  return Buffer.from(text).toString('hex').slice(0, 60);
}

/** American cities that the directory writes without their state. */
const stateOfCity: Readonly<Record<string, string>> = {
  'San Francisco': 'California',
  'Palo Alto': 'California',
  'Mountain View': 'California',
  'New York': 'New York',
  Boston: 'Massachusetts',
};

/** Finds the place of a company: `Los Angeles, CA` is in California; `Brazil` and `Remote, OR` are no cities. */
function placeOf(row: Row): { readonly headquarters: string | null; readonly country: string | null } {
  const country = row['country']?.toLowerCase() || null;
  const parts = (row['location'] ?? '').split(', ').filter((part) => part !== '');
  const [city = '', region] = parts;
  if (city === '' || city === 'Remote') return { headquarters: null, country };
  if (country !== 'us')
    return { headquarters: region === undefined ? cityState(city, country) : `${city}, ${region}`, country };
  const state = region === undefined ? (stateOfCity[city] ?? usStates[city]) : (usStates[region] ?? region);
  const only = region === undefined && usStates[city] !== undefined;
  return { headquarters: only || state === undefined ? (state ?? city) : `${city}, ${state}`, country };
}

/** The name of a city state; any other single name is a country. */
function cityState(name: string, country: string | null): string | null {
  return country === 'sg' || country === 'hk' ? name : null;
}

function placeText(headquarters: string, country: string | null): string {
  return country === 'us' ? `${headquarters}, United States` : headquarters;
}

/** Reads a number written like `12.0`. 0 people or the year 0 means unknown. */
function countOf(text: string | undefined): number | null {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : null;
}

function websiteOf(text: string | undefined): string | null {
  return text === undefined || /^https?:\/\/$/.test(text) ? null : text || null;
}

/** Reads a list written as a Python literal: `['a', "b's"]`. */
function listOf(text: string | undefined): readonly string[] {
  return [...(text ?? '').matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)].map((match) =>
    (match[1] ?? match[2] ?? '').replace(/\\(.)/g, '$1'),
  );
}
