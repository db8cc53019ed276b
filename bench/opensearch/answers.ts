import type { Intent } from '../../src/intent/intent.ts';
import type { Lexicon } from '../../src/lexicon/lexicon.ts';
import type { QueryInterpreter } from '../../src/ports/query-interpreter.ts';
import type { Found, SearchIndex } from '../../src/ports/search-index.ts';
import { examples } from '../../src/query/notation.test-helper.ts';
import type { RecordKind } from '../../src/records/kind.ts';
import { monthNow } from '../../src/search/documents/career.ts';
import { planOf } from '../../src/search/plan/plan.ts';
import { tellingEmployers } from '../../src/search/plan/told-words.ts';
import { developmentSentences } from '../careers/development-sentences.ts';
import { publicSentences } from '../public-sentences.ts';

const pageSize = 100;
/** Lucene's scores have 32 bits. */
const scoreDifferenceMax = 1e-4;

export interface Asker {
  readonly lexicon: Lexicon;
  readonly interpreter: QueryInterpreter;
  readonly now: Date;
}

export interface Answer {
  readonly intent: Intent;
  readonly found: Found;
  /** Milliseconds of the search alone. */
  readonly searchedMs: number;
}

/** The examples of what sentences mean, the phrasings about careers to develop with, and the public sentences. */
export function sentences(): readonly (readonly [RecordKind, string])[] {
  return [
    ...examples().map(([target, query]) => [target, query] as const),
    ...developmentSentences().map((query) => ['people', query] as const),
    ...publicSentences().map((query) => ['people', query] as const),
  ];
}

/** The first 100 of an index, which also gives the names that the sentence is understood with. Null if it is refused. */
export async function answerOf(
  query: string,
  target: RecordKind,
  index: SearchIndex,
  { lexicon, interpreter, now }: Asker,
): Promise<Answer | null> {
  const understood = await interpreter.interpret(query, target, index, now);
  if (understood.offTopic) return null;
  const { intent } = understood;
  const context = { lexicon, month: monthNow(now) };
  const { tiers, order } = planOf(intent, context, new Map(), await tellingEmployers(intent, index));
  const began = performance.now();
  const found = await index.search(target, { tiers, ...(order && { order }), offset: 0, limit: pageSize });
  return { intent, found, searchedMs: performance.now() - began };
}

/** What differs between two answers, in a word; null if nothing does but the order of equal scores. */
export function differenceOf(ours: Answer, theirs: Answer): string | null {
  if (JSON.stringify(ours.intent) !== JSON.stringify(theirs.intent)) return 'meaning';
  if (ours.found.tier !== theirs.found.tier) return 'tier';
  if (ours.found.total !== theirs.found.total) return `total, ${ours.found.total} and ${theirs.found.total}`;
  const isWhole = ours.found.total <= pageSize;
  const held = new Set(theirs.found.ids);
  if (isWhole && !ours.found.ids.every((id) => held.has(id))) return 'set';
  const isSame = ours.found.positions.every((position, at) => {
    const other = theirs.found.positions[at];
    if (other === undefined || other.key !== position.key) return false;
    return Math.abs(other.score - position.score) <= scoreDifferenceMax * Math.max(1, Math.abs(position.score));
  });
  return isSame ? null : 'order';
}
