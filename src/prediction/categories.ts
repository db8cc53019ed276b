/** The categories of `reasoning`, with a description of each. Reasons are given for each group of features. */
export const categories = {
  tenure_at_employer: 'Time with the present employer.',
  tenure_in_role: 'Time in the present role.',
  past_pace: 'How long earlier employers were stayed with.',
  promotions: 'New roles at the present employer.',
  role_base_rate: 'How often people of this function, industry and seniority leave.',
  colleague_exits: 'How many colleagues left the employer in the last 90 and 365 days.',
  company_size: 'Size of the employer.',
  company_age: 'Age of the employer.',
  company_growth: 'Whether the employer grows or shrinks.',
  company_funding: 'Money that the employer has raised.',
  season: 'Time of the year.',
  market: 'How many people leave their employers at present.',
} as const;

export type Category = keyof typeof categories;
