/** People and companies have separate id spaces. */
export type RecordKind = 'people' | 'company';
