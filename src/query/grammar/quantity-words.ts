import { PhraseTable } from './phrases.ts';

/** What a number is said about by the words before it. */
export type Lead =
  | 'founded'
  | 'in_role'
  | 'raised'
  | 'headcount'
  | 'graduated'
  | 'began'
  | 'ended'
  | 'experience'
  | 'other';

export const leads = new PhraseTable<Lead>([
  [
    'founded',
    'founded|established|incorporated|spun out|spun off|spun up|spinout|spinoff|set up|born|founding year|founding date|was founded|year founded|est|estd|formed|dating back to|dating from|fundada|fundado|fundadas|fundados|fondee|fondees|fonde|creee|creees|gegrundet|gegrundete|gegrundetes',
  ],
  [
    'raised',
    'raised|raising|raises|raise|secured|attracted|received|amassed|bagged|banked|landed|pulled in|brought in|took in|backed by|backed with|war chest of|funded with|total raised|funding of|funding over|total funding|funding|recaudado|leve',
  ],
  [
    'headcount',
    'team of|teams of|headcount of|headcount|employing|employs|employ|staff of|team size of|team size|workforce of|size|teams|tiny teams|small teams|lean teams|team',
  ],
  ['graduated', 'graduated|graduating|class of|graduates of|graduate of|graduates|graduation year'],
  [
    'began',
    'joined|promoted|appointed|hired|started at|started as|started in role|new role|started a new job|changed jobs|switched jobs|started new jobs|changed roles|moved jobs|took over|elected|started|began|launched|started their role',
  ],
  ['ended', 'left|departed|retired|ended|quit|exited|stepped down|resigned|laid off'],
  ['experience', 'experience of|experience'],
  // What the records do not hold, like the units of that kind.
  [
    'other',
    'valued at|valued|valuation of|valuation|worth|revenue of|revenues of|revenue|turnover of|sales of|arr of|aum of|market cap of|priced at',
  ],
  [
    'in_role',
    'in their current role for|in role for|in the role for|in their role for|in current role for|in the same role for|at the company for|in position for|in their position for|been there for|in their job for|in the job for|at the same company for|at their company for|in seat for|tenure of|in role|in their current role|in the same role',
  ],
]);

/** How a number bounds what it is said about. */
export type Bound =
  | 'above'
  | 'below'
  | 'min'
  | 'max'
  | 'between'
  | 'about'
  | 'exact'
  | 'before'
  | 'after'
  | 'since'
  | 'until'
  | 'in'
  | 'from';

export const bounds = new PhraseTable<Bound>([
  [
    'min',
    'at least|minimum|minimum of|a minimum of|min|no less than|not less than|no fewer than|not fewer than|no smaller than|not below|not under|starting at|al menos|minimo|au moins|mindestens|pelo menos',
  ],
  [
    'above',
    'over|more than|above|north of|past|exceeding|bigger than|larger than|greater than|upwards of|scaled past|grown past|beyond|mas de|plus de|mehr als|uber|mais de|acima de|older than|longer than|exceeds|in excess of|excess of|well over|well above|just over|slightly over|a little over',
  ],
  [
    'max',
    'at most|up to|max|maximum|maximum of|a maximum of|no more than|not more than|not over|not above|not exceeding|not to exceed|no larger than|not larger than|no bigger than|not bigger than|no greater than|capped at|hasta|maximo|jusqu a|hochstens|bis zu|ate',
  ],
  [
    'below',
    'under|less than|fewer than|below|smaller than|younger than|less then|menos de|moins de|weniger als|unter|abaixo de|shorter than|sub|just under|well under|slightly under|a little under|shy of',
  ],
  [
    'between',
    'between|anywhere from|anywhere between|ranging from|somewhere between|in the range of|in a range of|in the range|range of|entre|zwischen|in between',
  ],
  ['about', 'around|about|approximately|approx|roughly|circa|ca|nearly|almost|some|unos|environ|etwa|rund|cerca de'],
  ['exact', 'exactly|precisely'],
  ['before', 'before|prior to|earlier than|pre|antes de|avant|vor'],
  ['after', 'after|later than|post|despues de|apres|nach|depois de'],
  [
    'since',
    'since|from at least|as of|starting|in or after|on or after|no earlier than|not earlier than|not before|desde|depuis|seit|ab',
  ],
  ['until', 'until|till|by|no later than|not later than|not after|in or before|on or before|bis'],
  ['in', 'in|during|em|en|im'],
  ['from', 'from|of|de'],
]);

/** What a number is said about by the words after it; `other` are things the records do not hold. */
export type Unit =
  | 'years'
  | 'months'
  | 'weeks'
  | 'days'
  | 'role_years'
  | 'role_months'
  | 'headcount'
  | 'funding'
  | 'followers'
  | 'company_year'
  | 'company_age'
  | 'years_ago'
  | 'colleagues'
  | 'other';

export const units = new PhraseTable<Unit>([
  [
    'years',
    'year|years|yr|yrs|yoe|yr exp|yrs exp|years exp|years experience|years of experience|year experience|year of experience|yrs experience|yrs of experience|years of work experience|years of professional experience|years professional experience|years of relevant experience|years work experience|years of industry experience|years of hands on experience|years in the industry|years in industry|years in the field|anos|anos de experiencia|anos experiencia|ans|ans d experience|annees|annees d experience|jahre|jahren|jahre erfahrung|jahre berufserfahrung|jahren erfahrung|years of exp|years track record',
  ],
  ['months', 'month|months|mo|mos|meses|mois|monate|monaten|months of experience|months experience'],
  ['weeks', 'week|weeks|semanas|semaines|wochen'],
  ['days', 'day|days|dias|jours|tage|tagen'],
  [
    'role_years',
    'year in role|years in role|years in the role|year in the role|years in their role|years in current role|years in their current role|year in current role|year in their current role|years in position|years in their position|years in current position|years in their current position|year in position|years in the job|year in the job|years in their current job|years at the company|years at their company|years at the same company|years at their current company|years at current company|year at the company|years tenure|years of tenure|year tenure|years in seat|year in seat|years in the same role|years at current employer|years at',
  ],
  [
    'role_months',
    'months in role|months in the role|months in current role|months in their current role|months at the company|months at current company|months in position|months in the job',
  ],
  [
    'headcount',
    'people|employees|employee|persons|person|staff|staffers|fte|ftes|headcount|team members|workers|mitarbeiter|mitarbeitern|mitarbeitende|empleados|employes|salaries|funcionarios|pessoas|personas|personnes|person team|people team|person teams|man team|strong|full time employees|folks|members of staff|heads|person startup|person company|person companies|person startups|person business|person businesses|person firm|workforce|strong team|strong workforce',
  ],
  [
    'funding',
    'in funding|of funding|of investment|of investments|of venture funding|of vc funding|of vc money|in vc money|of capital|in backing|in outside funding|in external funding|in equity funding|funding|raised|in total funding|total funding|in venture capital|of venture capital|in vc funding|in vc|in investment|in investments|in capital|in total|total raised|total|raised to date|raised in total|funding raised|in funding raised|in equity|venture funding|in venture funding|in seed funding|in capital raised',
  ],
  ['followers', 'followers|follower|subscribers|seguidores|abonnes'],
  [
    'company_year',
    'startup|startups|company|companies|class|class startup|batch|batches|era|cohort|vintage|wave|founded|class of startups|era startup|era company|era startups|era companies',
  ],
  ['company_age', 'years old|year old|yr old|yrs old|old'],
  ['years_ago', 'years ago|year ago|yrs ago|ago'],
  [
    'colleagues',
    'engineers|developers|programmers|scientists|researchers|consultants|lawyers|attorneys|solicitors|doctors|physicians|nurses|designers|drivers|agents|advisors|advisers|analysts|technicians|teachers|experts|professionals|associates|recruiters|creatives|mechanics|pilots|salespeople',
  ],
  [
    'other',
    'arr|in arr|mrr|revenue|in revenue|of revenue|in annual revenue|annual revenue|aum|in aum|valuation|in sales|sales|salary|years of age|percent|stores|locations|customers|users|clients|countries|downloads|results|profiles|leads|examples|names|candidates|am|pm',
  ],
]);

/** Words that may stand between a lead or a bound and its number without changing anything. */
export const connecting = new Set(
  'the a an in of with total has have funding to date their his her its on during around at and only just money for than'.split(
    ' ',
  ),
);

/** Words after a number that bound it. */
export const trailingBounds = new PhraseTable<'min' | 'max' | 'about'>([
  [
    'min',
    'or more|or greater|or higher|or larger|or bigger|and more|and up|and upwards|or upwards|and above|or above|or over|and over|plus|at least|minimum|or later|or newer|onwards|onward|and later|o mas|ou plus|oder mehr|ou mais',
  ],
  [
    'max',
    'or less|or fewer|or lower|or smaller|or under|and fewer|and under|and below|or below|at most|maximum|max|tops|or earlier|and earlier|o menos|ou moins|oder weniger|ou menos',
  ],
  ['about', 'ish|or so|give or take'],
]);

export const rangeWords = new Set('to and through thru until till y et und e a bis hasta ate or'.split(' '));
export const recentWords = new Set(
  'last past previous recent ultimos ultimas derniers dernieres letzten vergangenen'.split(' '),
);
