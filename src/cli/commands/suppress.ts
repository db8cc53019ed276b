import { suppress, unsuppress } from '../../operating/suppress.ts';
import type { RecordKind } from '../../records/kind.ts';
import type { Suppressed } from '../../records/suppressions.ts';
import type { CliContext, Result } from '../context.ts';
import { WrongUsage } from '../failure.ts';
import { day, table } from '../text.ts';
import { by, withSystem } from '../with-system.ts';

export interface SuppressOptions {
  readonly kind: RecordKind;
  readonly url?: string;
  readonly name?: string;
  readonly employer?: string;
  readonly handle?: string;
}

export async function addSuppression(
  context: CliContext,
  id: string | undefined,
  options: SuppressOptions,
): Promise<Result> {
  const suppressed = named(id, options);
  return withSystem(context, async (system) => {
    const added = await suppress(by(context), context.dataDir, system, suppressed);
    return {
      value: { added },
      text: added ? 'suppressed; a running server hides it at once' : 'it was suppressed already',
    };
  });
}

export async function removeSuppression(
  context: CliContext,
  id: string | undefined,
  options: SuppressOptions,
): Promise<Result> {
  const { handle, url, name, employer } = options;
  if (handle !== undefined && waysOf(id, url, name, employer) > 0) {
    throw new WrongUsage('name the entry by --handle alone, or the record without it');
  }
  const suppressed = handle === undefined ? named(id, options) : { handle };
  return withSystem(context, async (system) => {
    const removed = await unsuppress(by(context), system, suppressed);
    return {
      value: { removed },
      text: removed ? 'no longer suppressed; import the record again if it was left out' : 'it was not suppressed',
    };
  });
}

export async function listSuppressions(context: CliContext): Promise<Result> {
  return withSystem(context, async (system) => {
    const suppressions = await system.suppressions();
    const listed = await suppressions.entries();
    const rows = listed.map(({ handle, kind, by, addedAt }) => [handle, kind, by.replaceAll('_', ' '), day(addedAt)]);
    return {
      value: listed.map(({ handle, kind, by, addedAt }) => ({
        handle,
        kind,
        by,
        added_at: new Date(addedAt).toISOString(),
      })),
      text: table(['handle', 'kind', 'named by', 'added'], rows, 'nothing is suppressed'),
    };
  });
}

/** The way in which the user named the record. Throws WrongUsage if there is none or more than one. */
function named(id: string | undefined, { kind, url, name, employer }: SuppressOptions): Suppressed {
  if (waysOf(id, url, name ?? employer) !== 1) {
    throw new WrongUsage('name the record in one way: ID, --url URL, or --name NAME --employer NAME');
  }
  if (id !== undefined) return { by: 'id', kind, id };
  if (url !== undefined) return { by: 'social_url', kind, socialUrl: url };
  if (name === undefined || employer === undefined || kind !== 'people') {
    throw new WrongUsage('by name only people can be named, and only with --employer NAME');
  }
  return { by: 'name_and_employer', fullName: name, employer };
}

function waysOf(...ways: readonly (string | undefined)[]): number {
  return ways.filter((way) => way !== undefined).length;
}
