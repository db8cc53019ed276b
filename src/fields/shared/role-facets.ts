/**
 * What is known of a role, each kept three times: `_now` of current roles; `_last` of the newest role of somebody
 * without a current one; `_past` of ended roles, without what still holds (a promoted engineer at Acme is no former
 * Acme employee). `sector` holds everything that is true of the employer: industries, specialties, kind, type,
 * stage, status, investors.
 */
export const roleFacets = ['title', 'function', 'seniority', 'employer', 'sector', 'employer_place'] as const;
export type RoleFacet = (typeof roleFacets)[number];
export const roleTimes = ['now', 'last', 'past'] as const;
export type RoleTime = (typeof roleTimes)[number];

export function roleField(facet: RoleFacet, time: RoleTime): string {
  return `${facet}_${time}`;
}
