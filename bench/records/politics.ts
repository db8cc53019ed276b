import { usStates } from '../../src/intake/formats/clean/us-states.ts';
import { recordId } from '../../src/records/normalise/ids.ts';
import { seededRandom } from '../../src/seeded-random.ts';
import { members } from '../real-data/sources.ts';
import { type Held, json, type Row, some, texts, unzip } from './rows.ts';

const chambers = { sen: 'Senate', rep: 'House', prez: 'White House', viceprez: 'White House' };
const adjectives: Readonly<Record<string, string>> = { Democrat: 'Democratic' };
const partisans: Readonly<Record<string, string>> = {
  Democratic: 'Democrats',
  Republican: 'Republicans',
  Independent: 'independents',
};

/** Members of Congress with their terms, and the seats on committees that carry a title. */
export function congress(): readonly Row[] {
  const seats = titledSeats();
  // Of presidents only the latest are imported.
  const sat = [...members()].filter(([, { terms }]) => terms.some(({ type }) => type === 'sen' || type === 'rep'));
  return sat.map(([id, { terms, now }]) => {
    const inOffice = terms.find(({ end }) => end === now?.end);
    const roles = terms.map((term): Held => {
      const party = adjectives[term.party ?? ''] ?? term.party;
      const facts = {
        chamber: [chambers[term.type]],
        party: some(party),
        partisans: some(partisans[party ?? '']),
        state: some(usStates[term.state ?? '']),
        from: [Number(term.start.slice(0, 4))],
        to: [Number(term.end.slice(0, 4))],
        post: [],
        committee: [],
      };
      return { now: now !== null && term === inOffice, facts };
    });
    const began = now === null ? [] : [Number(beginning(terms, now.type).slice(0, 4))];
    return { id, is: { began }, roles: [...roles, ...(seats.get(id) ?? [])], ...texts([]) };
  });
}

/** The start of the first of the terms of one kind that end the list without another kind between them. */
function beginning(terms: readonly { readonly type: string; readonly start: string }[], type: string): string {
  const other = terms.findLastIndex((term) => term.type !== type);
  return terms[other + 1]?.start ?? '';
}

function titledSeats(): ReadonlyMap<string, readonly Held[]> {
  interface Committee {
    readonly name: string;
    readonly thomas_id: string;
    readonly subcommittees?: readonly { readonly name: string; readonly thomas_id: string }[];
  }
  interface Seat {
    readonly bioguide: string;
    readonly title?: string;
  }
  const names = new Map<string, string>();
  for (const one of json<readonly Committee[]>('us-congress-legislators/committees-current.json.gz')) {
    names.set(one.thomas_id, one.name);
    for (const part of one.subcommittees ?? []) names.set(one.thomas_id + part.thomas_id, `${one.name}: ${part.name}`);
  }
  const found = new Map<string, Held[]>();
  const seats = json<Readonly<Record<string, readonly Seat[]>>>(
    'us-congress-legislators/committee-membership-current.json.gz',
  );
  for (const [code, own] of Object.entries(seats)) {
    for (const { bioguide, title } of own) {
      const post = /^Ranking/.test(title ?? '') ? 'ranking member' : /^(Co)?chair/i.test(title ?? '') ? 'chair' : null;
      const name = names.get(code) ?? '';
      const area = /Agriculture|Judiciary|Appropriations|Armed Services|Intelligence|Small Business|Veterans|Budget/;
      const facts = {
        ...{ chamber: [], party: [], partisans: [], state: [], from: [], to: [] },
        post: some(post),
        committee: some(area.exec(name)?.[0]),
      };
      found.set(bioguide, [...(found.get(bioguide) ?? []), { now: true, facts }]);
    }
  }
  return found;
}

interface Politician {
  readonly id: string;
  readonly party?: readonly { readonly name: string }[];
  readonly _state: string;
  readonly _status: string;
  readonly roles?: readonly {
    readonly type: string;
    readonly jurisdiction?: string;
    readonly district?: string;
    readonly start_date?: string;
    readonly end_date?: string;
  }[];
}

const sampleSeed = 1212;
const shares: Readonly<Record<string, number>> = { executive: 1, legislature: 0.25, retired: 0.06 };
const today = '2026-11-21';

/** Members of state legislatures and officers of states: a sample, without those who sat in Congress. */
export function states(): readonly Row[] {
  const random = seededRandom(sampleSeed);
  return unzip('openstates-people/people.jsonl.gz')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Politician)
    .filter(({ _status }) => random() < (shares[_status] ?? 0))
    .filter(
      ({ roles = [] }) => roles.length > 0 && roles.every(({ jurisdiction }) => /state:/.test(jurisdiction ?? '')),
    )
    .map((one) => ({
      id: recordId('openstates', one.id) ?? '',
      is: {
        party: (one.party ?? []).map(({ name }) => name),
        partisans: (one.party ?? []).flatMap(({ name }) => some(partisans[name])),
      },
      roles: (one.roles ?? []).map((role) => ({
        now: one._status !== 'retired' && (role.end_date ?? today) >= today,
        facts: {
          office: [offices[role.type] ?? role.type],
          state: some(usStates[one._state.toUpperCase()]),
          district: some(role.district),
          from: some(role.start_date === undefined ? null : Number(role.start_date.slice(0, 4))),
        },
      })),
      ...texts([]),
    }));
}

const offices: Readonly<Record<string, string>> = {
  upper: 'state senator',
  lower: 'state representative',
  legislature: 'state legislator',
  lt_governor: 'lieutenant governor',
};
