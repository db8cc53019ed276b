import { MemoryCluster, MemoryRemoteIndex } from '../../../../test/memory-remote-index.ts';
import { remoteIndexCases } from '../../../ports/suites/remote-index.case.ts';
import { companySchema, peopleSchema } from '../../schema.ts';

// The index that stands for a cluster in tests of the view is held to what the door promises.
remoteIndexCases('the remote index in memory', async () => {
  const cluster = new MemoryCluster();
  return {
    index: ({ corpus, version }) =>
      new MemoryRemoteIndex({
        ...{ cluster, corpus },
        schemas: { people: peopleSchema(version), company: companySchema(version) },
      }),
    async close() {},
  };
});
