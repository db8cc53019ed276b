import { afterAll, describe, expect, test } from 'vitest';
import { SmallCorpus } from '../../../test/small-corpus.ts';

describe('companies by the words of a trade that no record uses', () => {
  const corpus = new SmallCorpus();
  const written = corpus.write(
    [],
    [
      {
        id: 'plaster',
        company_name: 'Zemgari',
        industry: 'Gypsum Product Manufacturing',
        headquarters: 'Lyon, France',
      },
      { id: 'far', company_name: 'Durpolve', industry: 'Gypsum Product Manufacturing', headquarters: 'Osaka, Japan' },
      {
        id: 'battery',
        company_name: 'Konlosa',
        industry: 'Storage Battery Manufacturing',
        headquarters: 'Lyon, France',
      },
      {
        id: 'remodeler',
        company_name: 'Nerimi',
        industry: 'Residential Remodelers',
        headquarters: 'Boston, United States',
      },
      {
        id: 'painter',
        company_name: 'Tarvega',
        industry: 'Painting Contractors',
        headquarters: 'Boston, United States',
      },
      { id: 'rug', company_name: 'Velomi', industry: 'Rug weaving mill', headquarters: 'Lyon, France' },
      { id: 'roof', company_name: 'Tarkon', industry: 'Roofing Contractors', headquarters: 'Lyon, France' },
      { id: 'builder', company_name: 'Lovega', industry: 'Construction', headquarters: 'Lyon, France' },
      { id: 'billboards', company_name: 'Miveno', industry: 'Hoarding and poster site owner' },
      { id: 'mail', company_name: 'Rizemga', industry: 'Direct Mail Advertising Services' },
      { id: 'lube', company_name: 'Konpol', industry: 'Automotive Oil Change and Lubrication Shops' },
      { id: 'oil', company_name: 'Durne', industry: 'Oil and Gas' },
      { id: 'valves', company_name: 'Riveta', industry: 'Industrial Valves', headquarters: 'Turin, Italy' },
      { id: 'payroll', company_name: 'Samiko', industry: 'Payroll Services', headquarters: 'Osaka, Japan' },
      { id: 'animals', company_name: 'Nepol', industry: 'Small animal vet practice', headquarters: 'Lyon, France' },
    ],
  );
  afterAll(() => corpus.close());

  test.each([
    ['plasterboard manufacturers', ['far', 'plaster']],
    ['plasterboard manufacturers in Lyon', ['plaster']],
    ['plasterboard manufacturers not in Lyon', ['far']],
    ['car battery manufacturers', ['battery']],
    ['residential remodelling', ['remodeler']],
    ['companies that recycle gypsum plasterboard', ['far', 'plaster']],
    ['manufacturing companies', ['battery', 'far', 'plaster', 'rug', 'valves']],
    ['companies building for plasterboard', []],
    ['carpet makers', ['rug']],
    ['slate roofers', ['roof']],
    ['roofing contractors', ['roof']],
    ['outdoor advertising companies', ['billboards']],
    ['vets', ['animals']],
    ['oil change shops', ['lube']],
    ['machinery makers in Turin', ['valves']],
    ['payroll start-ups', ['payroll']],
    ['the payroll sector', ['payroll']],
    ['payroll specialists', ['payroll']],
    ['makers of industrial valves', ['valves']],
  ])('%s', async (query, ids) => {
    await written;
    expect([...(await corpus.ids(query, { target: 'company' }))].sort()).toEqual(ids);
  });
});
