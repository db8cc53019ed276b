/**
 * The facts known of a role. Documents keep each fact three times: `_now` for current roles; `_last` for the newest
 * role of somebody without a current one; `_past` for ended roles, minus facts that still hold (a promoted engineer at
 * Acme is no former Acme employee). `sector` holds all facts of the employer: industries, specialties, kind, type,
 * stage, status, investors.
 */
export const roleFacets = ['title', 'function', 'seniority', 'employer', 'sector', 'employer_place'] as const;
export type RoleFacet = (typeof roleFacets)[number];
export const roleTimes = ['now', 'last', 'past'] as const;
export type RoleTime = (typeof roleTimes)[number];

export function roleField(facet: RoleFacet, time: RoleTime): string {
  return `${facet}_${time}`;
}
