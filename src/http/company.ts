import type { LookupKind } from './lookup.ts';

/** `GET /v1/companies/{company_id}` */
export const companyLookup: LookupKind = {
  operation: 'company',
  notFound: 'company_not_found',
  find(finder, id, now) {
    if (!finder.servesCompanies()) return { refused: 'company_search_disabled' };
    const record = finder.company(id, now);
    return record === null ? null : { record, free: false };
  },
};
