import type { Field } from '../../../intent/intent.ts';
import { articles, licences, stakes } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { employerGovernors } from '../reading/governors.ts';
import { governing } from './field-readings.ts';
import type { Item, ValueItem } from './item.ts';
import { qualifies } from './items.ts';

/** What people have with a service, whose name is no employer before it. */
const accounts: ReadonlySet<string> = new Set(['profile', 'profiles', 'account', 'accounts', 'page', 'pages']);

/** Whether "in production" says how far something is used, right behind what that is. */
function isInProduction(item: ValueItem, at: number, items: readonly Item[], tokens: LatticeInput['tokens']): boolean {
  const [tool, link] = items.slice(Math.max(0, at - 2), at);
  if (item.to - item.from > 1 || tokens[item.from]?.word !== 'production') return false;
  const isTool = tool?.kind === 'unknown' || (tool?.kind === 'value' && tool.field === 'skill');
  return isTool && link?.kind === 'marker' && link.marker === 'in';
}

/** Whether a company's name is one thing of it that somebody has: "who don't have a LinkedIn", unlike "at a Deloitte". */
function isOwnAccount(
  { field, from, to, value }: ValueItem,
  at: number,
  items: readonly Item[],
  tokens: LatticeInput['tokens'],
): boolean {
  const next = items[at + 1];
  if (field !== 'employer' || to - from > 1 || !articles.has(tokens[from - 1]?.word ?? '')) return false;
  if (tokens[from - 1]?.word === 'the' || (value.kind === 'concept' && value.id.startsWith('employer_group:')))
    return false;
  const governor = governing(at, items);
  return next?.join !== 'none' && !(governor !== null && employerGovernors.has(governor));
}

/** Whether words say which licence somebody holds: "with a truck license", "a Texas license", "a master's ticket". */
function isOfLicence({ field }: ValueItem, next: Item | undefined, tokens: LatticeInput['tokens']): boolean {
  if (next === undefined || next.join !== 'none' || next.to - next.from > 1 || !ofLicences.has(field)) return false;
  return licences.has(tokens[next.from]?.word ?? '');
}

/** Fields of words that may say what a licence is for, where it holds or of which rank it is. */
const ofLicences = new Set<Field>([
  'skill',
  'function',
  'industry',
  'specialty',
  'place',
  'degree',
  'study',
  'title',
  'employer',
]);

/** Whether somebody learns what follows, which they may not know yet: "who are learning German". */
const isLearned = ({ from, to }: ValueItem, next: Item | undefined, tokens: LatticeInput['tokens']): boolean =>
  to - from === 1 &&
  tokens[from]?.word === 'learning' &&
  next?.kind === 'value' &&
  next.join === 'none' &&
  (next.field === 'place' || next.field === 'language' || next.field === 'skill');

/** Whether words say what somebody has dropped out of: "law school dropouts". */
function isDroppedOutOf(at: number, items: readonly Item[], tokens: LatticeInput['tokens']): boolean {
  const end = items.findIndex(
    (one, i) => i > at && (one.kind !== 'value' || one.join !== 'none' || isDropout(one, tokens)),
  );
  const last = items[end];
  return last !== undefined && last.join === 'none' && isDropout(last, tokens);
}

const isDropout = ({ from, to }: Item, tokens: LatticeInput['tokens']): boolean =>
  to - from === 1 && /^dropouts?$/.test(tokens[from]?.word ?? '');

/** Whether a trade is that of whoever owns or funds a company: "under private equity ownership", "no venture capital money". */
export function isStake({ field }: ValueItem, next: Item | undefined, tokens: LatticeInput['tokens']): boolean {
  return (
    field === 'industry' &&
    next?.kind === 'unknown' &&
    next.join === 'none' &&
    stakes.has(tokens[next.from]?.word ?? '')
  );
}

/** Whether a round is one that a company has not had since some time: "that have not raised money since 2020". */
export function isNotSince(
  { field, from, to }: ValueItem,
  next: Item | undefined,
  tokens: LatticeInput['tokens'],
): boolean {
  if (field !== 'stage' || next?.join !== 'none' || !/^(since|in|for)$/.test(tokens[to]?.word ?? '')) return false;
  const isDenied = /^(not|never|havent|hasnt)$/.test(tokens[from]?.word ?? '');
  return isDenied && tokens[next.from]?.word === tokens[to]?.word && /\d/.test(tokens[next.to - 1]?.word ?? '');
}

/** A word for how somebody works that has another meaning, too, or the state of a company without one. */
export function isUnasked(item: ValueItem, at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const next = items[at + 1];
  const isBeforeTitle = next?.kind === 'value' && next.field === 'title' && next.join === 'none';
  if (isBeforeTitle && item.to - item.from === 1 && item.field !== 'title' && qualifies(item, tokens)) return true;
  // "With a LinkedIn profile".
  if (item.field === 'employer' && next !== undefined && next.kind !== 'value' && next.join === 'none')
    if (next.to - next.from === 1 && accounts.has(tokens[next.from]?.word ?? '')) return true;
  if (isOwnAccount(item, at, items, tokens) || isOfLicence(item, next, tokens)) return true;
  // "Who took a company public".
  const owner = items[at - 1];
  if (item.field === 'type' && item.join === 'none' && owner?.kind === 'marker' && owner.marker === 'companies')
    return true;
  if (isStake(item, next, tokens) || isDroppedOutOf(at, items, tokens)) return true;
  // "Has closed plants", unlike "acquired glasswork startups".
  const isDone = item.field === 'status' && next?.kind === 'unknown' && next.join === 'none';
  if (isDone && !items.slice(at + 2, at + 3).some(isOfCompany)) return true;
  if (isLearned(item, next, tokens)) return true;
  // "With Kubernetes in production".
  if (isInProduction(item, at, items, tokens)) return true;
  // "With hotel projects" names things, and no management of projects.
  const before = items[at - 1];
  const isDescribed = before?.kind === 'value' || before?.kind === 'unknown';
  if (isDescribed && item.join === 'none' && item.to - item.from === 1 && item.field === 'function')
    if (/^projects?$/.test(tokens[item.from]?.word ?? '') && next?.kind !== 'value') return true;
  // "EPA certified".
  const isAnyPaper = item.value.kind === 'concept' && item.value.id === 'certification:certified';
  if (isAnyPaper && before?.kind === 'unknown' && item.join === 'none') return true;
  // "Three or more languages" counts them.
  if (/^languages?$/.test(tokens[item.from]?.word ?? '') && item.to - item.from === 1) return true;
  // "Who sold their company" names the company itself.
  const isOwn = tokens
    .slice(item.from, item.to)
    .some(({ word }) => /^(compan(y|ies)|startups?|business(es)?)$/.test(word));
  return item.field === 'status' && !isOwn && !items.some((one) => one !== item && isOfCompany(one));
}

const companyFields = new Set<Field>([
  'employer',
  'company_kind',
  'industry',
  'specialty',
  'type',
  'stage',
  'headcount',
]);

function isOfCompany(item: Item): boolean {
  return item.kind === 'marker' ? item.marker === 'companies' : item.kind === 'value' && companyFields.has(item.field);
}
