import type { City } from './cities.ts';
import type { Industry } from './industries.ts';
import type { Random } from './random.ts';

/** The facts about an invented company that its description may mention. */
interface Described {
  readonly name: string;
  readonly city: City;
  readonly industry: Industry;
  readonly founded: number;
  readonly employees: number;
  readonly growth: number;
}

export function sloganText(random: Random, industry: Industry, area: string): string {
  const thing = random.pick(industry.specialties);
  return random.pick([
    `${capital(area)}, made simple`,
    `The better way to ${thing}`,
    `${capital(thing)} for everyone`,
    `We care about ${area}`,
    `${capital(area)} you can rely on`,
    `Building the future of ${thing}`,
  ]);
}

export function aboutUsText(random: Random, company: Described, area: string): string {
  const { name, city, industry, founded, employees, growth } = company;
  const first = random.pick([
    `${name} was founded in ${founded} in ${city.name} and stands for ${area}.`,
    `At ${name} we work on ${area}.`,
    `${name} is a ${industry.name.toLowerCase()} company from ${city.name}, ${city.country}.`,
  ]);
  const second = random.pick([
    `${employees > 1 ? `Our ${employees} people serve` : 'Our founder serves'} customers in ${random.between(2, 60)} countries.`,
    `We focus on ${industry.specialties.slice(0, 3).join(', ')}.`,
    `Customers come to us for ${random.pick(industry.areas)}.`,
  ]);
  const third =
    growth > 0.3
      ? `We have grown by ${Math.round(growth * 100)}% over the last year and are hiring.`
      : growth < -0.15
        ? 'After a restructuring we concentrate on our core business.'
        : random.pick([
            'We are proud of customers who stay.',
            'Quality comes first.',
            'Our teams decide for themselves.',
          ]);
  return `${first} ${second} ${third}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
