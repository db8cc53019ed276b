import type { Leftover } from '../../intent/intent.ts';
import type { LatticeInput } from '../grammar/lattice/edge.ts';
import { articles } from '../policy/words.ts';
import { filled, type Match, type Stretch } from './match.ts';
import { isOfSkills, isOfStudies } from './of-skills.ts';
import { meansSkill, namesIn, type RoleWords, readRole, WordsReader } from './role-slot.ts';
import { asksFor, isTornApart, type SlotValue } from './template.ts';

/**
 * The most stretches of one query that are read as a role, each in some 0.2 ms: as many as it has words, within these
 * bounds. Sentences about careers take some ten, and one of ten relations in 56 words some forty.
 */
const rolesReadMax = { least: 32, most: 96 };

/** What the slots of a match hold. */
export interface RolesRead {
  readonly values: ReadonlyMap<string, SlotValue>;
  /** The words of its roles that no condition shows. */
  readonly missed: readonly Leftover[];
}

/** Reads the slots for roles of one query, the same words once. */
export class Roles {
  readonly #input: LatticeInput;
  readonly #readMax: number;
  readonly #reader: WordsReader;
  readonly #read = new Map<string, RoleWords | null>();
  #names: ReturnType<typeof namesIn> | null = null;

  constructor(input: LatticeInput, weights: Float64Array) {
    this.#input = input;
    this.#readMax = Math.min(Math.max(input.tokens.length, rolesReadMax.least), rolesReadMax.most);
    this.#reader = new WordsReader(input, weights);
  }

  /** Where the query names employers of the data. */
  get names(): ReturnType<typeof namesIn> {
    this.#names ??= namesIn(this.#input);
    return this.#names;
  }

  /**
   * What the slots of a match hold, those of one name together; null if one of them holds no role, or a role none that is
   * possible. What no relation asks for is missed, unless it says the same again: "left Google and came home to Meta".
   */
  valuesOf({ slots, pattern: { templates } }: Match): RolesRead | null {
    const values = new Map<string, SlotValue>();
    const missed: Leftover[] = [];
    const beside: (RoleWords & Stretch)[] = [];
    let last: (Stretch & { readonly isPlaced: boolean }) | null = null;
    let placed = 0;
    for (const { name, holds } of filled(slots)) {
      if (!('of' in holds)) {
        values.set(name, holds);
        continue;
      }
      const role = this.#role(holds);
      if (role === null) return null;
      const isPlaced = holds.of !== 'place' && role.group.some(({ field }) => field === 'place');
      if (isPlaced) placed++;
      if (last === null || holds.to > last.to) last = { ...holds, isPlaced };
      if (templates.length > 0 && !templates.some((template) => asksFor(template, name))) {
        beside.push({ ...holds, ...role });
        continue;
      }
      const before = values.get(name);
      values.set(name, Array.isArray(before) ? [...role.group, ...before] : role.group);
      missed.push(...role.missed.map((span) => this.#toldWithin(holds, span)));
    }
    if (templates.some((template) => isTornApart(template, values))) return null;
    // Of "at Google before Meta in London" the place is the person's, unless the other role has one too.
    if (last?.isPlaced === true && placed < 2) return null;
    const asked = new Set([...values.values()].map((value) => JSON.stringify(value)));
    for (const slot of beside) {
      const isAsked = asked.has(JSON.stringify(slot.group));
      if (!isAsked) missed.push(this.#toldWithin(slot));
      else missed.push(...slot.missed.map((span) => this.#toldWithin(slot, span)));
    }
    return { values, missed };
  }

  /** The words of a stretch, or those of them from one letter to another. */
  #toldWithin({ from, to }: Stretch, span?: Leftover['span']): Leftover {
    const { tokens } = this.#input;
    const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0];
    return told(span === undefined ? [start, end] : [start + span[0], start + span[1]], this.#input);
  }

  /** Whether the words say a role of the kind. */
  mayHold(stretch: Stretch): boolean {
    return this.#role(stretch) !== null;
  }

  #role({ of, from, to }: Stretch): RoleWords | null {
    const { query, tokens } = this.#input;
    const words = query.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0);
    if (isOfStudies(from, this.#input)) return null;
    if (isOfSkills(from, this.#input) && meansSkill(words, this.#input)) return null;
    if (of !== 'place' && tokens[from - 1]?.word === 'in' && this.#namesPlaces(words)) return null;
    const key = `${of} ${words}`;
    const known = this.#read.get(key);
    if (known !== undefined) return known;
    if (this.#reader.count >= this.#readMax) return null;
    const role = this.#isNoun(from, to) ? null : readRole(words, of, this.#input, this.#reader);
    this.#read.set(key, role);
    return role;
  }

  /** Whether a common noun behind "a" is no name, and nothing that anybody knows: "worked for a regulator before joining a bank". */
  #isNoun(from: number, to: number): boolean {
    const { tokens, lexicon, corpus } = this.#input;
    const at = articles.has(tokens[from]?.word ?? '') ? from + 1 : from;
    const [noun] = tokens.slice(at, to);
    if (noun === undefined || to - at > 1 || noun.shape !== 'lower') return false;
    if (!/^an?$/.test(tokens[at - 1]?.word ?? '') || corpus.count('employer', noun.word) > 0) return false;
    return !lexicon.candidates([noun.word], 0).some(({ how }) => how === 'listed');
  }

  /** Whether words name places alone, which are no employers behind "in": "10 years of experience in Chicago or Boston". */
  #namesPlaces(words: string): boolean {
    return this.#reader.read(words, false)?.group.every(({ field }) => field === 'place') === true;
  }
}

export function told(span: Leftover['span'], { query }: LatticeInput): Leftover {
  return { text: query.slice(...span), span };
}
