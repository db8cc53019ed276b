/**
 * The command `whom` with a clock that its parent process sets: each message is the number of milliseconds by which it
 * is ahead of the machine's.
 */
import { runCli } from '../../src/cli/program.ts';

let aheadMs = 0;
process.on('message', (ms: number) => {
  aheadMs = ms;
});
// The channel must not keep a server alive that has been told to stop.
process.channel?.unref();

process.exitCode = await runCli(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  stderrIsTerminal: false,
  environment: process.env,
  operator: () => 'chaos',
  now: () => Date.now() + aheadMs,
});
