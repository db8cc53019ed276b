import { fieldsWhere } from '../../../fields/index.ts';
import type { Condition, Intent, Leftover, Span } from '../../../intent/intent.ts';
import type { ConceptKind } from '../../../lexicon/lexicon.ts';
import { foldText } from '../../../text/fold.ts';
import { isOrdinary, traders, verifying } from '../../policy/words.ts';
import { withWishes } from '../../wishes.ts';
import { asPrized } from '../items/prizes.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Token } from '../lattice/tokens.ts';
import { otherAmounts } from '../numbers/quantities.ts';
import { type DraftCondition, jobFields, ruledOut, tradeFields } from './draft.ts';
import { placeOffices } from './offices.ts';
import { asPurpose } from './purpose.ts';
import type { ReadOut } from './reader.ts';
import { isProduct } from './value-field.ts';

/**
 * Decides what depends on the whole sentence: which conditions belong to one job, which filter, and which repeat
 * another.
 */
export function conclude(read: ReadOut, input: LatticeInput): Intent {
  let drafts = withoutRepeats(read.drafts);
  currentBesidePast(drafts);
  if (input.target === 'people') everAtEnded(drafts);
  inPresentJob(drafts);
  endOfPastJob(drafts);
  drafts = withoutVagueSizes(drafts);
  if (input.target === 'people') drafts = withDeniedWords(drafts, input);
  drafts = drafts.filter((draft) => !isOfGraduation(draft, drafts));
  const origins = input.target === 'people' ? originsBesidePlaces(drafts, input.query) : [];
  drafts = drafts.filter((draft) => !origins.includes(draft));
  softenSeniority(drafts, input);
  for (const draft of drafts) if (isSoft(draft, drafts, input)) draft.strength = 'soft';
  if (input.target === 'people') {
    placeOffices(drafts, input);
    apartEmployers(drafts);
  }
  beganInOffice(drafts);
  const tied = input.target === 'people' ? tiedJobs(drafts) : new Set<number>();
  const conditions = drafts.map((draft): Condition => {
    const { field, values, scope, negated, strength, confidence, job, alternative } = draft;
    const span = spanWithDoers(draft, input);
    const said = input.query.slice(...span).trim();
    const role = tied.has(job) && ties(draft) ? { role: job + 1 } : {};
    const either = alternative === undefined ? {} : { alternative };
    return { field, values, scope, negated, strength, confidence, said, span, origin: 'query', ...role, ...either };
  });
  const { target, lexicon } = input;
  const { order } = read;
  const told = origins.map(({ span }) => ({ text: input.query.slice(...span).trim(), span, grammar: true as const }));
  const all = [...read.leftover, ...told, ...read.missed, ...read.untold];
  const once = firstOf(all, ({ text }) => foldText(text));
  const leftover = asPrized(asPurpose(once, input), input);
  return {
    version: 1,
    target,
    conditions: withWishes(conditions, target, lexicon),
    relations: [],
    order,
    leftover: target === 'company' ? withoutAmounts(leftover, input) : leftover,
  };
}

/** The words of a trade with the one behind them for the companies that work in it: "carpet makers". */
function spanWithDoers({ field, span }: DraftCondition, { target, tokens }: LatticeInput): Span {
  if (target !== 'company' || !tradeFields.has(field)) return span;
  const behind = tokens.find(({ start }) => start === span[1] + adjoining);
  return behind !== undefined && traders.has(behind.word) ? [span[0], behind.end] : span;
}

/** Words of money that no record of a company holds are told and looked for in no text, in whatever words they are said. */
function withoutAmounts(leftover: readonly Leftover[], input: LatticeInput): readonly Leftover[] {
  const { tokens } = input;
  if (leftover.length === 0 || !/\d/.test(input.query)) return leftover;
  const amounts = otherAmounts(input);
  const isOf = ({ span: [start, end] }: Leftover): boolean =>
    amounts.some(({ from, to }) => start < (tokens[to - 1]?.end ?? 0) && end > (tokens[from]?.start ?? 0));
  return leftover.map((words) => (isOf(words) ? { ...words, grammar: true } : words));
}

/**
 * Merges what is said twice: a condition on one job ("engineers ... engineering jobs"), and a job with all its
 * conditions ("ex-Google, ex-Google"), however often.
 */
function withoutRepeats(drafts: readonly DraftCondition[]): DraftCondition[] {
  if (new Set(drafts.map(({ field }) => field)).size === drafts.length) return [...drafts];
  const once = firstOf(drafts, (draft) => `${draft.job} ${meaningOf(draft)}`);
  if (once.every(({ job }) => job === 0)) return once;
  const jobs = Map.groupBy(once, ({ job }) => job);
  const told = new Set(firstOf([...jobs.values()], (job) => job.map(tensed).sort().join('; ')));
  return once.filter(({ job }) => job === 0 || told.has(jobs.get(job) ?? []));
}

/** The first of those that have the same key. */
function firstOf<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  const seen = new Set<string>();
  return all.filter((one) => seen.size < seen.add(keyOf(one)).size);
}

const tensed = (draft: DraftCondition): string => `${draft.scope} ${meaningOf(draft)}`;

function meaningOf({ field, values, negated }: DraftCondition): string {
  const shown = values.map((value) => {
    if (value.kind === 'concept') return value.id;
    return value.kind === 'entity' ? `@${value.key}` : JSON.stringify(value);
  });
  return `${field} ${negated} ${shown.sort().join(' ')}`;
}

/** Conditions without a tense mean the present if the sentence also speaks of the past. */
function currentBesidePast(drafts: readonly DraftCondition[]): void {
  const main = drafts.filter((draft) => draft.job === 0 && jobFields.has(draft.field) && draft.scope === 'any');
  const dated = main.some((draft) => draft.field.startsWith('role_'));
  if (dated || !drafts.some((draft) => draft.scope === 'past' && draft.job !== 0)) return;
  if (drafts.some((draft) => draft.scope === 'current' && draft.job !== 0 && draft.field === 'title')) return;
  for (const draft of main) draft.scope = 'current';
}

/** Nobody works for a company that is closed, so their time there is meant: "founders whose startup shut down". */
function everAtEnded(drafts: readonly DraftCondition[]): void {
  const isEnded = ({ field, values, negated }: DraftCondition): boolean =>
    field === 'status' && !negated && values.every((value) => value.kind === 'concept' && value.id === 'status:closed');
  const ended = new Set(drafts.filter(isEnded).map(({ job }) => job));
  for (const draft of drafts) {
    if (ended.has(draft.job) && jobFields.has(draft.field) && !draft.negated && draft.scope === 'any')
      draft.scope = 'ever';
  }
}

/** The present job is at the employer that somebody has now, wherever its years or its beginning are said. */
function inPresentJob(drafts: readonly DraftCondition[]): void {
  const present = drafts.filter(({ field, scope, negated }) => field === 'employer' && scope === 'current' && !negated);
  const [only, ...others] = present;
  if (only === undefined || others.length > 0) return;
  for (const draft of drafts)
    if ((draft.field === 'role_years' || draft.field === 'role_start') && draft.scope === 'any') {
      draft.scope = only.scope;
      draft.job = only.job;
    }
}

/** An end that is told apart is that of the past job that is told: "ex-Amazon people who left in 2023". */
function endOfPastJob(drafts: readonly DraftCondition[]): void {
  const [only, ...others] = drafts.filter(
    ({ field, scope, job, negated }) => field === 'employer' && scope === 'past' && job !== 0 && !negated,
  );
  if (only === undefined || others.length > 0) return;
  for (const draft of drafts)
    if (draft.field === 'role_end' && draft.scope === 'any' && draft.job === 0) {
      draft.scope = only.scope;
      draft.job = only.job;
    }
}

/** A role has one employer. Of two that are demanded together each may be of any time: "CV must show Google + IBM". */
function apartEmployers(drafts: readonly DraftCondition[]): void {
  const demanded = drafts.filter(
    ({ field, job, scope, governor, negated, strength, alternative, values }) =>
      field === 'employer' &&
      ((job === 0 && scope === 'any') || governor === 'ever' || scope === 'past') &&
      !negated &&
      strength === 'hard' &&
      alternative === undefined &&
      values.every(({ kind }) => kind !== 'words'),
  );
  let jobs = Math.max(...drafts.map(({ job }) => job));
  for (const together of Map.groupBy(demanded, ({ job }) => job).values()) {
    if (together.length < 2) continue;
    for (const draft of together) {
      if (draft.scope !== 'past') draft.scope = 'ever';
      draft.job = ++jobs;
    }
  }
}

/**
 * The places that somebody is from, where another one says where they are: "people from Spain working in Germany". Records
 * do not say where anybody comes from.
 */
function originsBesidePlaces(drafts: readonly DraftCondition[], query: string): readonly DraftCondition[] {
  const places = drafts.filter(({ field, negated }) => field === 'place' && !negated);
  const isThere = places.some(({ governor }) => governor === 'in' || governor === 'based' || governor === 'worked');
  // "Sales reps for the Nordics based in Spain", unlike "for district Cheshire 18 in New Hampshire".
  const isServed = ({ governor, span: [start] }: DraftCondition): boolean =>
    governor === 'for' && /\bfor (?:the )?$/i.test(query.slice(0, start));
  // "Field managers in Hamburg covering Scandinavia".
  const isOfObject = ({ governor }: DraftCondition): boolean => governor === 'object' || governor === 'to';
  const origins = places.filter((place) => place.governor === 'from' || isServed(place) || isOfObject(place));
  return isThere ? origins : [];
}

/** "Graduates" behind their year are no juniors: "2015 graduates who are engineers". */
function isOfGraduation({ field, span, negated }: DraftCondition, drafts: readonly DraftCondition[]): boolean {
  if (field !== 'seniority' || negated) return false;
  return drafts.some((other) => other.field === 'graduated' && span[0] - other.span[1] === adjoining);
}

/**
 * What is denied in other words than those that ask for the same is denied by its words, since nobody meets both: "editors at
 * magazines, not newspapers", of which the lexicon knows publishing.
 */
function withDeniedWords(drafts: readonly DraftCondition[], input: LatticeInput): DraftCondition[] {
  const { query, target } = input;
  const isAsked = (denied: DraftCondition): boolean =>
    drafts.some(
      (draft) => !draft.negated && draft.scope !== 'past' && denied.scope !== 'past' && sharesConcept(draft, denied),
    );
  const words = new Map<string, DraftCondition>();
  const kept: DraftCondition[] = [];
  for (const draft of drafts) {
    if (!draft.negated || !isAsked(draft)) kept.push(draft);
    else {
      const text = foldText(query.slice(...draft.span)).trim();
      if (!words.has(text)) kept.push(ruledOut(text.split(' '), target, draft.span));
      words.set(text, draft);
    }
  }
  return kept;
}

function sharesConcept({ field, values }: DraftCondition, denied: DraftCondition): boolean {
  const ids = new Set(denied.values.flatMap((value) => (value.kind === 'concept' ? [value.id] : [])));
  return field === denied.field && values.some((value) => value.kind === 'concept' && ids.has(value.id));
}

/** A number replaces a vague size: "small startups under 50 people". */
function withoutVagueSizes(drafts: readonly DraftCondition[]): DraftCondition[] {
  const counted = drafts.some((draft) => draft.field === 'headcount' && draft.confidence > 0.6);
  return counted ? drafts.filter((draft) => draft.field !== 'headcount' || draft.confidence > 0.6) : [...drafts];
}

/** A rung belongs to a title if at most this many characters, a space or a hyphen, stand between them. */
const adjoining = 1;

/** A second rung beside the one that the title says or implies ("directors, mid-level") becomes a wish. */
function softenSeniority(drafts: readonly DraftCondition[], { lexicon }: LatticeInput): void {
  const titles = drafts.filter((draft) => draft.field === 'title' && !draft.negated);
  const rungs = drafts.filter((draft) => draft.field === 'seniority' && !draft.negated);
  const said = (rung: DraftCondition): boolean =>
    titles.some((title) => title.span[0] >= rung.span[0] && title.span[0] - rung.span[1] <= adjoining);
  const implied = titles.some((title) =>
    title.values.some((value) => value.kind === 'concept' && lexicon.concept(value.id)?.title?.seniority != null),
  );
  for (const rung of rungs) {
    const better = rungs.some((other) => other !== rung && said(other) && other.job === rung.job);
    const within = titles.some((title) => title.span[0] === rung.span[0]);
    if ((!said(rung) && (implied || better)) || (implied && !within)) rung.strength = 'soft';
  }
}

/** The fields on what an employer is, without those on its size or age. */
const employerFields = fieldsWhere(({ of, value }) => of === 'company' && value.kind === 'concept');

/** The least confidence in a name that is spelled as it is listed. */
const sureName = 0.9;

function isSoft(draft: DraftCondition, drafts: readonly DraftCondition[], input: LatticeInput): boolean {
  const { target, tokens } = input;
  if (draft.strength === 'soft') return true;
  if (draft.negated) return false;
  if (target === 'company') return draft.field !== 'name' && isVerification(tokens);
  if (draft.field === 'skill' && isJoinedByOperator(draft, input)) return false;
  if (draft.field === 'skill')
    return draft.governor !== 'skilled' && draft.governor !== 'with' && !isAmongSureSkills(draft, drafts, input);
  if (draft.field === 'study')
    return (draft.governor === null || draft.governor === 'in') && !isOfDegree(draft, drafts);
  // Words before a title are keywords, whether the phrase names one thing or two: "fintech founders", "insurance
  // claims manager".
  if (draft.governor === null && draft.scope === 'any' && draft.alternative !== undefined && besideTitle(draft, drafts))
    return true;
  if (draft.governor === null && draft.scope === 'any' && draft.alternative === undefined) {
    if (draft.field === 'employer')
      return draft.values.every((value) => value.kind === 'concept' && value.id.startsWith('employer_group:'));
    if (draft.field === 'function') return besideTitle(draft, drafts);
  }
  if (
    draft.alternative === undefined &&
    isProduct(draft.field, draft.values[0]) &&
    drafts.some((other) => isRightBefore(other, draft))
  )
    return true;
  const bare = draft.governor === null && draft.scope === 'any' && draft.alternative === undefined;
  // "Hospital engineers" and "government agency managers", unlike "private chefs".
  const isEmployer =
    draft.field === 'company_kind' ||
    (draft.field === 'type' &&
      input.query
        .slice(...draft.span)
        .trim()
        .includes(' '));
  if (isEmployer && drafts.some((other) => other.field === 'title' && isRightBefore(draft, other))) return false;
  // What became of companies is told behind them: "founders of fintechs that were acquired".
  if (draft.field === 'status' && drafts.some(({ span: [, end] }) => end < draft.span[0])) return false;
  return employerFields.has(draft.field) && bare;
}

/** Whether the "AND" of search engines demands it: "(SRE OR DevOps) AND Kubernetes". */
function isJoinedByOperator({ span: [start, end] }: DraftCondition, { query, tokens }: LatticeInput): boolean {
  if (tokens.every(({ shape }) => shape === 'upper')) return false;
  return /\bAND\W*$/.test(query.slice(0, start)) || /^\W*AND\b/.test(query.slice(end));
}

/** Whether a subject says what a degree is in: "economics bachelor's degree holders", "BSc Computer Science". */
function isOfDegree({ span: [from, to] }: DraftCondition, drafts: readonly DraftCondition[]): boolean {
  return drafts.some(
    ({ field, span: [start, end] }) => field === 'degree' && (start - to === adjoining || from - end === adjoining),
  );
}

/**
 * Whether a bare name surely means a skill: it is quoted, or it is spelled as it is listed, names no trade or study as
 * well ("music"), and is no everyday word in small letters ("go ahead and find engineers").
 */
function isSureSkill({ confidence, span }: DraftCondition, { query, lexicon }: LatticeInput): boolean {
  if (query[span[0] - 1] === '"' && query[span[1]] === '"') return true;
  const said = query.slice(...span).trim();
  const words = foldText(said).split(' ');
  const isEveryday = said === said.toLowerCase() && words.every(isOrdinary);
  const isSubject = lexicon
    .candidates(words, 0)
    .some(({ concept: { kind }, length }) => subjects.has(kind) && length === words.length);
  return confidence >= sureName && !isEveryday && !isSubject;
}

const subjects: ReadonlySet<ConceptKind> = new Set(['industry', 'specialty', 'study']);

/** Whether a bare skill is sure, or only joins and commas stand from it to one that is: "engineers, Kubernetes, Docker". */
function isAmongSureSkills(draft: DraftCondition, drafts: readonly DraftCondition[], input: LatticeInput): boolean {
  return drafts.some((other) => {
    const [first, last] = other.span[0] < draft.span[0] ? [other, draft] : [draft, other];
    const isBeside = other === draft || isListed(input.query.slice(first.span[1], last.span[0]));
    return other.field === 'skill' && isBeside && isSureSkill(other, input);
  });
}

const isListed = (between: string): boolean => /^\s*(?:[,/&+]|and|or)\s*$/i.test(between);

/** Whether a trade says what the product after it is for: "carbon removal software". */
function isRightBefore(trade: DraftCondition, { job, span: [start] }: DraftCondition): boolean {
  return employerFields.has(trade.field) && trade.job === job && start - trade.span[1] === adjoining;
}

function besideTitle({ job: own }: DraftCondition, drafts: readonly DraftCondition[]): boolean {
  return drafts.some(({ field, job, negated }) => field === 'title' && job === own && !negated);
}

/** Whether the query asks to verify a number rather than to filter by it: "has Biscotti raised over $20M", unlike "do you know any". */
function isVerification(tokens: readonly Token[]): boolean {
  return verifying.has(tokens[0]?.word ?? '') && tokens.length > 1 && !asked.has(tokens[1]?.word ?? '');
}

const asked: ReadonlySet<string> = new Set(['you', 'we', 'i', 'there']);

/** Puts a beginning of which nothing but the time is said into the job that is asked for: "governors who took office in 2020". */
function beganInOffice(drafts: readonly DraftCondition[]): void {
  if (!drafts.some(({ job, field, negated }) => job === 0 && field === 'title' && !negated)) return;
  for (const draft of drafts)
    if (draft.field === 'role_start' && drafts.every((other) => other === draft || other.job !== draft.job))
      draft.job = 0;
}

function ties(draft: DraftCondition): boolean {
  return jobFields.has(draft.field) && !draft.negated;
}

/** The jobs that carry more than one condition. */
function tiedJobs(drafts: readonly DraftCondition[]): Set<number> {
  const counts = new Map<number, number>();
  for (const draft of drafts) if (ties(draft)) counts.set(draft.job, (counts.get(draft.job) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > 1).map(([job]) => job));
}
