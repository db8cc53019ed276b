import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

type Raw = Readonly<Record<string, unknown>>;

const header =
  'Record ID,Full name,Headline,About,Location,Job title,Company,Start date,School,Degree,Skills,LinkedIn URL';

/**
 * Writes the first people of a JSON lines file, reduced to what a row of a table can hold: one role, one school and all
 * skills. It writes them as JSON lines and as that table.
 */
export async function writeSample(from: string, people: number, lines: string, table: string): Promise<void> {
  const input = createInterface({ input: createReadStream(from) });
  const taken: Raw[] = [];
  for await (const line of input) if (taken.push(ofOneRow(JSON.parse(line) as Raw)) === people) break;
  input.close();
  await write(
    taken.map((person) => JSON.stringify(person)),
    lines,
  );
  await write([header, ...taken.map(row)], table);
}

async function write(lines: readonly string[], path: string): Promise<void> {
  await pipeline(Readable.from(lines.map((line) => `${line}\n`)), createWriteStream(path));
}

function ofOneRow(person: Raw): Raw {
  const first = (list: unknown, ...keys: readonly string[]) =>
    ((list ?? []) as readonly Raw[]).slice(0, 1).map((item) => only(item, keys));
  const { location } = person;
  return {
    ...only(person, ['id', 'full_name', 'headline', 'about_me', 'skills', 'social_url']),
    location: typeof location === 'object' && location !== null ? (location as Raw)['city'] : location,
    experience: first(person['experience'], 'position', 'company_name', 'start_time'),
    education: first(person['education'], 'institution_name', 'degree'),
  };
}

function only(item: Raw, keys: readonly string[]): Raw {
  return Object.fromEntries(keys.map((key) => [key, item[key]]));
}

function row(person: Raw): string {
  const [role] = person['experience'] as readonly Raw[];
  const [school] = person['education'] as readonly Raw[];
  const cells = [
    person['id'],
    person['full_name'],
    person['headline'],
    person['about_me'],
    person['location'],
    role?.['position'],
    role?.['company_name'],
    role?.['start_time'],
    school?.['institution_name'],
    joined(school?.['degree']),
    joined(person['skills']),
    person['social_url'],
  ];
  return cells.map((value) => `"${String(value ?? '').replaceAll('"', '""')}"`).join(',');
}

function joined(list: unknown): string {
  return ((list ?? []) as readonly string[]).join('; ');
}
