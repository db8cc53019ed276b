/**
 * Words that stand between a head and its area: "head of", "directeur de la", "leiter für". An empty word is
 * punctuation.
 */
export const links: ReadonlySet<string> = new Set([
  '',
  'of',
  'for',
  'the',
  'de',
  'del',
  'la',
  'las',
  'los',
  'der',
  'des',
  'du',
  'da',
  'do',
  'di',
  'e',
  'von',
  'fur',
  'le',
  'les',
  'l',
  'd',
  'our',
  'global',
]);
/** Words that stand between two areas of one head: "sales and marketing director". */
export const ands: ReadonlySet<string> = new Set(['and', '', 'y', 'e', 'et', 'und']);
export const linksMax = 3;

/** Leaders of the same area that the profession considers near each other. */
export const nearLeaders: readonly (readonly string[])[] = [
  ['head', 'director', 'vp', 'chief'],
  ['manager', 'lead', 'supervisor'],
];
/** Pairs of areas that may name the same leader's job: a director of technology and a director of engineering. */
export const twinAreas: readonly (readonly [string, string])[] = [
  ['technology', 'engineering'],
  ['information', 'it'],
  ['revenue', 'sales'],
  ['commercial', 'sales'],
  ['growth', 'marketing'],
  ['operating', 'operations'],
  ['customer', 'customer-success'],
  ['data', 'analytics'],
];

/**
 * The areas that a head already implies, so that a title omits them: an engineer in data engineering is a data
 * engineer, a manager in project management a project manager.
 */
export const saidByHead: ReadonlyMap<string, readonly string[]> = new Map([
  ['engineer', ['engineering']],
  ['designer', ['design']],
  ['marketer', ['marketing']],
  ['scientist', ['science']],
  ['researcher', ['research']],
  ['analyst', ['analytics', 'analysis']],
  ['accountant', ['accounting']],
  ['manager', ['management']],
  ['writer', ['writing']],
  ['architect', ['architecture']],
  ['lawyer', ['law']],
  ['administrator', ['administration']],
  ['operator', ['operations']],
]);
