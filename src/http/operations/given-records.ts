import type { RecordKind } from '../../records/kind.ts';
import type { Finder } from '../../search/finder.ts';
import { quoted } from '../../text/quoted.ts';
import type { Refused } from '../respond.ts';

/** The refusal of a body that compares with a record which does not exist; else null. */
export async function unknownGiven(
  ids: readonly string[],
  kind: RecordKind,
  finder: Pick<Finder, 'missing'>,
): Promise<Refused | null> {
  const [missing] = ids.length === 0 ? [] : await finder.missing(kind, ids);
  if (missing === undefined) return null;
  const what = kind === 'people' ? 'person' : 'company';
  return {
    refused: 'validation_error',
    message: `"similar_to" names ${quoted(missing)}, and no ${what} has this id. Take ids from search results.`,
  };
}
