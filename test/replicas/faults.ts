import type { Direction } from '../tcp-proxy.ts';
import type { Deployment, Replica } from './deployment.ts';
import { until } from './until.ts';

/** What a fault waits for before it goes on. */
export interface Progress {
  readonly answered: number;
  readonly refused: number;
}

/** Something that goes wrong under load, and is over when `strike` resolves. `draw` gives numbers from 0 to 1. */
export interface Fault {
  readonly name: string;
  strike(deployment: Deployment, progress: Progress, draw: () => number): Promise<void>;
}

/** Pieces of requests or answers that are under way when the network breaks. */
const piecesHeld = 3;
/** Enough to tell that all replicas noticed: a request meets each of its own deadlines first. */
const refusedMin = 30;

async function stalled({ network }: Deployment, ...directions: readonly Direction[]): Promise<void> {
  network.stall(...directions);
  await until('something to be held back', () => network.held >= piecesHeld);
}

async function refused(progress: Progress): Promise<void> {
  const enough = progress.refused + refusedMin;
  await until('refusals', () => progress.refused >= enough);
}

async function answered(progress: Progress, answers: number): Promise<void> {
  const enough = progress.answered + answers;
  await until('answers', () => progress.answered >= enough);
}

/** One replica, more seldom two or all. */
function victims(draw: () => number): readonly Replica[] {
  const first = Math.floor(draw() * 3);
  const all = [first, (first + 1) % 3, (first + 2) % 3] as Replica[];
  const kind = draw();
  return all.slice(0, kind < 0.7 ? 1 : kind < 0.9 ? 2 : 3);
}

export const faults: readonly Fault[] = [
  {
    name: 'replicas are killed',
    async strike(deployment, _progress, draw) {
      const killed = victims(draw);
      await deployment.kill(...killed);
      await deployment.start(...killed);
    },
  },
  {
    name: 'PostgreSQL is ended at once and started again',
    async strike({ server }) {
      await server.kill();
      await server.start();
    },
  },
  {
    name: 'all connections are cut, again and again',
    async strike({ network }, progress, draw) {
      for (let cuts = 1 + Math.floor(draw() * 4); cuts > 0; cuts--) {
        network.cut();
        await answered(progress, Math.floor(draw() * 20));
      }
    },
  },
  {
    name: 'the network stalls for a moment',
    async strike(deployment) {
      await stalled(deployment, 'requests', 'answers');
      deployment.network.pass();
    },
  },
  {
    name: 'the answers of PostgreSQL are lost',
    async strike(deployment) {
      await stalled(deployment, 'answers');
      deployment.network.cut();
      deployment.network.pass();
    },
  },
  {
    name: 'the network is away until requests are refused, and then brings what it held back',
    async strike(deployment, progress) {
      await stalled(deployment, 'requests', 'answers');
      await refused(progress);
      deployment.network.pass();
    },
  },
  {
    name: 'the network is slow',
    async strike({ network }, progress, draw) {
      network.slow(1 + Math.floor(draw() * 30));
      await answered(progress, 100);
      network.pass();
    },
  },
  {
    name: 'replicas are killed while the answers of PostgreSQL are lost',
    async strike(deployment, _progress, draw) {
      await stalled(deployment, 'answers');
      const killed = victims(draw);
      await deployment.kill(...killed);
      deployment.network.pass();
      await deployment.start(...killed);
    },
  },
  {
    name: 'replicas and PostgreSQL are killed together',
    async strike(deployment, _progress, draw) {
      const killed = victims(draw);
      await Promise.all([deployment.kill(...killed), deployment.server.kill()]);
      await deployment.server.start();
      await deployment.start(...killed);
    },
  },
];
