/** The numbers of the contract: what a request may hold and what a call costs. They are not configuration. */
export const queryCodePointsMax = 500;
export const pageSizeMax = 100;
export const pageSizeDefault = 10;
export const facetsMax = 10;
/** The values of one facet. */
export const facetValuesMax = 20;
/** The records that a search leaves out: by their ids, or because the account was charged for them. */
export const excludedIdsMax = 10_000;
export const seenRecordsMax = 100_000;
/** The bytes of a body with as many ids, each as long as an id can be. Another body is bounded by the configuration. */
export const excludingBodyBytesMax = 1_400_000;
export const cursorCharactersMax = 512;
export const sortCodePointsMax = 100;
export const idCodePointsMax = 128;
/** The keys of one bulk look-up, the length of a text in a key, and the cards shown of those that a key may mean. */
export const lookupKeysMax = 100;
export const keyTextCodePointsMax = 500;
export const candidatesMax = 5;
/** The records with which one search compares. */
export const similarToMax = 10;
/** The records that an export finds and settles at a time. */
export const exportBatchRecords = 100;
export const suggestionsMax = 20;
export const suggestionsDefault = 10;
export const idempotencyKeyCharactersMax = 255;

/** The price in credits of one unit of an operation: a result of a search, a record, or a prediction. */
export const unitPrices = { search: 1, profile: 4, company: 4, job_change: 10 } as const;

/** How many times the price of a result it costs together with its job-change prediction. */
export const predictedMultiple = (unitPrices.search + unitPrices.job_change) / unitPrices.search;

/** The `Retry-After` of an answer when a part of the service fails. */
export const retryAfterSeconds = 2;
