import type { LookupKind } from './lookup.ts';

/** `GET /v1/profiles/{id}/job-change`. An answer without a prediction is free. */
export const jobChangeLookup: LookupKind = {
  operation: 'job_change',
  recordKind: null,
  notFound: 'profile_not_found',
  async find(finder, id, now) {
    const record = await finder.prediction(id, now);
    return record === null ? null : { record, free: !record.has_prediction };
  },
};
