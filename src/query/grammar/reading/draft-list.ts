import { fieldsWhere } from '../../../fields/index.ts';
import { rungsFrom } from '../../../fields/shared/rungs.ts';
import type { Field, Value } from '../../../intent/intent.ts';
import type { Lexicon } from '../../../lexicon/lexicon.ts';
import { foldText } from '../../../text/fold.ts';
import type { Item, ValueItem } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { conceptValues, type DraftCondition, workFields } from './draft.ts';

/** Fields whose values all hold when joined by "and". In other fields either value is meant. */
const cumulative = fieldsWhere(({ and }) => and === 'all');

/** A word in capitals alone. */
const abbreviation = /^\p{Lu}[\p{Lu}\p{N}&]+$/u;

/** The rounds of funding, first to last. */
const stages = ['pre-seed', 'seed', ...'abcdefghi'].map((rung) => `stage:${rung.length > 1 ? rung : `series-${rung}`}`);

const reaching = /^\s*(?:to|through|thru|until|up to|-|–|—)\s*$/i;

/** The drafts read so far, and the list of values in progress: "Java, Python or Go". */
export class DraftList {
  readonly drafts: DraftCondition[] = [];
  connector: 'none' | 'and' | 'or' = 'none';
  /** True after the word "both", which asks for all values of a list. */
  both = false;
  /** True after "one of", which asks for any of the values of the next list. */
  isChoice = false;
  /** The drafts of the list in progress, oldest first. */
  #list: DraftCondition[] = [];
  /** The number of drafts before which all were said to be required or wished. */
  #weighed = 0;

  /** Whether the next value begins a new list. */
  get isAtStart(): boolean {
    return this.#list.length === 0;
  }

  end(): void {
    this.#list = [];
    this.connector = 'none';
    this.isChoice = false;
  }

  /** Takes a word between values. An "or" right after an "and" stands before its own: "SQL and either Go or Rust". */
  connect(by: 'and' | 'or'): void {
    if (by === 'or' && this.connector === 'and') this.end();
    else this.connector = this.isChoice ? 'or' : by;
  }

  joins(item: Item): boolean {
    return this.connector !== 'none' || item.join !== 'none';
  }

  /** Whether the next value goes on with a list of that field. */
  goesOn(field: Field, item: Item): boolean {
    return this.#list.at(-1)?.field === field && this.joins(item);
  }

  /**
   * Adds a value to a list of the other field that words for work mean, so that whoever is "in marketing or sales" is in one of
   * them: to those of its own field where the list has some, else as an alternative to the list. Returns whether it was added.
   */
  addBesideTwin(draft: DraftCondition, item: ValueItem, nextAlternative: () => number): boolean {
    const last = this.#list.at(-1);
    if (last === undefined || !workFields.has(last.field) || !workFields.has(draft.field) || last.field === draft.field)
      return false;
    if (last.job !== draft.job || last.scope !== draft.scope || !this.joins(item)) return false;
    const twin = this.#twinOf(last, draft.field);
    if (twin === undefined && (this.connector !== 'or' || draft.negated)) return false;
    if (twin !== undefined) takeInto(twin, draft);
    else {
      last.alternative ??= nextAlternative();
      this.drafts.push({ ...draft, alternative: last.alternative });
    }
    this.connector = 'none';
    return true;
  }

  /** Adds the second meaning of a value to those of the list that it joins: "in marketing or legal". Returns whether it was added. */
  addMeaning(draft: DraftCondition): boolean {
    const last = this.#list.at(-1);
    if (last === undefined || last.job !== draft.job || last.scope !== draft.scope || last.negated !== draft.negated)
      return false;
    const twin = this.#twinOf(last, draft.field);
    if (twin !== undefined) takeInto(twin, draft);
    return twin !== undefined;
  }

  /** The other meaning of the list in progress, of a field. */
  #twinOf(last: DraftCondition, field: Field): DraftCondition | undefined {
    return this.drafts.findLast((other) => {
      if (other === last || other.field !== field || other.negated !== last.negated) return false;
      return last.negated ? other.span[0] === last.span[0] : isAlternative(other, last);
    });
  }

  /**
   * Makes levels of the titles that are levels, too, where one that is no title goes on with their list: "directors, VPs or
   * C-level people".
   */
  level(draft: DraftCondition, item: ValueItem, lexicon: Lexicon): void {
    if (draft.field !== 'seniority' || draft.negated || !this.joins(item)) return;
    if (this.connector !== 'or' && item.join !== 'slash') return;
    const levels = this.#list.map((other) => levelsOf(other, lexicon));
    const isOfLevels = this.#list.every(({ job, negated }, at) => job === draft.job && !negated && levels[at] !== null);
    if (!isOfLevels) return;
    for (const [at, other] of this.#list.entries()) {
      other.field = 'seniority';
      other.values = conceptValues(levels[at] ?? [], lexicon);
    }
  }

  /** Joins a value to the list before it, or begins a new condition. */
  add(draft: DraftCondition, item: ValueItem, doesAllHold = false): void {
    const last = this.#list.at(-1);
    const listed = last !== undefined && last.field === draft.field && last.negated === draft.negated;
    if (listed && last.job === draft.job && this.joins(item) && draft.values[0]?.kind !== 'range') {
      const any = this.connector === 'or' || item.join === 'slash';
      const all = this.both || cumulative.has(draft.field) || isPair(last.values, item) || doesAllHold;
      if (any || draft.negated || !all) {
        // An "or" also applies to the values before the commas: "Java, Python or Go".
        const earlier = any && !draft.negated ? this.#list.slice(0, -1) : [];
        for (const other of earlier) {
          last.values.unshift(...other.values);
          last.span = [Math.min(last.span[0], other.span[0]), last.span[1]];
          this.drafts.splice(this.drafts.indexOf(other), 1);
        }
        // "In operations or marketing", of which only the second one is a trade, too.
        const isDemanded = this.connector !== 'none' || draft.governor !== null;
        if (isDemanded && draft.alternative !== undefined) last.alternative ??= draft.alternative;
        last.values.push(...draft.values.filter((value) => !last.values.some((other) => isSame(value, other))));
        last.span = [last.span[0], draft.span[1]];
        last.confidence = Math.min(last.confidence, draft.confidence);
        this.#list = [last];
        this.connector = 'none';
        return;
      }
      // "SQL and Tableau or Power BI": the "or" is between the last two.
      this.#list = this.connector === 'and' ? [draft] : [...this.#list, draft];
    } else this.#list = [draft];
    this.connector = 'none';
    this.drafts.push(draft);
  }

  /**
   * Adds every round of funding, or every level, on one side of the last one: "Series B or later", "seed or earlier",
   * "directors and above". Returns false if nothing of that kind stands last.
   */
  extend(isUpwards: boolean, lexicon: Lexicon): boolean {
    const draft = this.drafts.at(-1);
    const [first] = draft?.values ?? [];
    if (draft === undefined || first?.kind !== 'concept') return false;
    const rung = draft.field === 'stage' ? null : rungNamed(first, draft.field, lexicon);
    const ids =
      draft.field === 'stage' ? stagesFrom(first.id, isUpwards) : rung === null ? [] : rungsFrom(rung, isUpwards);
    if (ids.length === 0) return false;
    if (rung !== null) draft.field = 'seniority';
    draft.values = conceptValues(ids, lexicon);
    return true;
  }

  /**
   * Takes a word behind the values that it is said of: "SQL and Tableau required", "Go preferred". These are the last
   * one, those that "and" or "or" join to it, and of what is required those before commas, too, up to those of which
   * such a word was said before. "No degree required" and "PhD or MBA optional" ask for nothing. Returns the last of
   * them, null if there is none.
   */
  weigh(
    said: 'required' | 'wished' | 'waived',
    { query, lexicon }: Pick<LatticeInput, 'query' | 'lexicon'>,
  ): DraftCondition | null {
    const last = this.drafts.at(-1);
    if (last === undefined || this.drafts.length === this.#weighed) return null;
    const words = query.slice(...last.span);
    // "SAP a must" names a tool, whatever work is called so.
    const isTool = workFields.has(last.field) && abbreviation.test(words);
    const skill = last.field === 'place' || isTool ? skillNamed(words, lexicon) : null;
    if (skill !== null) {
      const twin = this.#twinOf(last, last.field === 'function' ? 'industry' : 'function');
      if (twin !== undefined) this.drafts.splice(this.drafts.indexOf(twin), 1);
      delete last.alternative;
      Object.assign(last, skill);
    }
    if (last.negated) this.drafts.pop();
    const joint = said === 'required' ? joinedBy.all : joinedBy.words;
    let at = this.drafts.length;
    const end = at;
    let next = last;
    while (at > this.#weighed) {
      const draft = this.drafts[at - 1];
      const isJoined = draft === last || (draft?.field === last.field && joint.test(between(draft, next, query)));
      if (draft === undefined || !isJoined || last.negated) break;
      // A skill is demanded by its governor alone.
      if (said === 'required') draft.governor ??= 'with';
      else draft.strength = 'soft';
      next = draft;
      at--;
    }
    if (said === 'waived') this.drafts.splice(at, end - at);
    this.#weighed = this.drafts.length;
    this.end();
    return last;
  }

  /** Whether the rounds of funding between two values are meant too: "Series A to C", "between seed and Series B". */
  reachesFrom({ span }: DraftCondition, query: string): boolean {
    const earlier = this.drafts.findLast((draft) => draft.field === 'stage' && draft.span[0] < span[0]);
    if (earlier === undefined) return false;
    const between = query.slice(0, earlier.span[0]).trimEnd().toLowerCase().endsWith('between');
    return between || reaching.test(query.slice(earlier.span[1], span[0]));
  }

  /** Makes one condition of the last two rounds of funding and all between them: "seed to Series B". */
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

const isAlternative = (a: DraftCondition, b: DraftCondition): boolean =>
  a.alternative !== undefined && a.alternative === b.alternative;

function takeInto(draft: DraftCondition, { values, span }: DraftCondition): void {
  draft.values.push(...values.filter((value) => !draft.values.some((other) => isSame(value, other))));
  draft.span = [draft.span[0], span[1]];
}

/** The skill that has the name of a place, which alone is required or a plus: "Unity a plus". */
function skillNamed(text: string, lexicon: Lexicon): Pick<DraftCondition, 'field' | 'values'> | null {
  const words = foldText(text).split(' ');
  const skill = lexicon
    .candidates(words, 0)
    .find(({ length, concept }) => length === words.length && concept.kind === 'skill');
  return skill === undefined ? null : { field: 'skill', values: conceptValues([skill.concept.id], lexicon) };
}

/** What stands between two values of a list. */
const joinedBy = { words: /^\s*(?:,?\s*(?:and|or)|&|\/)\s*$/i, all: /^\s*(?:,?\s*(?:and|or)|&|\/|,)\s*$/i };

function between({ span: [, from] }: DraftCondition, { span: [to] }: DraftCondition, query: string): string {
  return query.slice(from, to);
}

function stagesFrom(id: string, isLater: boolean): readonly string[] {
  const at = stages.indexOf(id);
  if (at < 0) return [];
  return isLater ? stages.slice(at) : stages.slice(0, at + 1);
}

/** The level that a value names, which may also be a title: "directors and above", "VP or above". */
export function rungNamed({ id, label }: Value & { kind: 'concept' }, field: Field, lexicon: Lexicon): string | null {
  if (field === 'seniority') return id;
  if (field !== 'title') return null;
  const words = foldText(label).split(' ');
  const named = lexicon
    .candidates(words, 0)
    .find(({ length, concept }) => length === words.length && concept.kind === 'seniority');
  return named?.concept.id ?? null;
}

/** The levels that the values of a condition name; null if one names none. */
function levelsOf({ field, values }: DraftCondition, lexicon: Lexicon): readonly string[] | null {
  const levels = values.map((value) => (value.kind === 'concept' ? rungNamed(value, field, lexicon) : null));
  return levels.every((level) => level !== null) ? levels : null;
}

function isSame(a: Value, b: Value): boolean {
  if (a.kind === 'concept') return b.kind === 'concept' && a.id === b.id;
  if (a.kind === 'entity') return b.kind === 'entity' && a.key === b.key;
  return a.kind === 'words' && b.kind === 'words' && a.text === b.text;
}

/** Whether two titles describe one person: "founder and CEO" does, "founders and CEOs" are people of either kind. */
function isPair(before: readonly Value[], item: ValueItem): boolean {
  if (item.field !== 'title' || item.plural) return false;
  const ids = [...before, item.value].map((value) => (value.kind === 'concept' ? value.id : ''));
  return (
    ids.some((id) => /founder|owner|chair|president/.test(id)) &&
    ids.some((id) => /chief|ceo|cto|cfo|coo|cmo|president/.test(id))
  );
}
