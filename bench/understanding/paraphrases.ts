import type { Field, Intent } from '../../src/intent/intent.ts';
import type { Lexicon } from '../../src/lexicon/lexicon.ts';
import { seededRandom } from '../../src/seeded-random.ts';

/**
 * Queries made from our own titles, places and wordings. They are many and simple, so that gaps of the lexicon and the
 * grammar show. Titles and places are written as people write them, not as the lexicon does.
 */
interface Paraphrase {
  readonly text: string;
  readonly title: string;
  readonly place: string | null;
  readonly employer: string | null;
  readonly past: boolean;
  readonly years: number | null;
  readonly notPlace: string | null;
  /** The number of places that the query names. */
  readonly places: number;
  readonly skill: string | null;
}

const titles =
  'software engineer|backend developer|frontend developer|iOS developer|Android developer|embedded software engineer|site reliability engineer|cloud architect|data engineer|data scientist|machine learning engineer|data analyst|BI developer|database administrator|security engineer|penetration tester|SOC analyst|network engineer|systems administrator|IT support specialist|help desk technician|QA engineer|test automation engineer|solutions architect|enterprise architect|scrum master|agile coach|product manager|product owner|technical program manager|project manager|program manager|business analyst|UX designer|UX researcher|product designer|graphic designer|art director|copywriter|content strategist|SEO specialist|growth marketer|brand manager|product marketing manager|digital marketing manager|social media manager|PR manager|communications director|event manager|head of marketing|CMO|account executive|account manager|sales engineer|sales manager|inside sales representative|business development manager|VP of sales|chief revenue officer|customer success manager|customer support specialist|technical account manager|recruiter|technical recruiter|HR business partner|HR manager|talent acquisition manager|compensation analyst|payroll specialist|learning and development manager|chief people officer|accountant|financial analyst|financial controller|auditor|tax manager|treasurer|CFO|investment banker|portfolio manager|equity analyst|actuary|underwriter|risk manager|compliance officer|credit analyst|loan officer|bookkeeper|lawyer|corporate counsel|general counsel|paralegal|patent attorney|legal assistant|operations manager|supply chain manager|logistics coordinator|procurement manager|warehouse manager|buyer|plant manager|production supervisor|quality manager|process engineer|mechanical engineer|electrical engineer|civil engineer|chemical engineer|aerospace engineer|structural engineer|environmental engineer|architect|urban planner|construction manager|quantity surveyor|site manager|electrician|plumber|welder|carpenter|machinist|mechanic|HVAC technician|truck driver|forklift operator|nurse|registered nurse|physician|surgeon|dentist|pharmacist|physiotherapist|psychologist|veterinarian|radiographer|midwife|paramedic|medical assistant|clinical research associate|research scientist|biologist|chemist|lab technician|statistician|economist|epidemiologist|teacher|professor|lecturer|school principal|librarian|social worker|police officer|firefighter|policy analyst|diplomat|mayor|chef|sous chef|waiter|bartender|hotel manager|restaurant manager|housekeeper|tour guide|flight attendant|pilot|journalist|editor|photographer|video editor|translator|interpreter|musician|actor|film producer|animator|interior designer|fashion designer|real estate agent|property manager|insurance agent|store manager|cashier|retail assistant|office manager|executive assistant|receptionist|chief of staff|CEO|COO|CTO|CIO|CISO|founder|managing director|general manager|partner|consultant|management consultant|strategy manager|venture capitalist|private equity associate|farmer|agronomist|geologist|mining engineer|petroleum engineer|director of engineering|head of design|VP of product|director of operations|head of finance|director of human resources|vp engineering|engineering manager|staff engineer|principal engineer|senior accountant|senior data scientist|junior developer|lead designer|marketing intern'.split(
    '|',
  );

const places =
  'Berlin|Hamburg|Munich|Vienna|Zurich|Geneva|Paris|Lyon|Marseille|London|Manchester|Edinburgh|Dublin|Amsterdam|Rotterdam|Brussels|Madrid|Barcelona|Valencia|Lisbon|Porto|Rome|Milan|Athens|Warsaw|Krakow|Prague|Budapest|Bucharest|Sofia|Copenhagen|Stockholm|Oslo|Helsinki|Tallinn|Riga|Vilnius|Kyiv|Istanbul|Tel Aviv|Dubai|Abu Dhabi|Riyadh|Doha|Cairo|Lagos|Nairobi|Cape Town|Johannesburg|Accra|Casablanca|Mumbai|Delhi|Bangalore|Hyderabad|Chennai|Pune|Karachi|Dhaka|Colombo|Singapore|Kuala Lumpur|Jakarta|Bangkok|Ho Chi Minh City|Hanoi|Manila|Hong Kong|Shanghai|Beijing|Shenzhen|Taipei|Seoul|Tokyo|Osaka|Sydney|Melbourne|Brisbane|Perth|Auckland|Toronto|Vancouver|Montreal|Calgary|New York|San Francisco|Los Angeles|San Diego|Seattle|Portland|Denver|Austin|Dallas|Houston|Chicago|Boston|Atlanta|Miami|Philadelphia|Phoenix|Minneapolis|Detroit|Nashville|Charlotte|Salt Lake City|Mexico City|Guadalajara|Bogota|Medellin|Lima|Santiago|Buenos Aires|Montevideo|Sao Paulo|Rio de Janeiro|Germany|France|Spain|Italy|Poland|the Netherlands|Switzerland|Austria|Belgium|Ireland|the UK|Sweden|Norway|Denmark|Finland|Portugal|Greece|Turkey|Israel|Egypt|Nigeria|Kenya|South Africa|India|Pakistan|Indonesia|Vietnam|Thailand|Malaysia|Japan|South Korea|China|Australia|New Zealand|Canada|Mexico|Brazil|Argentina|Chile|Colombia|California|Texas|Florida|Ohio|Colorado|Ontario|Quebec|Bavaria|Catalonia|Europe|Latin America|Southeast Asia|the Middle East|the Bay Area|the Nordics|the Midwest|EMEA|APAC'.split(
    '|',
  );

const employers =
  'Google|Microsoft|Amazon|Apple|Meta|Netflix|Uber|Airbnb|Stripe|Salesforce|Oracle|IBM|SAP|Siemens|Bosch|Volkswagen|BMW|Toyota|Samsung|Sony|Nestlé|Unilever|Procter & Gamble|Pfizer|Novartis|Roche|JPMorgan|Goldman Sachs|Morgan Stanley|HSBC|Deutsche Bank|McKinsey|BCG|Bain|Deloitte|KPMG|Accenture|Shell|Spotify|Shopify'.split(
    '|',
  );

const skills =
  'Python|Java|Kubernetes|Docker|AWS|React|SQL|Excel|Salesforce|Photoshop|AutoCAD|SolidWorks|Tableau|Terraform|TensorFlow|C++|Rust|TypeScript|Figma|MATLAB'.split(
    '|',
  );

/** Slots: {t} title, {ts} titles, {p} place, {n} other place, {e} employer, {s} skill, {y} years. */
const templates = [
  '{ts} in {p}',
  '{t} {p}',
  '{p} {t}',
  'find {ts} in {p}',
  'looking for a {t} based in {p}',
  'I need a {t} in {p} with {y}+ years of experience',
  'show me {ts} who live in {p}',
  '{ts} located in {p} with at least {y} years experience',
  'who are the {ts} in {p}?',
  '{ts} in {p} or {n}',
  '{ts} at {e} in {p}',
  '{e} {ts}',
  'ex-{e} {ts} in {p}',
  '{ts} who used to work at {e}',
  '{ts} previously at {e}, {p}',
  '{ts} in {p} but not in {n}',
  '{ts} outside {n}',
  '{ts} near {p} who know {s}',
  '{t} with {s} experience, {p}',
  'all {ts} currently working in {p}',
  '{ts} from {p}',
  'anyone working as a {t} in {p}',
  'people in {p} with the job title {t}',
  'can you get me a list of {ts} in {p}',
  '{t} jobs in {p}',
  '{y} years experience {t} {p}',
] as const;

/** `count` paraphrases. The same seed gives the same ones. */
export function paraphrases(count: number, seed: number): Paraphrase[] {
  const next = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  return Array.from({ length: count }, (_, i) => {
    const template = templates[i % templates.length] ?? templates[0];
    const title = pick(titles);
    const place = pick(places);
    let other = pick(places);
    while (other === place) other = pick(places);
    const employer = pick(employers);
    const skill = pick(skills);
    const years = 2 + Math.floor(next() * 14);
    const text = template
      .replace('{ts}', plural(title))
      .replace('{t}', title)
      .replace('{p}', place)
      .replace('{n}', other)
      .replace('{e}', employer)
      .replace('{s}', skill)
      .replace('{y}', String(years));
    return {
      text: i % 3 === 0 ? text.toLowerCase() : text,
      title,
      place: template.includes('{p}') ? place : null,
      employer: template.includes('{e}') ? employer : null,
      past: /^ex-|used to|previously/.test(template),
      years: template.includes('{y}') ? years : null,
      notPlace: /not in|outside/.test(template) ? other : null,
      places: (template.includes('{p}') ? 1 : 0) + (template.includes('{n}') ? 1 : 0),
      skill: template.includes('{s}') ? skill : null,
    };
  });
}

function plural(title: string): string {
  const head = /^(head|director|vp|chief|staff)\b.*\b(of|people|revenue)\b/i.exec(title);
  if (head !== null) {
    const [first = '', ...rest] = title.split(' ');
    return /^chief$/i.test(first) ? `${title}s` : [`${first}s`, ...rest].join(' ');
  }
  if (title === 'chief of staff') return 'chiefs of staff';
  if (/[^aeiou]y$/.test(title)) return `${title.slice(0, -1)}ies`;
  return /(s|x|ch)$/.test(title) ? title : `${title}s`;
}

/** The faults in the reading of a paraphrase. */
export function paraphraseFaults(query: Paraphrase, { conditions }: Intent, lexicon: Lexicon): string[] {
  const has = (field: Field, id: string | null, negated = false): boolean =>
    id !== null &&
    conditions.some(
      (condition) =>
        condition.field === field &&
        condition.negated === negated &&
        condition.values.some((value) => value.kind === 'concept' && value.id === id),
    );
  const faults: string[] = [];
  const reading = lexicon.title(query.title);
  if (reading.title === null) faults.push(`the lexicon does not know ${query.title}`);
  else if (!has('title', reading.title)) faults.push(`title is not ${reading.title}`);
  const rung = reading.seniority;
  const implied = reading.title === null ? null : (lexicon.concept(reading.title)?.title?.seniority ?? null);
  if (rung !== null && rung !== 'seniority:mid' && rung !== implied && !has('seniority', rung))
    faults.push(`seniority is not ${rung}`);
  const placeId = (name: string): string | null => lexicon.place(name.replace(/^the /, ''))?.id ?? null;
  if (query.place !== null && !has('place', placeId(query.place))) faults.push(`place is not ${placeId(query.place)}`);
  if (query.notPlace !== null && !has('place', placeId(query.notPlace), true))
    faults.push(`does not leave out ${query.notPlace}`);
  if (query.skill !== null && !has('skill', lexicon.skill(query.skill)[0] ?? null))
    faults.push(`skill is not ${query.skill}`);
  const places = conditions.filter(({ field }) => field === 'place').flatMap(({ values }) => values).length;
  if (places > query.places) faults.push('asks for another place too');
  if (query.employer !== null) {
    const employer = conditions.find(({ field }) => field === 'employer');
    const id = lexicon.employer(query.employer)[0];
    const right = employer?.values.some((value) => value.kind === 'concept' && value.id === id) ?? false;
    if (id === undefined || !right) faults.push(`employer is not ${query.employer}`);
    else if (query.past !== (employer?.scope === 'past')) faults.push('employer has the wrong tense');
  }
  if (query.years !== null) {
    const years = conditions.find(({ field }) => field === 'experience_years')?.values[0];
    if (years?.kind !== 'range' || years.min !== query.years) faults.push('years are wrong');
  }
  return faults;
}
