import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The folder of the jars that `server/pom.xml` brings, and the Java that runs them. */
const { OPENSEARCH_JARS: jars, JAVA: java = 'java' } = process.env;

/** Whether a cluster of these tests' own can be started. */
export const canStartNodes = jars !== undefined;

/** A cluster of two nodes, each of which goes away and comes back as a test wants it. */
export interface TwoNodes {
  readonly urls: readonly string[];
  /** Takes a node away: nobody answers at its address, and the copies of shards that it had are gone. */
  close(node: number): Promise<void>;
  start(node: number): Promise<void>;
  end(): Promise<void>;
}

export async function startTwoNodes(folder: string): Promise<TwoNodes> {
  const options = ['-Xmx1g', '--enable-native-access=ALL-UNNAMED', '-cp', join(jars ?? '', '*')];
  const child = spawn(java, [...options, join(import.meta.dirname, 'server/Server.java'), folder, '2'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  // Of two lines that come at once, as beside a warning of the JVM's, none is lost.
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  async function told(beginning: string): Promise<string> {
    for (;;) {
      const { value: line, done } = await lines.next();
      if (done === true) throw new Error('the nodes ended');
      if (line.startsWith(beginning)) return line;
    }
  }
  async function tell(line: string): Promise<void> {
    const done = told(line);
    child.stdin.write(`${line}\n`);
    await done;
  }
  const ready = await told('ready ');
  return {
    urls: ready
      .split(' ')
      .slice(1)
      .map((port) => `http://127.0.0.1:${port}`),
    close: (node) => tell(`close ${node}`),
    start: (node) => tell(`start ${node}`),
    async end() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
