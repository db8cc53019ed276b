import { type Condition, companyFields, type Field, type Intent, type Order, type Value } from './intent.ts';

/** How a condition is said: what comes before its values, by when it holds. */
interface Phrase {
  readonly any: string;
  readonly past?: string;
  readonly current?: string;
  readonly ever?: string;
  readonly not: string;
}

const phrases: Readonly<Record<Field, Phrase>> = {
  name: { any: 'named', not: 'not named' },
  title: {
    any: 'with the title',
    past: 'who used to have the title',
    current: 'who now have the title',
    ever: 'who have or had the title',
    not: 'without the title',
  },
  function: {
    any: 'in',
    past: 'who used to be in',
    current: 'who are now in',
    ever: 'who are or were in',
    not: 'not in',
  },
  seniority: {
    any: 'at the level',
    past: 'who used to be at the level',
    current: 'who are now at the level',
    ever: 'who are or were at the level',
    not: 'not at the level',
  },
  employer: {
    any: 'at',
    past: 'who used to be at',
    current: 'who are now at',
    ever: 'who are or were at',
    not: 'not at',
  },
  school: { any: 'who studied at', not: 'who did not study at' },
  degree: { any: 'with the degree', not: 'without the degree' },
  study: { any: 'who studied', not: 'who did not study' },
  skill: { any: 'with the skill', not: 'without the skill' },
  language: { any: 'who speak', not: 'who do not speak' },
  experience_years: { any: 'with years of experience of', not: 'without years of experience of' },
  role_years: { any: 'with years in the role of', not: 'without years in the role of' },
  role_start: { any: 'who began the role', not: 'who did not begin the role' },
  role_end: { any: 'who ended the role', not: 'who did not end the role' },
  role_during: { any: 'who held the role', not: 'who did not hold the role' },
  graduated: { any: 'who graduated', not: 'who did not graduate' },
  first_role: { any: 'whose first role was', not: 'whose first role was not' },
  industry: {
    any: 'in the industry',
    past: 'formerly in the industry',
    ever: 'now or formerly in the industry',
    not: 'not in the industry',
  },
  specialty: { any: 'concerned with', past: 'formerly concerned with', not: 'not concerned with' },
  company_kind: {
    any: 'of the kind',
    past: 'formerly of the kind',
    ever: 'now or formerly of the kind',
    not: 'not of the kind',
  },
  type: { any: 'of the type', past: 'formerly of the type', not: 'not of the type' },
  stage: { any: 'at the stage', past: 'formerly at the stage', not: 'not at the stage' },
  status: { any: 'with the status', past: 'formerly with the status', not: 'not with the status' },
  headcount: { any: 'with a headcount of', not: 'without a headcount of' },
  founded: { any: 'founded', not: 'not founded' },
  funding: { any: 'with funding of', not: 'without funding of' },
  followers: { any: 'with followers numbering', not: 'without followers numbering' },
  investor: { any: 'backed by', not: 'not backed by' },
  employer_place: { any: 'at a company in', past: 'formerly at a company in', not: 'not at a company in' },
  place: { any: 'in', past: 'who used to work in', not: 'not in' },
  text: { any: 'described by', not: 'not described by' },
};

const ofEmployers = new Set(companyFields);

const monthFields = new Set<Field>(['role_start', 'role_end', 'role_during']);

const orders: Readonly<Record<Order['by'], readonly [descending: string, ascending: string]>> = {
  headcount: ['largest first', 'smallest first'],
  founded: ['newest first', 'oldest first'],
  funding: ['most funded first', 'least funded first'],
  followers: ['most followed first', 'least followed first'],
  experience_years: ['most experienced first', 'least experienced first'],
  role_start: ['newest in the role first', 'longest in the role first'],
  refreshed: ['most recently verified first', 'least recently verified first'],
};

/** The intent in one plain sentence, for people to check what was understood. */
export function sentence(intent: Intent): string {
  const people = intent.target === 'people';
  const subject = people ? 'People' : 'Companies';
  const parts = intent.conditions.map((condition) => part(condition, people));
  const order = intent.order === null ? '' : `, ${orders[intent.order.by][intent.order.descending ? 0 : 1]}`;
  const rest = intent.leftover.map(({ text }) => `"${text}"`).join(', ');
  const ranked = rest === '' ? '' : parts.length === 0 ? ` whose records speak of ${rest}` : `, ranked also by ${rest}`;
  return `${subject}${parts.length === 0 ? '' : ` ${parts.join(', ')}`}${order}${ranked}.`;
}

function part(condition: Condition, people: boolean): string {
  const { field, scope, negated, strength } = condition;
  const phrase = phrases[field];
  const said = negated ? phrase.not : ((scope === 'any' ? undefined : phrase[scope]) ?? phrase.any);
  const company = people && ofEmployers.has(field) ? 'at a company ' : '';
  const values = condition.values.map((value) => valueText(value, field)).join(' or ');
  return `${strength === 'soft' && !negated ? 'preferably ' : ''}${company}${said} ${values}`;
}

function valueText(value: Value, field: Field): string {
  if (value.kind === 'words') return `"${value.text}"`;
  if (value.kind !== 'range') return value.label;
  const { min, max } = value;
  const show = (number: number): string => shown(number, field);
  if (min !== null && max !== null) return min === max ? show(min) : `${show(min)} to ${show(max)}`;
  const dates = monthFields.has(field) || field === 'founded' || field === 'graduated';
  if (min !== null) return dates ? `in or after ${show(min)}` : `${show(min)} or more`;
  return max === null ? 'any' : dates ? `in or before ${show(max)}` : `up to ${show(max)}`;
}

function shown(number: number, field: Field): string {
  if (field === 'funding') return `$${number.toLocaleString('en-US')}`;
  if (field === 'founded' || field === 'graduated') return String(number);
  if (!monthFields.has(field)) return number.toLocaleString('en-US');
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
}
