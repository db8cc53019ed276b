import type { Value } from '../../../intent/intent.ts';
import { ministries, namesBody, servedWords, servingWords } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { markers } from '../lattice/markers.ts';
import type { DraftCondition } from './draft.ts';

/** Puts what is said of offices of state, and of bodies, into the jobs and times that they are of. */
export function placeOffices(drafts: readonly DraftCondition[], input: LatticeInput): void {
  apartLegislatures(drafts, input);
  apartCommittees(drafts, input);
  onceServed(drafts, input);
  officesOnce(drafts, input);
}

/**
 * Who has a post of a committee is at its legislature by another role, that of a member: "ranking members on Intelligence
 * in Congress", "the Public Accounts Committee in parliament".
 */
function apartLegislatures(drafts: readonly DraftCondition[], { lexicon }: LatticeInput): void {
  const isWithin = (draft: DraftCondition, ids: readonly string[]): boolean =>
    draft.values.every((value) => value.kind === 'concept' && ids.some((id) => lexicon.within(value.id, id)));
  const isLegislature = (draft: DraftCondition): boolean =>
    draft.field === 'employer' && !draft.negated && isWithin(draft, legislatures);
  const isOfCommittee = (draft: DraftCondition): boolean =>
    !draft.negated &&
    ((draft.field === 'title' && isWithin(draft, committeePosts)) ||
      (draft.field === 'employer' && draft.values.every(isCommittee)));
  const found = drafts.filter(isLegislature);
  if (found.length === 0) return;
  let jobs = Math.max(...drafts.map(({ job }) => job));
  for (const draft of found)
    if (drafts.some((other) => other.job === draft.job && isOfCommittee(other))) draft.job = ++jobs;
}

/** Who is a legislator sits on a committee beside that, in a role that names no such title: "MPs on the Procedure Committee". */
function apartCommittees(drafts: readonly DraftCondition[], { lexicon }: LatticeInput): void {
  const isLegislator = ({ field, negated, values }: DraftCondition): boolean =>
    field === 'title' &&
    !negated &&
    values.every((value) => value.kind === 'concept' && lexicon.within(value.id, 'title:legislator'));
  let jobs = Math.max(...drafts.map(({ job }) => job));
  for (const draft of drafts)
    if (draft.field === 'employer' && !draft.negated && draft.values.every(isCommittee))
      if (drafts.some((other) => other.job === draft.job && isLegislator(other))) draft.job = ++jobs;
}

/**
 * Who sat in a body or represented somebody there did so at any time, and who used to does not any more: "who sat on the Procedure
 * Committee", "who used to represent Ohio in Congress".
 */
function onceServed(drafts: readonly DraftCondition[], { tokens, lexicon }: LatticeInput): void {
  for (const draft of drafts) {
    const { field, negated, scope, values, span, governor } = draft;
    // "Who went from a district court to the Third Circuit".
    const isMove = scope === 'current' && governor === 'to';
    if (field !== 'employer' || negated || (scope !== 'any' && !isMove)) continue;
    const isBody = values.every(
      (value) =>
        isCommittee(value) ||
        (value.kind === 'concept' && [...legislatures, courts].some((id) => lexicon.within(value.id, id))),
    );
    const before = tokens.filter(({ end }) => end <= span[0]);
    const verb = before.findLastIndex(({ word }) => servedWords.has(word) || servingWords.has(word));
    if (isBody && isMove) draft.scope = 'ever';
    if (!isBody || isMove || verb < 0) continue;
    const isOver = before[verb - 2]?.word === 'used' && before[verb - 1]?.word === 'to';
    if (isOver || servedWords.has(before[verb]?.word ?? '')) draft.scope = isOver ? 'past' : 'ever';
  }
}

/**
 * Who left a department or a court had the office there, which nobody else gives: "ex-Ministry of Defence ministers", "judges that
 * resigned from a district court", unlike "ex-Google engineers".
 */
function officesOnce(drafts: readonly DraftCondition[], { tokens, lexicon }: LatticeInput): void {
  const left = drafts.filter(({ field, negated, scope }) => field === 'employer' && !negated && scope === 'past');
  const office = left.length === 1 ? left[0]?.values.map((value) => officeAt(value, lexicon))[0] : null;
  if (office == null) return;
  for (const draft of drafts) {
    const isOffice = draft.values.every((value) => value.kind === 'concept' && lexicon.within(value.id, office));
    if (draft.field !== 'title' || draft.negated || draft.scope === 'past' || !isOffice) continue;
    // "Früher beim District Court, jetzt Judge".
    const at = tokens.findIndex(({ start }) => start === draft.span[0]);
    if (markers.longest(tokens, at - 1)?.value === 'now') continue;
    draft.scope = 'ever';
    draft.job = left[0]?.job ?? draft.job;
  }
}

/** The office that a body of the state gives; null if it is none. */
function officeAt(value: Value, lexicon: LatticeInput['lexicon']): string | null {
  if (value.kind === 'concept') return lexicon.within(value.id, courts) ? 'title:judge' : null;
  return 'key' in value && value.key.split(' ').some((word) => ministries.has(word)) ? 'title:minister' : null;
}

const legislatures = ['employer:us-congress', 'employer:state-legislature', 'employer:parliament'];
const courts = 'employer:us-federal-courts';
const committeePosts = ['title:chairman', 'title:committee-chair', 'title:ranking-member'];

/** Whether a name that no list has is that of a body: "Appropriations subcommittees". */
function isCommittee(value: Value): boolean {
  const name = value.kind === 'words' ? value.text : value.kind === 'entity' ? value.key : '';
  return namesBody(name);
}
