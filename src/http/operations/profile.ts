import type { LookupKind } from './lookup.ts';

/** `GET /v1/profiles/{id}` */
export const profileLookup: LookupKind = {
  operation: 'profile',
  recordKind: 'people',
  notFound: 'profile_not_found',
  async find(finder, id, now) {
    const record = await finder.profile(id, now);
    return record === null ? null : { record, free: false };
  },
};
