import { queryCodePointsMax } from '../../contract/bounds.ts';
import { type Field, fieldNames } from '../../fields/index.ts';
import { suggestedNames } from '../../fields/suggested.ts';
import type { RecordKind } from '../../records/kind.ts';
import { nearestField } from '../../text/nearest-field.ts';
import type { CliContext, Result } from '../context.ts';
import { mustExist, WrongUsage } from '../failure.ts';
import { grouped } from '../progress.ts';
import { withSystem } from '../with-system.ts';

export interface SuggestOptions {
  readonly target: RecordKind;
  readonly field?: string;
  readonly limit: number;
}

/** Shows the values that a text may become, for a field or for the end of a sentence. */
export async function suggest(context: CliContext, text: string, options: SuggestOptions): Promise<Result> {
  const { target, limit } = options;
  const length = [...text].length;
  if (length === 0 || length > queryCodePointsMax) {
    throw new WrongUsage(`a text has 1 to ${queryCodePointsMax} characters; this one has ${length}`);
  }
  const field = options.field === undefined ? null : fieldOf(options.field);
  mustExist(context.dataDir);
  return withSystem(context, async (system) => {
    const finder = await system.finder();
    const suggestions = await finder.suggest({ target, field, text, limit, now: new Date(context.now()) });
    const lines = suggestions.map((one) => `${one.text}  (${one.field}, ${grouped(one.count)})`);
    return {
      value: { suggestions },
      text: lines.length === 0 ? 'nothing in the data begins like this' : lines.join('\n'),
    };
  });
}

function fieldOf(name: string): Field {
  const known = fieldNames.find((field) => field === name && suggestedNames.includes(field));
  if (known !== undefined) return known;
  const nearest = nearestField(name, suggestedNames);
  throw new WrongUsage(
    nearest === null ? `--field is one of: ${suggestedNames.join(', ')}` : `--field: did you mean ${nearest}?`,
  );
}
