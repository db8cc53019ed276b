import { SearchIndexUnavailable } from '../../../ports/search-index.ts';

/** Rejects with SearchIndexUnavailable when the work takes longer; its result is then of no use to anybody. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const late = () => reject(new SearchIndexUnavailable('the search cluster did not answer in time'));
  const timer = setTimeout(late, ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
