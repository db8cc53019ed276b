import { DataFile } from '../../data/data-file.ts';

/** `data/quantities.txt` lists the phrases of each name and explains the less obvious names. */
const file = new DataFile('quantities.txt');

const leadNames = [
  'founded',
  'in_role',
  'raised',
  'headcount',
  'staff',
  'followers',
  'team',
  'graduated',
  'began',
  'opened',
  'ended',
  'experience',
  'years',
  'role_years',
  'other',
  'earned',
  'offices',
] as const;
/** The subject of a number, given by the words before it. */
export type Lead = (typeof leadNames)[number];
export const leads = file.phrases('lead', leadNames);

const boundNames = [
  'above',
  'below',
  'older',
  'younger',
  'no_older',
  'no_younger',
  'min',
  'max',
  'between',
  'about',
  'exact',
  'before',
  'after',
  'since',
  'until',
  'in',
  'from',
] as const;
/** The way a number bounds its subject. */
export type Bound = (typeof boundNames)[number];
export const bounds = file.phrases('bound', boundNames);

/** Bounds of how old something is, and what they are of a number of years: what is older than 5 years has more than 5 of them. */
export const ages: ReadonlyMap<Bound, Bound> = new Map([
  ['older', 'above'],
  ['younger', 'below'],
  ['no_older', 'max'],
  ['no_younger', 'min'],
]);

/** What is denied with a bound of dates is what lies beyond it: "not founded before 2020" is founded since. */
export const denied: ReadonlyMap<Bound, Bound> = new Map([
  ['before', 'since'],
  ['since', 'before'],
  ['after', 'until'],
  ['until', 'after'],
]);

const unitNames = [
  'years',
  'months',
  'weeks',
  'days',
  'role_years',
  'role_months',
  'headcount',
  'funding',
  'languages',
  'followers',
  'countries',
  'company_year',
  'company_age',
  'years_ago',
  'colleagues',
  'other',
] as const;
/** The subject of a number, given by the words after it; `other` is anything that records do not hold. */
export type Unit = (typeof unitNames)[number];
export const units = file.phrases('unit', unitNames);

/** Times that have a name, as the months of their ends. */
export const periods = file.phrases('period', ['2020-03 2022-05', '2007-12 2009-06', '1995-01 2000-12']);

/** Bounds given by the words after a number. */
export const trailingBounds = file.phrases('trailing', ['min', 'max', 'about']);

/** Words between the two numbers of a range: "10 to 20", "10 all the way up to 20". */
export const joints = file.phrases('joint', ['range']);

/** Words that may stand between a lead or a bound and its number without changing the meaning. */
export const connecting = file.words('connecting');
export const recentWords = file.words('recent');
export const latelyWords = file.words('lately');
export const unbroken = file.words('unbroken');
