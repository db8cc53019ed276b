import { bayArea, greaterBoston, greaterLagos, greaterLosAngeles, greaterNewYork } from './metros.ts';
import type { Startup } from './sources.ts';
import { isAbout, type Query } from './trades.ts';

const nordics = ['DK', 'SE', 'NO', 'FI', 'IS'];
const latinAmerica = /^(MX|BR|CO|CL|AR|PE|EC|BO|PY|UY|VE|PA|CR|GT|SV|HN|NI|DO|CU|PR|HT)$/;
const is = (code: string) => (one: Startup) => one.country === code;
const named = (name: string) => (one: Startup) => one.name === name;

export const companyQueries: Readonly<Record<string, readonly Query<Startup>[]>> = {
  'industries and places': [
    ['education companies in Nigeria', (one) => is('NG')(one) && isAbout(one, 'education')],
    ['fintech companies in Brazil', (one) => is('BR')(one) && isAbout(one, 'fintech')],
    ['fintech startups in Lagos', (one) => greaterLagos.test(one.location) && isAbout(one, 'fintech')],
    ['biotech companies in Boston', (one) => greaterBoston.test(one.location) && isAbout(one, 'biotech')],
    ['logistics startups in Mexico', (one) => is('MX')(one) && isAbout(one, 'logistics')],
    ['developer tools companies in Germany', (one) => is('DE')(one) && isAbout(one, 'developer tools')],
    ['proptech in the UK', (one) => is('GB')(one) && isAbout(one, 'proptech')],
    ['Indian e-commerce startups', (one) => is('IN')(one) && isAbout(one, 'e-commerce')],
    ['insurance startups in France', (one) => is('FR')(one) && isAbout(one, 'insurance')],
    [
      'agriculture companies in Kenya or Nigeria',
      (one) => /^(KE|NG)$/.test(one.country) && isAbout(one, 'agriculture'),
    ],
    ['climate tech in the Nordics', (one) => nordics.includes(one.country) && isAbout(one, 'climate')],
    ['crypto companies in Singapore', (one) => is('SG')(one) && isAbout(one, 'crypto')],
    ['robotics companies in the Bay Area', (one) => bayArea.test(one.location) && isAbout(one, 'robotics')],
    ['gaming companies in Los Angeles', (one) => greaterLosAngeles.test(one.location) && isAbout(one, 'games')],
    ['legal tech in London', (one) => one.location.startsWith('London') && isAbout(one, 'law')],
    ['cybersecurity companies in Israel', (one) => is('IL')(one) && isAbout(one, 'security')],
    ['travel startups in Spain', (one) => is('ES')(one) && isAbout(one, 'travel')],
  ],
  places: [
    ['companies in Indonesia', is('ID')],
    ['companies in São Paulo', (one) => one.location.startsWith('São Paulo')],
    ['startups in Bangalore', (one) => one.location.startsWith('Bengaluru')],
    ['companies based in Texas', (one) => / TX$|^TX$/.test(one.location)],
    ['Nordic companies', (one) => nordics.includes(one.country)],
    ['companies in Latin America outside Mexico', (one) => latinAmerica.test(one.country) && one.country !== 'MX'],
    ['companies in Germany except Berlin', (one) => is('DE')(one) && !one.location.startsWith('Berlin')],
    ['companies in Egypt or the United Arab Emirates', (one) => /^(EG|AE)$/.test(one.country)],
  ],
  sizes: [
    [
      'healthcare companies in Brazil with more than 10 people',
      (one) => is('BR')(one) && isAbout(one, 'health') && one.people > 10,
    ],
    ['companies in France with more than 100 employees', (one) => is('FR')(one) && one.people > 100],
    ['companies with over 1000 employees', (one) => one.people > 1000],
    ['startups in Berlin under 10 people', (one) => one.location.startsWith('Berlin') && one.people < 10],
    ['Canadian companies with 50-200 employees', (one) => is('CA')(one) && one.people >= 50 && one.people <= 200],
    [
      'fintech companies in the UK with at least 50 people',
      (one) => is('GB')(one) && isAbout(one, 'fintech') && one.people >= 50,
    ],
  ],
  'years founded': [
    ['companies in Israel founded after 2019', (one) => is('IL')(one) && one.founded >= 2020],
    ['companies founded before 2009', (one) => one.founded < 2009],
    ['startups founded in 2016 in London', (one) => one.location.startsWith('London') && one.founded === 2016],
    ['Colombian companies founded since 2021', (one) => is('CO')(one) && one.founded >= 2021],
    [
      'biotech companies founded between 2015 and 2017',
      (one) => isAbout(one, 'biotech') && one.founded >= 2015 && one.founded <= 2017,
    ],
    [
      'edtech startups in India founded before 2020 with more than 20 people',
      (one) => is('IN')(one) && isAbout(one, 'education') && one.founded < 2020 && one.people > 20,
    ],
  ],
  'states of life': [
    ['public companies', (one) => one.status === 'Public'],
    ['acquired companies in Canada', (one) => is('CA')(one) && one.status === 'Acquired'],
    ['companies in India that shut down', (one) => is('IN')(one) && one.status === 'Inactive'],
    ['active companies in Chile', (one) => is('CL')(one) && one.status === 'Active'],
    [
      'acquired fintech startups in New York',
      (one) => greaterNewYork.test(one.location) && isAbout(one, 'fintech') && one.status === 'Acquired',
    ],
    ['Y Combinator companies in Kenya', is('KE')],
    ['YC-backed healthcare startups in Germany', (one) => is('DE')(one) && isAbout(one, 'health')],
    ['YC W21 companies in Nigeria', (one) => is('NG')(one) && one.batch === 'W21'],
  ],
  'what is not meant': [
    ['companies in Nigeria not in fintech', (one) => is('NG')(one) && !isAbout(one, 'fintech')],
    [
      'SaaS companies in Brazil excluding fintech',
      (one) => is('BR')(one) && isAbout(one, 'saas') && !isAbout(one, 'fintech'),
    ],
    [
      'insurance companies outside the US',
      (one) => one.country !== 'US' && one.country !== '' && isAbout(one, 'insurance'),
    ],
    [
      'energy startups in Africa',
      (one) =>
        /^(NG|KE|EG|GH|MA|ZA|SN|CI|UG|TZ|RW|ET|ZM|TN|DZ|CD|CM|BJ|ZW)$/.test(one.country) && isAbout(one, 'energy'),
    ],
  ],
  names: [
    ['Airbnb', named('Airbnb')],
    ['Stripe the payments company', named('Stripe')],
    ['coinbse', named('Coinbase')],
  ],
};
