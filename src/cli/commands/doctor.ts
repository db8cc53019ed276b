import { probeDataFolder } from '../../data-folder.ts';
import { examineDatabase, type System } from '../../system.ts';
import type { CliContext, Result } from '../context.ts';
import { CliFailure, describeFailure, mustExist } from '../failure.ts';
import { grouped } from '../progress.ts';
import { table } from '../text.ts';
import { withSystem } from '../with-system.ts';

interface Finding {
  readonly part: string;
  readonly isWell: boolean;
  /** What was found, or what to do. */
  readonly found: string;
}

/** Says what is configured and in which state it is. The command fails when something is wrong, after it has said what. */
export async function doctor(context: CliContext): Promise<Result> {
  mustExist(context.dataDir);
  const findings = [
    await findingOf('data folder', () => dataFolder(context)),
    await findingOf('database', () => database(context)),
    ...(await withSystem(context, async (system) => [
      await findingOf('credits', () => credits(context, system)),
      await findingOf('limits', () => limits(system)),
      await findingOf('records', () => records(system)),
    ])),
  ];
  const wrong = findings.filter(({ isWell }) => !isWell).length;
  const rows = findings.map(({ part, isWell, found }) => [part, isWell ? 'well' : 'WRONG', found]);
  const result = { value: { wrong, findings }, text: table(['part', 'state', 'found'], rows, '') };
  if (wrong === 0) return result;
  context.print(result);
  throw new CliFailure(`${grouped(wrong)} of ${grouped(findings.length)} parts are not well`);
}

/** `look` says what it found; what it throws is what is wrong. */
async function findingOf(part: string, look: () => Promise<string>): Promise<Finding> {
  try {
    return { part, isWell: true, found: await look() };
  } catch (error) {
    return { part, isWell: false, found: describeFailure(error).line };
  }
}

async function dataFolder({ dataDir }: CliContext): Promise<string> {
  await probeDataFolder(dataDir);
  return `${dataDir} can be written`;
}

async function database({ config, now }: CliContext): Promise<string> {
  const report = await examineDatabase(config, now);
  if (report === null) return 'none is configured: accounts and credits lie in the data folder';
  if (report.faults.length > 0) throw new CliFailure(report.faults.join('; '));
  const { server, schema, connections, connectionsMax, clockAheadMs } = report;
  const clock = `its clock differs by ${(Math.abs(clockAheadMs) / 1000).toFixed(1)} s`;
  return `PostgreSQL ${server}, schema ${schema}, ${connections} of ${connectionsMax} connections in use, ${clock}`;
}

async function credits({ now }: CliContext, system: System): Promise<string> {
  await (await system.ledger()).probe(now());
  return 'can be charged';
}

async function limits(system: System): Promise<string> {
  const { place } = await system.limiter();
  if (place === null) throw new CliFailure("the limits' store cannot be used: correct limits.store, or start it");
  return `in ${place}`;
}

async function records(system: System): Promise<string> {
  const change = await (await system.records()).currentChange();
  const { place, behind } = await (await system.indexes()).condition();
  return `${grouped(change)} changes, ${place} ${behind === 0 ? 'has all of them' : `is ${grouped(behind)} behind`}`;
}
