import type { RecordSnapshot } from '../../../ports/record-store.ts';

/**
 * The state before the first change. It reads nothing: the tables may hold what a first import has written so far, or what
 * an interrupted one has left.
 */
export const noRecords: RecordSnapshot = {
  change: 0,
  completeSince: 0,
  people: async (ids) => ids.map(() => null),
  companies: async (ids) => ids.map(() => null),
  industries: async (ids) => ids.map(() => null),
  personCards: async (ids) => ids.map(() => null),
  companyCards: async (ids) => ids.map(() => null),
  count: async () => 0,
  all: nothing,
  partOf: nothing,
  changesSince: nothing,
  parts: async () => [],
  holder: async () => null,
  mergedParts: nothing,
  roleChanges: async () => [],
  changedPeople: async () => new Set(),
  ages: async () => [],
  sources: async () => [],
  async close() {},
};

async function* nothing(): AsyncGenerator<never> {}
