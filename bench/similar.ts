/**
 * Measures whether the records shown as similar are: nDCG@10 (Järvelin and Kekäläinen, 2002) over held-out records,
 * beside BM25 of all that the texts of the given record say.
 *
 * Usage: npm run bench:similar [development|held-out, default held-out] [part of a collection's name]
 */

import { everything, text } from '../src/fields/shared/queries.ts';
import { companyTexts, personTexts } from '../src/fields/shared/texts.ts';
import { companyDocument } from '../src/search/documents/company-document.ts';
import { personDocument } from '../src/search/documents/person-document.ts';
import { likened, likenessTo } from '../src/search/similar/similar.ts';
import { EmbeddedView } from '../src/search/view/embedded-view.ts';
import type { Lease } from '../src/search/view/lease.ts';
import { wordsOf } from '../src/text/words.ts';
import { readings, SmallCorpus } from '../test/small-corpus.ts';
import { type Collection, collections } from './similar/collections.ts';
import { ndcg } from './similar/ndcg.ts';

const shown = 10;
/** The most UTF-16 units of words that the engine takes at once. */
const wordUnitsMax = 4_096;
const part = process.argv[2] === 'development' ? 0 : 1;

for (const collection of collections().filter(({ name }) => name.includes(process.argv[3] ?? ''))) {
  const corpus = new SmallCorpus();
  try {
    await corpus.write(collection.people, collection.companies);
    const view = await EmbeddedView.open(corpus.viewParts());
    console.log(`${collection.name}: ${JSON.stringify(await view.read((lease) => measure(collection, lease)))}`);
    await view.close();
  } finally {
    await corpus.close();
  }
}

async function measure(collection: Collection, lease: Lease): Promise<Readonly<Record<string, number>>> {
  const { kind, given, gain } = collection;
  const all = (kind === 'people' ? collection.people : collection.companies).map(({ id }) => String(id));
  const figures = { similar: [] as number[], text: [] as number[], first: [] as number[] };
  let cpu = 0;
  for (const one of given.filter((_, at) => at % 2 === part)) {
    const gains = all.flatMap((other) => (other === one ? [] : gain(one, other) || []));
    if (gains.length === 0) continue;
    const began = process.cpuUsage();
    const likeness = await likenessTo(kind, [one], lease, readings);
    const { tiers } = likened({ tiers: [{ where: everything, prefer: [] }] }, likeness);
    const { ids } = await lease.index.search(kind, { tiers, offset: 0, limit: shown });
    const { user, system } = process.cpuUsage(began);
    cpu += (user + system) / 1000;
    const words = await saidOf(kind, one, lease);
    const byText = text(kind === 'people' ? personTexts : companyTexts, words, 'any');
    const plain = { where: byText, prefer: [{ query: byText, weight: 1 }] };
    const found = (await lease.index.search(kind, { tiers: [plain], offset: 0, limit: shown + 1 })).ids;
    const others = found.filter((id) => id !== one).slice(0, shown);
    figures.similar.push(
      ndcg(
        ids.map((id) => gain(one, id)),
        gains,
      ),
    );
    figures.text.push(
      ndcg(
        others.map((id) => gain(one, id)),
        gains,
      ),
    );
    figures.first.push(gain(one, ids[0] ?? '') > 0 ? 1 : 0);
  }
  const mean = (of: readonly number[]) =>
    Math.round((1000 * of.reduce((sum, value) => sum + value, 0)) / of.length) / 10;
  return {
    of: figures.similar.length,
    similar: mean(figures.similar),
    text: mean(figures.text),
    first: mean(figures.first),
    cpuMs: Math.round((100 * cpu) / figures.similar.length) / 100,
  };
}

/** All words of a record's texts; no names of people. */
async function saidOf(kind: Collection['kind'], id: string, lease: Lease): Promise<string> {
  const texts =
    kind === 'company'
      ? (await lease.companies([id])).map((company) => company && companyDocument(company, readings).texts)
      : (await lease.people([id])).map((person) => person && personDocument(person, () => null, readings).texts);
  const { name_text: _, ...said } = texts[0] ?? {};
  return [...new Set(wordsOf(Object.values(said).join(' ')))].join(' ').slice(0, wordUnitsMax);
}
