/** An industry: what its companies do, who works there, and how its companies are named. */
export interface Industry {
  readonly name: string;
  readonly weight: number;
  readonly sector: Sector;
  /** Endings of the names of invented companies. */
  readonly endings: readonly string[];
  readonly specialties: readonly string[];
  /** Objects of sentences such as "we build ..." and "responsible for ...". */
  readonly areas: readonly string[];
}

export type Sector =
  | 'technology'
  | 'finance'
  | 'health'
  | 'education'
  | 'industry'
  | 'retail'
  | 'services'
  | 'public'
  | 'media'
  | 'hospitality'
  | 'construction'
  | 'energy'
  | 'transport';

/** The share of each function among the people of a sector. */
export const functionMix: Readonly<Record<Sector, Readonly<Record<string, number>>>> = {
  technology: {
    engineering: 34,
    data: 10,
    product: 8,
    design: 6,
    it: 4,
    marketing: 7,
    sales: 12,
    'customer success': 6,
    finance: 3,
    'human resources': 4,
    operations: 4,
    legal: 1,
    leadership: 4,
    research: 1,
    'mechanical and electrical engineering': 2,
  },
  finance: {
    finance: 40,
    engineering: 10,
    data: 7,
    operations: 9,
    sales: 9,
    'customer success': 5,
    it: 5,
    legal: 4,
    product: 3,
    marketing: 3,
    'human resources': 3,
    leadership: 2,
  },
  health: {
    healthcare: 44,
    research: 15,
    operations: 8,
    engineering: 5,
    data: 4,
    sales: 6,
    marketing: 3,
    finance: 3,
    'human resources': 3,
    it: 3,
    'customer success': 3,
    product: 2,
    legal: 1,
    leadership: 2,
  },
  education: {
    education: 58,
    research: 12,
    operations: 8,
    it: 4,
    marketing: 3,
    finance: 3,
    'human resources': 2,
    engineering: 3,
    product: 1,
    design: 1,
    leadership: 1,
  },
  industry: {
    'mechanical and electrical engineering': 36,
    operations: 20,
    sales: 9,
    engineering: 8,
    finance: 6,
    it: 4,
    'human resources': 4,
    research: 4,
    marketing: 3,
    data: 3,
    legal: 1,
    design: 1,
    leadership: 1,
  },
  retail: {
    'hospitality and retail': 30,
    operations: 17,
    marketing: 12,
    sales: 9,
    'customer success': 7,
    finance: 6,
    engineering: 6,
    data: 3,
    design: 3,
    'human resources': 3,
    it: 2,
    leadership: 2,
  },
  services: {
    consulting: 30,
    finance: 10,
    legal: 13,
    'human resources': 10,
    engineering: 8,
    operations: 9,
    it: 6,
    marketing: 5,
    data: 4,
    sales: 3,
    leadership: 2,
  },
  public: {
    'public service': 44,
    operations: 14,
    education: 7,
    research: 7,
    it: 6,
    legal: 5,
    healthcare: 5,
    finance: 5,
    'human resources': 3,
    marketing: 4,
  },
  media: {
    media: 40,
    marketing: 22,
    design: 10,
    engineering: 7,
    sales: 7,
    operations: 5,
    product: 3,
    data: 2,
    finance: 2,
    'human resources': 1,
    leadership: 1,
  },
  hospitality: {
    'hospitality and retail': 56,
    operations: 11,
    marketing: 8,
    sales: 8,
    finance: 5,
    'human resources': 4,
    'customer success': 4,
    engineering: 2,
    leadership: 2,
  },
  construction: {
    'construction and real estate': 52,
    operations: 14,
    'mechanical and electrical engineering': 10,
    sales: 8,
    finance: 6,
    legal: 2,
    'human resources': 2,
    marketing: 2,
    leadership: 4,
  },
  energy: {
    'mechanical and electrical engineering': 42,
    operations: 16,
    finance: 8,
    research: 6,
    engineering: 6,
    'construction and real estate': 6,
    sales: 5,
    data: 3,
    it: 3,
    'human resources': 2,
    legal: 2,
    leadership: 1,
  },
  transport: {
    operations: 40,
    sales: 10,
    'customer success': 8,
    'mechanical and electrical engineering': 10,
    engineering: 10,
    finance: 6,
    it: 4,
    'hospitality and retail': 5,
    'human resources': 3,
    data: 3,
    leadership: 1,
  },
};

const table = `
Software Development | 30 | technology | Labs, Systems, Software, Soft, Stack, Works, .io, Cloud, Logic | SaaS, developer tools, workflow automation, APIs, enterprise software | workflow software for mid-sized companies; tools for developers; document management; scheduling for field teams; software for shops
Artificial Intelligence | 10 | technology | AI, Labs, Mind, Intelligence, .ai | machine learning, language models, computer vision, AI agents | assistants for customer support; document understanding; speech recognition; visual inspection
Financial Technology | 12 | technology | Pay, Fin, Ledger, Cash, Capital, .io | payments, lending, neobank, fraud prevention, open banking | payments for small businesses; invoicing and credit; cross-border transfers; card issuing
Computer and Network Security | 6 | technology | Secure, Shield, Guard, Cyber, Trust | cybersecurity, identity, cloud security, threat detection | identity and access; security of cloud systems; detection of intrusions
IT Services and IT Consulting | 22 | technology | Technologies, Solutions, Infotech, Digital, Consulting, Tech | IT consulting, outsourcing, cloud migration, SAP, managed services | cloud migration; applications for banks and insurers; managed infrastructure
Internet Marketplace Platforms | 8 | technology | Market, Place, Hub, Now, Go | marketplace, e-commerce, mobile, consumer | a marketplace for used goods; local services; delivery of groceries; bookings
Data Infrastructure and Analytics | 6 | technology | Data, Metrics, Analytics, Base, Insight | analytics, data engineering, business intelligence, databases | data pipelines; product analytics; reporting for operations
Computer Games | 4 | technology | Games, Interactive, Studios, Play | mobile games, multiplayer, esports | mobile games; a multiplayer world; tools for game studios
Semiconductor Manufacturing | 4 | industry | Semiconductor, Micro, Silicon, Devices | semiconductors, chip design, sensors | power electronics; sensors; wireless chips
Computer Hardware Manufacturing | 3 | industry | Devices, Hardware, Instruments | hardware, servers, storage, IoT | connected devices; storage systems; industrial computers
Telecommunications | 7 | technology | Telecom, Mobile, Networks, Connect, Communications | mobile networks, broadband, 5G | mobile networks; fibre for rural areas; messaging for companies
E-Learning Providers | 5 | education | Learning, Academy, Learn, School | e-learning, edtech, online courses, tutoring | online courses; language lessons; exam preparation
Higher Education | 9 | education | University, College, Institute | research, teaching, lifelong learning | degree programmes; continuing education
Primary and Secondary Education | 8 | education | School, Academy, International School | education, languages, STEM | teaching from first to final year
Banking | 16 | finance | Bank, Credit Union, Savings, Trust | retail banking, corporate banking, mortgages | lending to small businesses; private clients; mortgages
Financial Services | 12 | finance | Financial, Capital, Partners, Advisors | wealth management, asset management, leasing | retirement plans; asset management; leasing of equipment
Venture Capital and Private Equity | 4 | finance | Ventures, Capital, Partners, Equity | venture capital, growth equity, seed | early-stage software; growth companies; climate technology
Insurance | 9 | finance | Insurance, Assurance, Mutual, Re | life insurance, property insurance, reinsurance | motor and home policies; health plans; claims
Accounting | 8 | finance | & Co, Accountants, Audit, Tax | audit, tax, bookkeeping, advisory | audit of mid-sized companies; tax returns; payroll
Hospitals and Health Care | 18 | health | Health, Hospital, Clinic, Care, Medical Center | patient care, surgery, emergency, primary care | emergency and surgery; outpatient care; care of the elderly
Biotechnology Research | 7 | health | Bio, Therapeutics, Genomics, Biosciences | biotechnology, gene therapy, drug discovery, oncology | therapies for rare diseases; cell therapy; protein design
Pharmaceutical Manufacturing | 8 | health | Pharma, Laboratories, Pharmaceuticals | generics, vaccines, clinical trials | medicines for heart and lung; vaccines; generics
Medical Equipment Manufacturing | 6 | health | Medical, Diagnostics, Surgical, Devices | medical devices, diagnostics, imaging | imaging systems; implants; tests at the bedside
Digital Health | 5 | health | Health, Care, Well, Doc | telemedicine, digital health, mental health | video visits; apps for chronic illness; software for clinics
Mental Health Care | 2 | health | Mind, Therapy, Wellness | therapy, counselling, mental health | therapy online and in practices
Motor Vehicle Manufacturing | 8 | industry | Motors, Automotive, Mobility | electric vehicles, powertrain, autonomous driving | electric drivetrains; driver assistance; seats and interiors
Industrial Machinery Manufacturing | 9 | industry | Machinery, Industries, Engineering, Technik | automation, machine tools, pumps, packaging machines | packaging machines; pumps and valves; machine tools
Aviation and Aerospace | 5 | industry | Aerospace, Aviation, Space, Dynamics | aerospace, satellites, drones, avionics | small satellites; avionics; drones for inspection
Robotics | 3 | industry | Robotics, Automation, Dynamics | robotics, automation, warehouse robots | robots for warehouses; robot arms for small plants
Chemical Manufacturing | 5 | industry | Chemicals, Chemie, Materials | coatings, polymers, specialty chemicals | coatings; polymers; adhesives
Consumer Goods | 8 | industry | Foods, Brands, Consumer, Home | packaged goods, personal care, household | snacks and drinks; personal care; household goods
Food and Beverage Manufacturing | 6 | industry | Foods, Beverages, Farms, Bakery | food production, plant-based, beverages | plant-based food; juices; bakery products
Textiles and Apparel | 5 | retail | Apparel, Wear, Fashion, Textiles | fashion, sportswear, sustainable textiles | sportswear; workwear; sustainable fashion
Retail | 16 | retail | Stores, Market, Retail, Outlet | retail, groceries, omnichannel | supermarkets; a chain of pharmacies; home improvement
E-Commerce | 9 | retail | Shop, Store, Direct, Cart | e-commerce, direct to consumer, logistics | furniture by mail; beauty products; refurbished electronics
Luxury Goods and Jewelry | 2 | retail | Maison, Jewelry, Atelier | luxury, watches, jewelry | watches and jewelry; leather goods
Business Consulting and Services | 15 | services | Consulting, Partners, Advisory, Group | strategy, operations, transformation | strategy and operations; public sector reform; pricing
Law Practice | 9 | services | LLP, Law, Legal, & Partners | corporate law, litigation, tax law | corporate law; litigation; family law
Staffing and Recruiting | 6 | services | Staffing, Talent, Recruiting, People | recruiting, executive search, temporary staffing | placement of engineers; executive search; temporary staff
Human Resources Services | 3 | services | HR, People, Payroll | payroll, benefits, HR software | payroll for small firms; benefits
Engineering Services | 5 | services | Engineering, Consult, Ingenieure | engineering consulting, product development | product development for industry; plant design
Market Research | 2 | services | Research, Insights, Opinion | market research, surveys | consumer panels; surveys
Government Administration | 12 | public | City Council, Department, Agency, Authority | public administration, public policy | public services; planning and permits; social services
Non-profit Organizations | 10 | public | Foundation, Trust, Alliance, Initiative | nonprofit, advocacy, community | access to clean water; education for girls; food banks
International Affairs | 3 | public | Institute, Council, Forum | policy, development, diplomacy | trade and development; peace building
Research Services | 4 | public | Institute, Laboratory, Centre | applied research, testing | climate research; materials research
Advertising Services | 9 | media | Media, Agency, Creative, Collective | advertising, branding, performance marketing | campaigns for consumer brands; performance marketing
Media Production | 6 | media | Productions, Studios, Pictures, Films | film, television, streaming | documentaries; series; corporate films
Newspaper and Online Publishing | 5 | media | Times, Post, Media, Press, News | news, magazines, publishing | local news; trade magazines
Entertainment Providers | 4 | media | Entertainment, Music, Live | music, concerts, streaming | concerts and festivals; music streaming
Design Services | 3 | media | Design, Studio, Form | branding, product design, web design | identities and packaging; digital products
Hospitality | 10 | hospitality | Hotels, Resorts, Hospitality, Inn | hotels, resorts, events | city hotels; beach resorts; conferences
Restaurants | 8 | hospitality | Kitchen, Restaurants, Grill, Coffee | restaurants, catering, coffee | neighbourhood restaurants; coffee shops; catering
Travel Arrangements | 4 | hospitality | Travel, Tours, Trips | travel, tours, business travel | group tours; business travel
Construction | 10 | construction | Construction, Builders, Contractors, Build | construction, civil engineering, infrastructure | housing; roads and bridges; hospitals and schools
Real Estate | 9 | construction | Properties, Realty, Estates, Homes | real estate, property management, development | rental housing; offices; logistics parks
Architecture and Planning | 4 | construction | Architects, Architecture, Planning | architecture, urban planning, interiors | schools and libraries; city quarters
Oil and Gas | 5 | energy | Petroleum, Energy, Oil | exploration, refining, pipelines | exploration offshore; refining; pipelines
Renewable Energy | 6 | energy | Solar, Wind, Energy, Power, Renewables | solar power, wind power, energy storage, climate | solar parks; offshore wind; batteries for the grid
Utilities | 4 | energy | Power, Water, Grid, Utilities | electricity, water, grid | power grids; water supply
Environmental Services | 3 | energy | Environmental, Climate, Green, Carbon | carbon capture, recycling, climate technology | recycling; carbon accounting
Mining | 2 | energy | Mining, Minerals, Resources | mining, metals, lithium | copper and lithium; iron ore
Logistics and Supply Chain | 10 | transport | Logistics, Freight, Cargo, Express | freight, warehousing, last-mile delivery | air and sea freight; warehouses; parcels
Airlines | 3 | transport | Airlines, Air, Airways | passenger transport, cargo | regional flights; cargo
Urban Mobility | 3 | transport | Mobility, Ride, Transit, Move | ride sharing, micromobility, public transport | shared bicycles; ride hailing; electric buses
Agriculture | 5 | energy | Farms, Agro, Agri, Harvest | agriculture, agritech, irrigation | precision farming; dairy; greenhouses`;

export const industries: readonly Industry[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', weight = '', sector = '', endings = '', specialties = '', areas = ''] = line.split(' | ');
    return {
      name,
      weight: Number(weight),
      sector: sector as Sector,
      endings: endings.split(', '),
      specialties: specialties.split(', '),
      areas: areas.split('; '),
    };
  });
