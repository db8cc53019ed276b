/** People who differ in one property each, so that a test can tell right, nearly right and wrong apart. */
type Raw = Readonly<Record<string, unknown>>;

interface Job {
  readonly position: string;
  readonly company_name: string;
  readonly start_time?: string;
  readonly end_time?: string;
  readonly location?: string;
  readonly industry?: string;
}

function person(id: string, location: string | null, jobs: readonly Job[], more: Raw = {}): Raw {
  return { id, full_name: `Test ${id}`, location, experience: jobs, refreshed_at: '2026-11-01', ...more };
}

function at(position: string, company_name: string, start_time?: string, end_time?: string): Job {
  return { position, company_name, ...(start_time && { start_time }), ...(end_time && { end_time }) };
}

const berlin = 'Berlin, Germany';

export const people: readonly Raw[] = [
  // Software engineers and people of neighbouring trades, by title and by time.
  person('swe', berlin, [at('Software Engineer', 'Northwind', '2021-01')]),
  person('swe-senior', berlin, [at('Senior Software Engineer', 'Northwind', '2019-01')]),
  person('swe-staff', berlin, [at('Staff Software Engineer', 'Northwind', '2017-01')]),
  person('swe-backend', berlin, [at('Backend Engineer', 'Northwind', '2020-06')]),
  person('swe-manager', berlin, [at('Engineering Manager', 'Northwind', '2018-01')]),
  person('swe-intern', berlin, [at('Software Engineering Intern', 'Northwind', '2026-06')]),
  person('swe-once', berlin, [
    at('Chef', 'Trattoria Rosa', '2022-01'),
    at('Software Engineer', 'Northwind', '2015-01', '2021-12'),
  ]),
  person('swe-between', berlin, [at('Software Engineer', 'Northwind', '2015-01', '2026-03')]),
  person('swe-left-long-ago', berlin, [at('Software Engineer', 'Northwind', '2010-01', '2016-03')]),
  person('swe-potsdam', 'Potsdam, Brandenburg, Germany', [at('Software Engineer', 'Northwind', '2021-01')]),
  person('swe-munich', 'Munich, Bavaria, Germany', [at('Software Engineer', 'Northwind', '2021-01')]),
  person('swe-paris', 'Paris, France', [at('Software Engineer', 'Northwind', '2021-01')]),
  person('surveyor', 'Riga, Latvia', [at('Surveyor', 'Land', '2021-01')]),
  person('surveyor-itinerant', 'Riga, Latvia', [at('Surveyor', 'Land', '2021-01')], { headline: 'Itinerant surveyor' }),
  person('statistician', 'Oslo, Norway', [at('Statistician', 'Tall', '2021-01')]),
  person('biostatistician', 'Oslo, Norway', [at('Biostatistician', 'Tall', '2021-01')]),
  person('civil', berlin, [at('Civil Engineer', 'Tiefbau', '2021-01')]),

  // Product, project and program managers.
  person('product', 'Madrid, Spain', [at('Product Manager', 'Bluepeak', '2020-01')]),
  person('project', 'Madrid, Spain', [at('Project Manager', 'Bluepeak', '2020-01')]),
  person('product-marketing', 'Madrid, Spain', [at('Product Marketing Manager', 'Bluepeak', '2020-01')]),

  // Leaders of marketing, and people who work under them.
  person('mkt-director', 'San Francisco, California', [at('Director of Marketing', 'Sunmere', '2020-01')]),
  person('mkt-vp', 'Oakland, California', [at('VP Marketing', 'Sunmere', '2020-01')]),
  person('mkt-head', 'San Francisco, California', [at('Head of Marketing', 'Sunmere', '2020-01')]),
  person('mkt-specialist', 'San Francisco, California', [at('Marketing Specialist', 'Sunmere', '2020-01')]),
  person('mkt-director-la', 'Los Angeles, California', [at('Director of Marketing', 'Sunmere', '2020-01')]),
  person('sales-director', 'San Francisco, California', [at('Director of Sales', 'Sunmere', '2020-01')]),

  // A title, employer and time in one role, or spread over several roles.
  person('cto-stripe-then', 'Dublin, Ireland', [
    at('Advisor', 'Quillstone', '2021-01'),
    at('CTO', 'Stripe', '2015-01', '2019-06'),
  ]),
  person('cto-elsewhere-then', 'Dublin, Ireland', [
    at('Engineer', 'Stripe', '2020-06'),
    at('CTO', 'Quillstone', '2015-01', '2019-06'),
  ]),
  person('cto-stripe-now', 'Dublin, Ireland', [at('CTO', 'Stripe', '2022-01')]),

  // Present and former employees; a promotion is no departure.
  person('acme-now', 'Oslo, Norway', [at('Accountant', 'Acme Inc.', '2019-01')]),
  person('acme-once', 'Oslo, Norway', [
    at('Accountant', 'Ironvale', '2022-01'),
    at('Accountant', 'Acme', '2015-01', '2021-12'),
  ]),
  person('acme-promoted', 'Oslo, Norway', [
    at('Accountant', 'ACME', '2022-01'),
    at('Junior Accountant', 'Acme', '2019-01', '2021-12'),
  ]),
  person('acme-never', 'Oslo, Norway', [at('Accountant', 'Acmeda Blinds', '2019-01')]),

  // Years of work, from the start until now and with gaps.
  person('nurse-12', 'Lyon, France', [at('Registered Nurse', 'Hôpital', '2014-09')]),
  person('nurse-4', 'Lyon, France', [at('Registered Nurse', 'Hôpital', '2022-06')]),
  person('nurse-gap', 'Lyon, France', [
    at('Registered Nurse', 'Hôpital', '2023-01'),
    at('Registered Nurse', 'Clinique', '2008-01', '2010-01'),
  ]),

  // Schools, degrees and years of graduation.
  person('phd-mit', 'Boston, Massachusetts', [at('Chemist', 'Harborlight', '2018-01')], {
    education: [
      { institution_name: 'Massachusetts Institute of Technology', degree: ['PhD in Chemistry'], end_time: '2015' },
      { institution_name: 'Boston College', degree: ['BSc Chemistry'], end_time: '2009' },
    ],
  }),
  person('bsc-mit', 'Boston, Massachusetts', [at('Chemist', 'Harborlight', '2018-01')], {
    education: [
      { institution_name: 'MIT', degree: ['BSc Chemistry'], end_time: '2010' },
      { institution_name: 'Boston College', degree: ['PhD Chemistry'], end_time: '2016' },
    ],
  }),

  // Skills: listed, named in a text, below a wider skill, and a look-alike.
  person('java', 'Warsaw, Poland', [at('Consultant', 'Quillstone', '2019-01')], { skills: ['Java', 'Kubernetes'] }),
  person('java-told', 'Warsaw, Poland', [at('Consultant', 'Quillstone', '2019-01')], {
    about_me: 'I have written Java and run k8s clusters for years.',
  }),
  person('javascript', 'Warsaw, Poland', [at('Consultant', 'Quillstone', '2019-01')], { skills: ['JavaScript'] }),

  // Employers of several kinds.
  person('pm-small-fintech', 'Toronto, Canada', [at('Product Designer', 'Tinybank', '2021-01')]),
  person('pm-large-fintech', 'Toronto, Canada', [at('Product Designer', 'Hugebank', '2021-01')]),
  person('pm-small-crypto', 'Toronto, Canada', [at('Product Designer', 'Coinling', '2021-01')]),
  person('pm-unlinked', 'Toronto, Canada', [at('Product Designer', 'Unheard Of', '2021-01')]),

  // Similar names of people.
  person('jane', 'Perth, Australia', [at('Lawyer', 'Kerr & Co', '2019-01')], { full_name: 'Jane Okonkwo' }),
  person('janet', 'Perth, Australia', [at('Lawyer', 'Kerr & Co', '2019-01')], { full_name: 'Janet Okonkwo' }),
  person('jane-other', 'Perth, Australia', [at('Lawyer', 'Kerr & Co', '2019-01')], { full_name: 'Jane Dupree' }),

  // A place with a larger namesake in which nobody lives.
  person('georgia-us', 'Atlanta, Georgia, United States', [at('Plumber', 'Pipeworks', '2019-01')]),

  // First jobs of people in other jobs now.
  person('cfo-auditor', 'Milan, Italy', [
    at('CFO', 'Ironvale', '2020-01'),
    at('Finance Manager', 'Ironvale', '2014-01', '2019-12'),
    at('Auditor', 'Kontrolla', '2008-01', '2013-12'),
  ]),
  person('cfo-banker', 'Milan, Italy', [
    at('CFO', 'Ironvale', '2020-01'),
    at('Investment Banker', 'Monte', '2008-01', '2019-12'),
  ]),
  person('auditor', 'Milan, Italy', [at('Auditor', 'Kontrolla', '2008-01')]),
];

export const employers: readonly Raw[] = [
  {
    id: 'tinybank',
    company_name: 'Tinybank',
    industry: 'Financial Services',
    specialties: ['Fintech'],
    employees_num: 30,
  },
  {
    id: 'hugebank',
    company_name: 'Hugebank',
    industry: 'Financial Services',
    specialties: ['Fintech'],
    employees_num: 9000,
  },
  {
    id: 'coinling',
    company_name: 'Coinling',
    industry: 'Financial Services',
    specialties: ['Fintech', 'Cryptocurrency'],
    employees_num: 25,
  },
];
