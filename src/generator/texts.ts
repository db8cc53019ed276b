import type { SimulatedRole } from './careers.ts';
import { capital } from './company-texts.ts';
import type { Random } from './random.ts';

/** The line under a person's name; null for the few people who write none. */
export function headlineText(random: Random, roles: readonly SimulatedRole[]): string | null {
  const now = roles.at(-1);
  if (now === undefined) return 'Student';
  const style = random.next();
  if (style < 0.04) return null;
  const company = now.workplace.name;
  if (now.endMonth !== null) {
    return random.pick([
      `${now.title} | Open to work`,
      `Former ${now.title} at ${company}`,
      `${now.title}, looking for the next challenge`,
    ]);
  }
  const before = earlierEmployer(roles);
  const [first, second] = [random.pickSkewed(now.work.skills), random.pick(now.work.skills)];
  if (style < 0.4) return `${now.title} at ${company}`;
  if (style < 0.55) return `${now.title} @ ${company} | ${first} | ${second}`;
  if (style < 0.68 && before !== null) return `${now.title} at ${company} | ex-${before}`;
  if (style < 0.78) return `${now.title} | ${first}, ${second}`;
  if (style < 0.88) return `${now.title} – ${random.pick(now.workplace.industry.areas)}`;
  return `${random.pick(['Passionate about', 'Working on', 'Interested in'])} ${random.pick(now.workplace.industry.specialties)} | ${now.title}`;
}

/** A person's description of themselves, in three to six sentences. */
export function aboutText(
  random: Random,
  roles: readonly SimulatedRole[],
  firstMonth: number,
  untilMonth: number,
): string | null {
  const now = roles.at(-1);
  if (now === undefined) return null;
  const years = Math.max(1, Math.round((untilMonth - firstMonth) / 12));
  const { industry } = now.workplace;
  const title = now.title;
  const skill = random.pickSkewed(now.work.skills);
  const other = random.pick(now.work.skills);
  const before = earlierEmployer(roles);
  const parts = [
    random.pick([
      `${capital(article(title))} with ${years} years of experience in ${industry.name.toLowerCase()}.`,
      `I have spent the last ${years} years in ${industry.name.toLowerCase()}, most of it close to ${skill}.`,
      `I am ${article(title)} who likes hard problems and plain words.`,
      `My work is ${random.pick(industry.areas)}; my tools are ${skill} and ${other}.`,
    ]),
    random.pick([
      `At ${now.workplace.name} I ${lower(fill(random, random.pick(now.work.work), now))}.`,
      `These days my focus is ${random.pick(industry.areas)} and ${random.pick(industry.specialties)}.`,
    ]),
  ];
  if (before !== null) {
    parts.push(
      random.pick([
        `Before that I was with ${before}, where I learned most of what I know about ${other}.`,
        `Previously at ${before}.`,
        `I came from ${before}.`,
      ]),
    );
  }
  parts.push(`${fill(random, random.pick(now.work.results), now)}.`);
  const earlier = roles.at(-2);
  if (earlier !== undefined && earlier.work !== now.work) {
    parts.push(`I started out as ${article(earlier.title)} and still think like one.`);
  } else if (earlier !== undefined && random.chance(0.6)) {
    parts.push(`As ${article(earlier.title)} I ${lower(fill(random, random.pick(earlier.work.work), earlier))}.`);
  }
  if (now.level >= 4)
    parts.push(
      random.pick([
        'I enjoy building teams and letting them decide.',
        'I hire for curiosity and coach for judgement.',
        'What I am proudest of is what people from my teams do today.',
      ]),
    );
  if (random.chance(0.5)) {
    parts.push(
      random.pick([
        `Happy to talk about ${skill}, ${other} and ${random.pick(industry.specialties)}.`,
        'Outside work I run, read and cook for too many people.',
        'I mentor students who are the first of their family at university.',
        'Always glad to hear from people who work on similar things.',
        'I write about what I learn and speak at meetups now and then.',
        'On weekends you find me on a bicycle or in the garden.',
      ]),
    );
  }
  return parts.join(' ');
}

/** A description of a role, in three to seven sentences. */
export function jobText(random: Random, role: SimulatedRole): string {
  const { work } = role;
  const first = random.between(0, work.work.length - 1);
  const sentences = [fill(random, work.work[first] ?? '', role)];
  const more = random.between(2, 4);
  for (let step = 1; step <= more; step++) {
    sentences.push(fill(random, work.work[(first + step * 2 - 1) % work.work.length] ?? '', role));
  }
  if (random.chance(0.85)) sentences.push(fill(random, random.pick(work.results), role));
  if (random.chance(0.25)) sentences.push(`Tools: ${random.pickSkewed(work.skills)}, ${random.pick(work.skills)}`);
  const joint = random.chance(0.3) ? '\n- ' : '. ';
  return joint === '. ' ? `${sentences.join(joint)}.` : `- ${sentences.join(joint)}`;
}

function fill(random: Random, phrase: string, role: SimulatedRole): string {
  let text = '';
  for (const part of partsOf(phrase)) {
    if (part === '{skill}') text += random.pickSkewed(role.work.skills);
    else if (part === '{area}') text += random.pick(role.workplace.industry.areas);
    else if (part === '{pct}') text += random.between(5, 60);
    else if (part === '{n}') text += random.between(2, 18);
    else text += part;
  }
  return text;
}

/** The parts of each phrase. They are cached, because phrases come from a table of a few hundred. */
const partsOfPhrase = new Map<string, readonly string[]>();

function partsOf(phrase: string): readonly string[] {
  let parts = partsOfPhrase.get(phrase);
  if (parts === undefined) {
    parts = phrase.split(/(\{\w+\})/);
    partsOfPhrase.set(phrase, parts);
  }
  return parts;
}

function earlierEmployer(roles: readonly SimulatedRole[]): string | null {
  const now = roles.at(-1)?.workplace.name;
  return roles.findLast((role) => role.workplace.name !== now)?.workplace.name ?? null;
}

function article(title: string): string {
  return `${/^[aeiou]/i.test(title) ? 'an' : 'a'} ${title}`;
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
