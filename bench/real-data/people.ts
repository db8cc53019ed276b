import { greaterBoston } from './metros.ts';
import type { Anyone, Member, Startup, Term } from './sources.ts';
import { isAbout, type Query } from './trades.ts';

const sits = (type: Term['type'], where: (term: Term) => boolean = () => true) =>
  member(({ now }) => now?.type === type && where(now));
const sat = (type: Term['type'], where: (term: Term) => boolean = () => true) =>
  member(({ terms }) => terms.some((term) => term.type === type && where(term)));
const left = (type: Term['type'], where?: (term: Term) => boolean) => {
  const then = sat(type, where);
  return (one: Anyone): boolean => then(one) && !sits(type)(one);
};
const of =
  (...states: readonly string[]) =>
  ({ state = '' }: Term): boolean =>
    states.includes(state);
const party =
  (name: string) =>
  (term: Term): boolean =>
    term.party === name;
const founder = (right: (startup: Startup, name: string) => boolean) => (one: Anyone) =>
  one.kind === 'founder' && right(one.startup, one.name);
/** The register does not say which founders left, so all founders of a living company count as present. */
const founding = (right: (startup: Startup) => boolean) =>
  founder((startup) => startup.status !== 'Inactive' && right(startup));
const lives = ({ status }: Startup): boolean => status !== 'Inactive';

function member(right: (one: Member) => boolean): (one: Anyone) => boolean {
  return (one) => one.kind === 'member' && right(one);
}

/**
 * The start of the office that the member has held without a break. Between two terms there may be the months of an
 * election.
 */
function began({ terms, now }: Member): string {
  let first = now;
  for (const term of terms.toReversed()) {
    const gap = first === null ? 0 : Date.parse(first.start) - Date.parse(term.end);
    if (first !== null && term.type === first.type && term.state === first.state && gap < 200 * 86_400_000)
      first = term;
  }
  return first?.start ?? '';
}

const surname = (name: string) => (one: Anyone) =>
  one.kind === 'member' ? one.last === name : one.name.split(' ').includes(name);
const called = (first: string, last: string) => (one: Anyone) =>
  one.kind === 'member' ? one.first === first && one.last === last : one.name === `${first} ${last}`;
const foundedBy = (name: string) => founder((startup) => startup.name === name);

const newEngland = ['ME', 'NH', 'VT', 'MA', 'RI', 'CT'];

export const peopleQueries: Readonly<Record<string, readonly Query<Anyone>[]>> = {
  'offices and states': [
    ['US senators from Ohio', sits('sen', of('OH'))],
    ['U.S. senators in California', sits('sen', of('CA'))],
    ['congresswomen and congressmen from Wyoming', sits('rep', of('WY'))],
    ['United States representatives from Texas', sits('rep', of('TX'))],
    ['senators from New England', sits('sen', of(...newEngland))],
    ['senators from Texas or Florida', sits('sen', of('TX', 'FL'))],
    ['senators not from Texas', sits('sen', (term) => !of('TX')(term))],
    ['US representatives outside California', sits('rep', (term) => !of('CA')(term))],
    ['US representatives from Washington state', sits('rep', of('WA'))],
    ['people who work at the United States Senate in Georgia', sits('sen', of('GA'))],
    ['president of the United States', sits('prez')],
  ],
  'former and current': [
    ['former representatives from Florida', left('rep', of('FL'))],
    ['former US senators', left('sen')],
    ['ex-senators from Arizona', left('sen', of('AZ'))],
    ['senators who used to be representatives', (one) => sits('sen')(one) && sat('rep')(one)],
    [
      'former representatives who are now senators from Arizona',
      (one) => sits('sen', of('AZ'))(one) && sat('rep')(one),
    ],
    ['former vice presidents of the United States', left('viceprez')],
    ['people who left the United States Senate', left('sen')],
    ['current or former senators from Nevada', sat('sen', of('NV'))],
  ],
  'times in office': [
    ['US senators who joined after 2020', member((one) => one.now?.type === 'sen' && began(one) >= '2021')],
    [
      'US representatives who started in 2025',
      member((one) => one.now?.type === 'rep' && began(one).startsWith('2025')),
    ],
    ['US senators since 2007', member((one) => one.now?.type === 'sen' && began(one) < '2008')],
    ['representatives from Ohio before 2000', sat('rep', (term) => of('OH')(term) && term.start < '2000')],
    ['senators between 1990 and 1995', sat('sen', (term) => term.start < '1996' && term.end >= '1990')],
    ['US senators with more than 20 years in role', member((one) => one.now?.type === 'sen' && began(one) < '2006-11')],
  ],
  parties: [
    ['Republican senators from Texas', sits('sen', (term) => of('TX')(term) && party('Republican')(term))],
    ['Democratic representatives from Ohio', sits('rep', (term) => of('OH')(term) && party('Democrat')(term))],
    ['independent US senators', sits('sen', party('Independent'))],
  ],
  names: [
    ['Amy Klobuchar', called('Amy', 'Klobuchar')],
    ['Murkowski', surname('Murkowski')],
    ['Senator Elizabeth Warren', called('Elizabeth', 'Warren')],
    ['Patrick Collison', called('Patrick', 'Collison')],
    ['Brian Chesky at Airbnb', (one) => called('Brian', 'Chesky')(one) && foundedBy('Airbnb')(one)],
    ['elisabeth waren senator', called('Elizabeth', 'Warren')],
  ],
  founders: [
    ['founders of Stripe', foundedBy('Stripe')],
    ['Coinbase founders', foundedBy('Coinbase')],
    ['who founded Dropbox?', foundedBy('Dropbox')],
    ['founders in Berlin', founding(({ location }) => location === 'Berlin, Germany')],
    ['startup founders in Nigeria', founding(({ country }) => country === 'NG')],
    ['founders in Toronto or Paris', founding(({ location }) => /^(Toronto, Canada|Paris, France)$/.test(location))],
    [
      'founders in Canada but not in Toronto',
      founding(({ country, location }) => country === 'CA' && !location.startsWith('Toronto')),
    ],
    ['biotech founders in Boston', founding((one) => greaterBoston.test(one.location) && isAbout(one, 'biotech'))],
    ['fintech founders in Mexico', founding((one) => one.country === 'MX' && isAbout(one, 'fintech'))],
    ['former founders in India', founder((one) => one.country === 'IN' && !lives(one))],
    ['founders of edtech startups in India', founding((one) => one.country === 'IN' && isAbout(one, 'education'))],
    ['founders in Singapore since 2018', founding((one) => one.country === 'SG' && one.founded <= 2018)],
  ],
};
