import { usStates } from '../../src/intake/formats/clean/us-states.ts';
import { recordId } from '../../src/records/normalise/ids.ts';
import { seededRandom } from '../../src/seeded-random.ts';
import { founderKey } from '../real-data/sources.ts';
import { type Facts, known, type Raw, type Row, some, table, texts } from './rows.ts';

const countries: Readonly<Record<string, string>> = {
  ...{ US: 'the United States', IN: 'India', GB: 'the United Kingdom', CA: 'Canada', MX: 'Mexico', NG: 'Nigeria' },
  ...{ FR: 'France', SG: 'Singapore', BR: 'Brazil', DE: 'Germany', IL: 'Israel', CO: 'Colombia', ID: 'Indonesia' },
};
const states: Readonly<Record<string, string>> = { Active: 'active', Inactive: 'closed', Acquired: 'acquired' };

const sampleSeed = 1213;
const shares = { startups: 0.4, funded: 0.1 };

/** Companies of Y Combinator's register. Their topics are the tags that neither one nor very many of them carry. */
export function startups(): readonly Row[] {
  const topics = topicsOf();
  return ycRows().map((row) => startup(row, topics));
}

function startup(row: Raw, topics: ReadonlySet<string>): Row {
  const tags = tagsOf(row);
  return {
    id: `yc-${row['company_id']}`,
    is: {
      ...facts(row),
      topic: tags.filter((tag) => topics.has(tag)),
    },
    roles: [],
    ...texts([row['company_name'], row['short_description'], ...tags], row['long_description']),
  };
}

/** Founders, who know what the record of their company says. */
export function ycFounders(): readonly Row[] {
  const topics = topicsOf();
  return ycRows().flatMap((row) =>
    literals(row['founders_names']).map((name) => ({
      ...startup(row, topics),
      id: founderKey(row['company_id'] ?? '', name),
    })),
  );
}

function facts(row: Raw): Facts {
  const city = (row['location'] ?? '').split(',')[0] ?? '';
  return {
    ...(row['country'] === '' ? {} : { country: [countries[row['country'] ?? ''] ?? row['country'] ?? ''] }),
    ...(city === '' || city === 'Remote' ? {} : { city: [city] }),
    batch: some(row['batch']),
    status: [row['status'] === 'Public' ? 'public' : (states[row['status'] ?? ''] ?? '')],
    ...known('founded', row['year_founded']),
    ...known('people', row['team_size']),
  };
}

const topicRows = { min: 4, max: 60 };
const notTopics = new Set(['india', 'latin america', 'africa', 'southeast asia', 'smb', 'other', 'enterprise']);

function topicsOf(): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const tag of ycRows().flatMap(tagsOf)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const usual = [...counts].filter(([tag, count]) => {
    return count >= topicRows.min && count <= topicRows.max && !notTopics.has(tag) && !tag.includes('&');
  });
  return new Set(usual.map(([tag]) => tag));
}

function tagsOf(row: Raw): readonly string[] {
  return literals(row['tags']).map((tag) => tag.replaceAll('-', ' '));
}

let ycTable: readonly Raw[] | null = null;

/** A sample of the companies. */
function ycRows(): readonly Raw[] {
  if (ycTable === null) {
    const random = seededRandom(sampleSeed);
    ycTable = table('yc-companies/2024-05-11-yc-companies.csv.gz').filter(() => random() < shares.startups);
  }
  return ycTable;
}

function literals(list: string | undefined): readonly string[] {
  return [...(list ?? '').matchAll(/'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"/g)].map(([, single, double]) =>
    (single ?? double ?? '').replaceAll('\\', ''),
  );
}

/** The companies of the S&P 500. */
export function listed(): readonly Row[] {
  return table('sp500/constituents.csv.gz').map((row) => {
    const [city = '', region = ''] = (row['Headquarters Location'] ?? '').split(', ');
    return {
      id: `sp500-${row['Symbol']}`,
      is: {
        ...{ sector: some(row['GICS Sector']), industry: some(row['GICS Sub-Industry']), city: [city] },
        ...{ state: [region], status: ['public'], ...known('founded', /^\d{4}/.exec(row['Founded'] ?? '')?.[0]) },
      },
      roles: [],
      ...texts([row['Security'], row['GICS Sector'], row['GICS Sub-Industry']]),
    };
  });
}

/** American companies that use open data. */
export function openData(): readonly Row[] {
  return table('open-data-500/us_companies.csv.gz').map((row) => {
    const list = (name: string): readonly string[] =>
      (row[name] ?? '').split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
    return {
      id: `od500-${row['country']}-${row['company_name_id']}`,
      is: {
        ...{ category: list('company_category'), model: list('business_model') },
        revenue: list('revenue_source').filter((one) => !/^not /i.test(one)),
        ...{ type: some(row['company_type']), city: some(row['city']), state: some(usStates[row['state'] ?? '']) },
        ...known('founded', row['year_founded']),
      },
      roles: [],
      ...texts([row['company_name'], row['description_short'], row['company_category']], row['description']),
    };
  });
}

const stages: Readonly<Record<string, string>> = { 'series-a': 'series A', 'series-b': 'series B' };
const lives: Readonly<Record<string, string>> = { operating: 'active', ipo: 'public' };

/** A sample of American companies of 2013, with the kind of their latest round. */
export function funded(): readonly Row[] {
  const random = seededRandom(sampleSeed);
  const rounds = Map.groupBy(
    table('crunchbase-2013/crunchbase_rounds_10_2013.csv.gz'),
    (row) => row['company_permalink'],
  );
  return table('crunchbase-2013/crunchbase_companies_10_2013.csv.gz')
    .filter(() => random() < shares.funded)
    .map((row) => {
      const latest = (rounds.get(row['permalink']) ?? []).toSorted((a, b) =>
        (b['funded_at'] ?? '').localeCompare(a['funded_at'] ?? ''),
      )[0];
      const { status = '', category_code: category = '' } = row;
      return {
        id: recordId('crunchbase-2013', row['permalink']) ?? '',
        is: {
          ...{ category: /^(other|local|\w+_(video|hosting))$/.test(category) ? [] : some(category.replace('_', ' ')) },
          city: some(row['city']),
          state: some(usStates[row['state_code'] ?? '']),
          status: [lives[status] ?? status],
          stage: some(stages[latest?.['funding_round_type'] ?? ''] ?? ''),
          ...known('founded', row['founded_at']?.slice(0, 4)),
          ...known('millions', String(Number(row['funding_total_usd']) / 1_000_000)),
        },
        roles: [],
        ...texts([row['name'], category]),
      };
    });
}
