import type { LookupKind } from './lookup.ts';

/** `GET /v1/companies/{company_id}` */
export const companyLookup: LookupKind = {
  operation: 'company',
  recordKind: 'company',
  notFound: 'company_not_found',
  async find(finder, id, now) {
    const record = await finder.company(id, now);
    if (record !== null) return { record, free: false };
    return (await finder.servesCompanies()) ? null : { refused: 'company_search_disabled' };
  },
};
