import { fieldsWhere } from '../../fields/index.ts';
import type { Condition, Field, Span, Value } from '../../intent/intent.ts';
import type { Lexicon } from '../../lexicon/lexicon.ts';
import type { Item, ValueItem } from './items.ts';
import type { Marker } from './markers.ts';

/** Fields of which several hold at once when joined by "and"; of the others one is meant. */
const cumulative = fieldsWhere(({ and }) => and === 'all');
/** Fields that say something about a job, its employer included. */
export const jobFields = fieldsWhere(({ of }) => of === 'role' || of === 'company');

/** A condition as it is read, before the whole sentence is looked at (see `conclude`). */
export interface DraftCondition {
  field: Field;
  values: Value[];
  scope: Condition['scope'];
  negated: boolean;
  strength: Condition['strength'];
  confidence: number;
  span: Span;
  /** Which job of the sentence it speaks of: 0 is the one that is asked for. */
  job: number;
  /** The marker that it stands under. */
  governor: Marker | null;
  /** Drafts of one number are alternatives. */
  alternative?: number;
}

/** Of rounds of funding, first to last. */
const stages = ['pre-seed', 'seed', ...'abcdefghi'].map((rung) => `stage:${rung.length > 1 ? rung : `series-${rung}`}`);

/** What has been read so far, and the list of values that is being read: "Java, Python or Go". */
export class DraftList {
  readonly drafts: DraftCondition[] = [];
  connector: 'none' | 'and' | 'or' = 'none';
  /** "both" was said: all of a list are meant. */
  both = false;
  /** The drafts of the list that is being read, oldest first. */
  #list: DraftCondition[] = [];

  /** Whether the next value begins a list. */
  get isAtStart(): boolean {
    return this.#list.length === 0;
  }

  end(): void {
    this.#list = [];
    this.connector = 'none';
  }

  joins(item: Item): boolean {
    return this.connector !== 'none' || item.join !== 'none';
  }

  /** Joins a value to the list before it, or begins a new condition. */
  add(draft: DraftCondition, item: ValueItem): void {
    const last = this.#list.at(-1);
    const listed = last !== undefined && last.field === draft.field && last.negated === draft.negated;
    if (listed && last.job === draft.job && this.joins(item) && draft.values[0]?.kind !== 'range') {
      const any = this.connector === 'or' || item.join === 'slash';
      const all = this.both || cumulative.has(draft.field) || isPair(last.values, item);
      if (any || draft.negated || !all) {
        // "Java, Python or Go": the "or" reaches back over the commas.
        const earlier = any && !draft.negated ? this.#list.slice(0, -1) : [];
        for (const other of earlier) {
          last.values.unshift(...other.values);
          last.span = [Math.min(last.span[0], other.span[0]), last.span[1]];
          this.drafts.splice(this.drafts.indexOf(other), 1);
        }
        last.values.push(...draft.values.filter((value) => !last.values.some((other) => isSame(value, other))));
        last.span = [last.span[0], draft.span[1]];
        last.confidence = Math.min(last.confidence, draft.confidence);
        this.#list = [last];
        this.connector = 'none';
        return;
      }
      this.#list.push(draft);
    } else this.#list = [draft];
    this.connector = 'none';
    this.drafts.push(draft);
  }

  /** "Series B or later", "seed or earlier": every rung of the ladder on that side. */
  extendStage(later: boolean, lexicon: Lexicon): void {
    const draft = this.drafts.at(-1);
    const first = draft?.values[0];
    if (draft?.field !== 'stage' || first?.kind !== 'concept') return;
    const at = stages.indexOf(first.id);
    if (at < 0) return;
    for (const id of later ? stages.slice(at + 1) : stages.slice(0, at)) {
      const concept = lexicon.concept(id);
      if (concept !== null) draft.values.push({ kind: 'concept', id, label: concept.label });
    }
  }

  /** "seed to Series B": the last two rounds that were said become one condition, with those between them. */
  bridgeStages(lexicon: Lexicon): void {
    const last = this.drafts.at(-1);
    const before = this.drafts.at(-2);
    if (last?.field !== 'stage') return;
    const ends = before?.field === 'stage' ? [...before.values, ...last.values] : last.values;
    const rungs = ends.flatMap((end) => (end.kind === 'concept' ? [stages.indexOf(end.id)] : []));
    const [low, high] = [Math.min(...rungs), Math.max(...rungs)];
    if (rungs.length < 2 || low < 0) return;
    const between = stages.slice(low, high + 1).flatMap((id) => lexicon.concept(id) ?? []);
    last.values = between.map(({ id, label }) => ({ kind: 'concept', id, label }));
    if (before?.field !== 'stage') return;
    last.span = [before.span[0], last.span[1]];
    this.drafts.splice(-2, 1);
    this.#list = [last];
  }
}

function isSame(a: Value, b: Value): boolean {
  if (a.kind === 'concept') return b.kind === 'concept' && a.id === b.id;
  if (a.kind === 'entity') return b.kind === 'entity' && a.key === b.key;
  return a.kind === 'words' && b.kind === 'words' && a.text === b.text;
}

/** "founder and CEO" is one person; "founders and CEOs" are people of either kind. */
function isPair(before: readonly Value[], item: ValueItem): boolean {
  if (item.field !== 'title' || item.plural) return false;
  const ids = [...before, item.value].map((value) => (value.kind === 'concept' ? value.id : ''));
  return (
    ids.some((id) => /founder|owner|chair|president/.test(id)) &&
    ids.some((id) => /chief|ceo|cto|cfo|coo|cmo|president/.test(id))
  );
}
