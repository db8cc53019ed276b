import type { MatchReason } from '../../contract/search.ts';
import type { EngineDocument, EngineSchema } from '../../engine/engine.ts';
import { ScanIndex } from '../../engine/scan-index.ts';
import type { Lexicon } from '../../lexicon/lexicon.ts';
import type { Likeness } from './likeness.ts';

/** An aspect of which a record shares at least this much is met. */
const metShare = 0.5;
/** The most shared parts that a reason names, those that tell most. */
const namedMax = 4;

/** Says of each document what it shares with the given records: one reason an aspect. */
export function likenessReasons(
  { shares }: Likeness,
  documents: readonly EngineDocument[],
  schema: EngineSchema,
  lexicon: Lexicon,
): readonly (readonly MatchReason[])[] {
  const index = new ScanIndex(schema, documents, 0);
  const held = shares.map((one) => ({ ...one, by: new Set(index.ids(one.part.query)) }));
  const aspects = [...Map.groupBy(held, ({ part }) => part.aspect)];
  return documents.map(({ id }) =>
    aspects.map(([{ name }, own]): MatchReason => {
      const shared = own.filter(({ by }) => by.has(id)).sort((a, b) => b.share - a.share);
      const whole = own.reduce((sum, { share }) => sum + share, 0);
      const share = shared.reduce((sum, one) => sum + one.share, 0) / whole;
      const named = [...new Set(shared.map(({ part }) => lexicon.concept(part.said)?.label ?? part.said))];
      return {
        condition: `similar ${name}`,
        met: share >= metShare ? 'met' : share > 0 ? 'partly' : 'not',
        evidence: named.length === 0 ? null : named.slice(0, namedMax).join(', '),
      };
    }),
  );
}
