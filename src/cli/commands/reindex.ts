import type { CliContext, Result } from '../context.ts';
import { mustExist } from '../failure.ts';
import { withSystem } from '../with-system.ts';
import { indexLine } from './import.ts';

/** Makes the search index anew, beside the one that is in use. A server takes the new one as soon as it is complete. */
export async function reindex(context: CliContext): Promise<Result> {
  mustExist(context.dataDir);
  const progress = context.progress();
  await withSystem(context, async (system) =>
    (await system.indexes()).rebuild((at) => progress.update(() => indexLine(at))),
  );
  progress.end('searchable');
  return { value: { reindexed: true }, text: 'the search index is made anew' };
}
