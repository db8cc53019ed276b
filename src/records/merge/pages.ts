/** The key of a record's public profile, by which sources agree on a person or company; null without a profile. */
export function pageOf({ social_url: url }: { readonly social_url: string | null }): string | null {
  return url === null ? null : pageKey(url);
}

/**
 * Whether two pages show two different owners: different pages at one site do. Pages at different sites show nothing.
 */
export function areTwoPages(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other && one.split('/')[0] === other.split('/')[0];
}

/**
 * The key of a page: `https://uk.linkedin.com/in/AnnLee/?x=1` gives `linkedin.com/in/annlee`. A site without a path
 * belongs to nobody and has no key.
 */
export function pageKey(url: string): string | null {
  const parts = /^https?:\/\/(?:www\.)?([^/?#:]+)(?::\d+)?\/([^?#]+)/i.exec(url);
  const path = parts?.[2]?.toLowerCase().replace(/\/+$/, '') ?? '';
  const host = (parts?.[1] ?? '').toLowerCase().replace(/^[a-z]{2}\.(?=linkedin\.com$)/, '');
  return path === '' ? null : `${host}/${path}`;
}
