import { describe, expect, it, test } from 'vitest';
import { loadLexicon } from './load-lexicon.ts';
import { TradeClasses } from './trade-classes.ts';

describe('classes by the words of a trade', () => {
  const classes = new TradeClasses(
    '# a comment\nroast 1:90 2:60\ncoffe 1:100\nmaking 1:8 2:9\nbook 3:90\nhandtool 4:900\nbind 3:80 2:10\ncover 311:90 541:100\n=cover 311\n',
  );
  const of = (text: string): readonly string[] => classes.of(text).map((id) => id.replace('industry:naics-', ''));

  test.each(['roasters', 'roasteries', 'roasting of coffee', 'Coffee roasting companies', 'a roastery'])(
    '%s',
    (text) => {
      expect(of(text)[0]).toBe('1');
    },
  );

  it('reads a compound that nothing knows as its parts', () => expect(of('bookbinders')).toEqual(['3']));

  it('puts first what is called so as a whole, and who makes what is', () => {
    expect(of('covers')).toEqual(['311']);
    expect(of('cover makers')[0]).toBe('311');
    expect(of('cover hire')[0]).toBe('541');
  });

  it('reads two words as one that it knows', () => expect(of('hand tools')).toEqual(['4']));

  it('has others less near than the best, by how much of their codes they share with it', () => {
    const near = new TradeClasses('cell 335912:100 221117:98 335999:96 424690:96 335911:85 335313:85\n').of('cells');
    expect(near.map((id) => id.slice(-6))).toEqual(['335912', '221117', '335999', '335911']);
  });

  it('is nothing where the words hardly speak of any class', () => {
    expect(of('coffee and something and nothing')).toEqual([]);
    expect(of('makers')).toEqual([]);
    expect(of('')).toEqual([]);
  });

  it('leaves out what an exception names', () => expect(of('Book binding (except coffee)')).toEqual(['3']));
});

describe('classes of the lexicon', () => {
  const lexicon = loadLexicon();
  const labels = (text: string): readonly string[] => lexicon.tradeClasses(text).map(({ label }) => label);

  test.each([
    ['plasterboard manufacturers', 'Gypsum Product Manufacturing'],
    ['Manufacture of plaster products', 'Gypsum Product Manufacturing'],
    ['seafood wholesalers', 'Fish and Seafood Merchant Wholesalers'],
    ['tyre manufacturers', 'Tire Manufacturing (except Retreading)'],
    ['kitchen remodelers', 'Residential Remodelers'],
    ['campsites', 'RV (Recreational Vehicle) Parks and Campgrounds'],
    ['Lawn and Garden Services', 'Landscaping Services'],
    ['Landscaping Services', 'Landscaping Services'],
    ['Farm machinery and equipment', 'Farm Machinery and Equipment Manufacturing'],
    ['roll-off container service', 'Solid Waste Collection'],
    ['Garment pressing shop', 'Drycleaning and Laundry Services (except Coin-Operated)'],
    ['gas station chain', 'Gasoline Stations with Convenience Stores'],
    ['wheelchair manufacturers', 'Surgical Appliance and Supplies Manufacturing'],
    ['process servers', 'All Other Legal Services'],
    ['bouncy castle hire', 'All Other Consumer Goods Rental'],
    [
      'Building Cleaning and Maintenance Services, Not Elsewhere Classified',
      'Other Services to Buildings and Dwellings',
    ],
    ['corrugated boxes', 'Corrugated and Solid Fiber Box Manufacturing'],
    ['lock manufacturers', 'Hardware Manufacturing'],
    ['phone repair shops', 'Communication Equipment Repair and Maintenance'],
    ['hearing aid centres', 'All Other Health and Personal Care Stores'],
    ['tea importers', 'Other Grocery and Related Products Merchant Wholesalers'],
    ['pasta factories', 'Dry Pasta, Dough, and Flour Mixes Manufacturing from Purchased Flour'],
  ])('%s', (text, label) => expect(labels(text)).toContain(label));

  it('has none for words of several branches', () => expect(labels('tree data')).toEqual([]));

  it('has none for what names many', () => expect(labels('Insurance Carriers')).toEqual([]));

  it('has an industry above each', () => {
    const own = lexicon.listed('industry').filter(({ id }) => id.startsWith('industry:naics-'));
    expect(own.length).toBeGreaterThan(1000);
    expect(own.filter(({ parents }) => parents.length === 0)).toEqual([]);
  });
});
