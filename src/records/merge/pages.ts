/** The key of a record's public profile, by which sources agree on whose record it is; null where it has none. */
export function pageOf({ social_url: url }: { readonly social_url: string | null }): string | null {
  return url === null ? null : pageKey(url);
}

/** Two pages at one site are of two; a page at another site says nothing. */
export function areTwoPages(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other && one.split('/')[0] === other.split('/')[0];
}

/** `https://uk.linkedin.com/in/AnnLee/?x=1` is `linkedin.com/in/annlee`; a site without a path is nobody's page. */
export function pageKey(url: string): string | null {
  const parts = /^https?:\/\/(?:www\.)?([^/?#:]+)(?::\d+)?\/([^?#]+)/i.exec(url);
  const path = parts?.[2]?.toLowerCase().replace(/\/+$/, '') ?? '';
  const host = (parts?.[1] ?? '').toLowerCase().replace(/^[a-z]{2}\.(?=linkedin\.com$)/, '');
  return path === '' ? null : `${host}/${path}`;
}
