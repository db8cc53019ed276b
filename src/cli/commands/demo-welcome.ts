import type { Finder } from '../../search/finder.ts';
import type { Result } from '../context.ts';

interface DemoFacts {
  readonly address: string;
  /** The link with which a browser signs in to the console, once. */
  readonly consoleUrl: string;
  /** The link with which a browser signs in as an operator, once. */
  readonly operatorUrl: string;
  readonly monitoring: string;
  readonly dataDir: string;
  readonly accountId: string;
  readonly key: string;
  readonly finder: Finder;
  readonly now: Date;
}

/** The first query of each list that finds anything is shown, because the made-up data differs from day to day. */
const peopleQueries = ['software engineers in London', 'software engineers', 'managers'];
const companyQueries = [
  'fintech companies with more than 50 people',
  'companies with more than 50 people',
  'companies',
];

/** The output of the demo: its address, its key, and for each endpoint a command to paste, with real ids. */
export async function welcome({
  address,
  consoleUrl,
  operatorUrl,
  monitoring,
  dataDir,
  accountId,
  key,
  finder,
  now,
}: DemoFacts): Promise<Result> {
  const people = await firstFound(finder, peopleQueries, 'people', now);
  const companies = await firstFound(finder, companyQueries, 'company', now);
  const [person] = people.ids;
  const [company] = companies.ids;
  const predicted = (await firstPredicted(finder, people.ids, now)) ?? person;
  const commands = [
    post('Search people', '/v1/search', { query: people.query, page_size: 3 }),
    post('Search companies', '/v1/search', { query: companies.query, target: 'company', page_size: 3 }),
    ...get('Full profile', '/v1/profiles/', person),
    ...get('Job-change prediction', '/v1/profiles/', predicted, '/job-change'),
    ...get('Company record', '/v1/companies/', company),
  ];

  function post(what: string, path: string, body: object): { readonly what: string; readonly curl: string } {
    const curl =
      `curl -s ${address}${path} -H 'x-api-key: ${key}' -H 'content-type: application/json' ` +
      `-d '${JSON.stringify(body)}'`;
    return { what, curl };
  }

  function get(what: string, path: string, id: string | undefined, rest = '') {
    return id === undefined ? [] : [{ what, curl: `curl -s ${address}${path}${id}${rest} -H 'x-api-key: ${key}'` }];
  }

  return {
    value: {
      address,
      console: consoleUrl,
      operator: operatorUrl,
      monitoring,
      data: dataDir,
      account_id: accountId,
      key,
      commands: commands.map(({ curl }) => curl),
    },
    text: [
      `whom answers on ${address} from made-up data in ${dataDir}`,
      `Open in a browser, within 15 minutes: ${consoleUrl}`,
      `As the operator, in another browser or a private window: ${operatorUrl}`,
      `API key: ${key}`,
      ...commands.flatMap(({ what, curl }) => ['', `# ${what}`, curl]),
      '',
      'The API is described at /openapi.json. Stop with Ctrl-C; the next start takes up what is here.',
    ].join('\n'),
  };
}

/** The first person with a prediction: among the given ids, else among all that the queries find. */
async function firstPredicted(finder: Finder, ids: readonly string[], now: Date): Promise<string | undefined> {
  const more = async function* () {
    yield ids;
    for (const query of peopleQueries) yield (await firstFound(finder, [query], 'people', now)).ids;
  };
  for await (const some of more()) {
    for (const id of some) if ((await finder.prediction(id, now))?.has_prediction === true) return id;
  }
  return undefined;
}

async function firstFound(finder: Finder, queries: readonly string[], target: 'people' | 'company', now: Date) {
  for (const query of queries) {
    const found = await finder.search({ query, target, page: 1, pageSize: 100, withMatch: false, now });
    if (found.kind === 'page' && found.cards.length > 0) return { query, ids: found.cards.map(({ id }) => id) };
  }
  return { query: queries[0] ?? '', ids: [] };
}
