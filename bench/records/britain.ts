import { recordId } from '../../src/records/normalise/ids.ts';
import { type Held, json, type Row, some, table, texts } from './rows.ts';

interface Post {
  readonly person_id?: string | readonly string[];
  readonly role?: string;
  readonly organization_id?: string;
  readonly end_date?: string;
}

interface Posts {
  readonly memberships: readonly Post[];
  readonly organizations: readonly { readonly id: string; readonly name: string }[];
}

/** Departments as people call them, and the words by which a post or its body is one of the department's. */
const departments: Readonly<Record<string, RegExp>> = {
  Treasury: /\btreasury\b/i,
  'Home Office': /\bhome (office|department|secretary|affairs)\b/i,
  'Ministry of Defence': /\bdefence\b/i,
  'Department for Transport': /\btransport\b/i,
  'Department of Health': /\bhealth\b/i,
  'Ministry of Justice': /\bjustice\b/i,
  'Department for Work and Pensions': /\bwork(,| and| &) pensions\b/i,
  'Cabinet Office': /\bcabinet office\b/i,
  'Northern Ireland Office': /\bnorthern ireland\b/i,
};
const subjects: Readonly<Record<string, RegExp>> = {
  education: /\beducation\b/i,
  transport: /\btransport\b/i,
  defence: /\bdefence\b/i,
  health: /\bhealth\b/i,
  'home affairs': /\bhome (affairs|secretary|office)\b/i,
  'work and pensions': /\bwork(,| and| &) pensions\b/i,
};
const committees = [
  ...['Public Accounts', 'Home Affairs', 'Transport', 'Defence', 'Justice', 'Environmental Audit', 'Scottish Affairs'],
  ...['Welsh Affairs', 'European Scrutiny', 'Foreign Affairs', 'International Development', 'Procedure'],
];

/** British posts since 1995, of the people who have a name in the table of names. */
export function britain(): readonly Row[] {
  const files = ['ministers', 'ministers-2010'].map((name) => json<Posts>(`uk-ministers/${name}.json.gz`));
  const bodies = new Map(
    files.flatMap(({ organizations }) => organizations.map(({ id, name }) => [id, name] as const)),
  );
  const posts = Map.groupBy(
    files.flatMap(({ memberships }) => memberships),
    ({ person_id }) => (typeof person_id === 'string' ? person_id : ''),
  );
  return table('uk-ministers/person-names.csv.gz').flatMap((row) => {
    const id = row['person_id'] ?? '';
    const own = posts.get(id) ?? [];
    if (own.length === 0) return [];
    return [
      { id: recordId('uk-ministers', id) ?? '', is: {}, roles: own.map((post) => held(post, bodies)), ...texts([]) },
    ];
  });
}

function held({ role, organization_id = '', end_date }: Post, bodies: ReadonlyMap<string, string>): Held {
  const body = bodies.get(organization_id) ?? organization_id.replaceAll('-', ' ');
  const text = `${role ?? ''} ${body}`;
  const named = (words: Readonly<Record<string, RegExp>>): readonly string[] =>
    Object.keys(words).filter((name) => words[name]?.test(text));
  return {
    now: end_date === undefined,
    facts: {
      kind: some(kindOf(role, body)),
      department: named(departments),
      subject: named(subjects),
      committee: committees.filter((name) => new RegExp(`^${name} committee`, 'i').test(body)),
      served: some(/^PPS \((?:Rt Hon|Mr|Mrs|Ms|Dr)?\.? ?([A-Z]\w+ [A-Z]\w+)/.exec(role ?? '')?.[1]),
      house: /\blords\b/i.test(role ?? '') ? ['Lords'] : /\bcommons\b/i.test(role ?? '') ? ['Commons'] : [],
    },
  };
}

function kindOf(role: string | undefined, body: string): string | null {
  if (role === undefined) return /committee/i.test(body) ? 'member' : null;
  if (/^chair(man|woman)?$/i.test(role)) return 'chair';
  if (/^PPS\b/.test(role)) return 'private secretary';
  if (/opposition whip/i.test(role)) return 'opposition whip';
  if (/shadow|spokesperson|opposition/i.test(`${role} ${body}`)) return 'shadow';
  if (/whip|lords? commissioner|in waiting/i.test(role)) return 'whip';
  if (/secretary|minister|chancellor|paymaster/i.test(role)) return 'minister';
  return null;
}
