/**
 * Groups of features that are left out together to measure their worth. A feature belongs to the first group that
 * matches.
 */
const groups: readonly (readonly [name: string, features: RegExp])[] = [
  ['pairs', / > /],
  ['kinds by target', / asked of /],
  ['markers', /^words of marker /],
  ['places named as words', /^place named as|^people in a place|^place by its code/],
  ['names', /^words of name |\bname\b/],
  ['markers as something else', /^marker as/],
  ['rivals', /^title (?!asked)|^part of the area|^skill or study/],
  ['misspellings', /misspel|misspelt/],
  ['places side by side', /^place and|^places apart/],
  ['lists', /^list with/],
  ['lengths and priors', /./],
];

export function groupOf(feature: string): string {
  return groups.find(([, features]) => features.test(feature))?.[0] ?? 'other';
}
