import type { Field } from '../../../intent/intent.ts';
import { transferring } from '../../policy/words.ts';
import type { Item } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';
import { isOwn, isVerb } from './verbs.ts';

/** Governors of a job beside the one that is asked for, unless it is a list. */
const besideJobs = new Set<Marker>(['with', 'for', 'at', 'of', 'to', 'skilled']);
const clientFields = new Set<Field>(['company_kind', 'type', 'industry', 'specialty', 'employer']);
/** So many items may stand between a verb and whom its object goes to. */
const transferItems = 3;
/** Fields whose words also name things that somebody may have. */
const thingFields = new Set<Field>(['skill', 'function', 'industry', 'specialty']);
const ofKnowledge = new Set<Marker>(['experience', 'graduates', 'degree_of', 'people', 'sector', 'department', 'in']);

/** Whether something is done, sold or given to what follows "to": "pitching to banks", "who sell software to banks". */
export function isRecipient(at: number, items: readonly Item[], input: LatticeInput): boolean {
  const next = items[at + 1];
  if (next?.kind !== 'value') return false;
  // "Chose to stay" and "rose to director" have no recipient.
  if (!isOwn(next) && isVerb(at - 1, items, input)) return true;
  if (!clientFields.has(next.field) && !(next.field === 'title' && next.plural)) return false;
  const before = items.slice(Math.max(0, at - transferItems), at);
  return before.some(({ from, to }) => input.tokens.slice(from, to).some(({ word }) => transferring.has(word)));
}

/** What has been read before a job. */
interface Before {
  readonly governor: Marker | null;
  readonly isInList: boolean;
  readonly asksPeople: boolean;
  readonly hasJob: boolean;
}

/** Whether a job is somebody else's: "engineers working with doctors", "people caring for nurses". */
export function isOthersJob(at: number, items: readonly Item[], input: LatticeInput, about: Before): boolean {
  const [before, item] = [items[at - 1], items[at]];
  const { governor } = about;
  if (governor === null || !besideJobs.has(governor) || item?.join !== 'none' || before?.kind !== 'marker')
    return false;
  if (before.marker === 'titled' || about.isInList || input.target === 'company') return false;
  const isWith = input.tokens[before.to - 1]?.word === 'with' && before.to - before.from > 1;
  return (about.asksPeople && isWith) || about.hasJob;
}

/** Whether somebody has a thing whose word is also a trade: "with a blog", unlike "with a marketing background". */
export function isThing(at: number, items: readonly Item[], input: LatticeInput, governor: Marker | null): boolean {
  const item = items[at];
  if (item?.kind !== 'value' || governor !== 'with' || !thingFields.has(item.field)) return false;
  const article = input.tokens[item.from - 1]?.word;
  if (article !== 'a' && article !== 'an') return false;
  const next = items[at + 1];
  return !(next?.kind === 'marker' && next.join === 'none' && ofKnowledge.has(next.marker));
}
