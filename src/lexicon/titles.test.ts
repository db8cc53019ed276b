import { describe, expect, it } from 'vitest';
import { loadLexicon } from './load-lexicon.ts';

const lexicon = loadLexicon();

/** Columns: text | title | narrowest function (without `function:`) | seniority; `-` is null. */
const readings = `
Software Engineer|software-engineer|software-engineering|mid
Senior Software Engineer|software-engineer|software-engineering|senior
Sr. Software Engineer II|software-engineer|software-engineering|senior
Software Engineer III|software-engineer|software-engineering|senior
Staff Software Engineer|software-engineer|software-engineering|staff
Principal Software Engineer|software-engineer|software-engineering|principal
Distinguished Engineer|engineer|engineering|distinguished
SWE|software-engineer|software-engineering|mid
Software Developer|software-engineer|software-engineering|mid
Programmer|software-engineer|software-engineering|mid
Junior Developer|software-engineer|software-engineering|junior
Software Engineering Intern|-|software-engineering|intern
Back End Developer|backend-engineer|backend|mid
Backend Software Engineer|backend-engineer|backend|mid
Software Engineer, Backend|backend-engineer|backend|mid
Frontend Engineer|frontend-engineer|frontend|mid
Full-Stack Developer|full-stack-engineer|full-stack|mid
iOS Developer|ios-engineer|ios|mid
Lead Android Developer|android-engineer|android|lead
Site Reliability Engineer|site-reliability-engineer|site-reliability|mid
SRE|site-reliability-engineer|site-reliability|mid
DevOps Engineer|devops-engineer|devops|mid
Machine Learning Engineer|machine-learning-engineer|ml-engineering|mid
ML Engineer|machine-learning-engineer|ml-engineering|mid
Data Engineer|data-engineer|data-engineering|mid
Data Scientist|data-scientist|data-science|mid
Data Analyst|data-analyst|analytics|mid
Butcher Helper|food-beverage-assistant|food-beverage|mid
Butcher Supervisor|supervisor|-|manager
Inspector Aide|assistant|-|mid
Analytics Engineer|analytics-engineer|data-engineering|mid
Engineering Manager|engineering-manager|engineering|manager
Director of Engineering|engineering-director|engineering|director
Engineering Director|engineering-director|engineering|director
Head of Engineering|engineering-head|engineering|head
VP of Engineering|engineering-vp|engineering|vp
C++ Developer|cpp-developer|software-engineering|mid
Go to Market Manager|revenue-operations-manager|revenue-operations|mid
Securities Analyst|securities-analyst|investment|mid
Facilities Coordinator|facilities-coordinator|facilities|mid
Facility Coordinator|facilities-coordinator|facilities|mid
Head of Security|security-head|security|head
Pricing Actuary|pricing-actuary|actuarial|mid
Web3 Paralegal|paralegal|legal|mid
Growth Financial Analyst|financial-analyst|finance|mid
VP Engineering|engineering-vp|engineering|vp
Vice President, Engineering|engineering-vp|engineering|vp
SVP Engineering|engineering-vp|engineering|vp
CTO|chief-technology-officer|technology|c_level
Chief Technology Officer|chief-technology-officer|technology|c_level
Founding Engineer|founding-engineer|software-engineering|mid
TPM|technical-program-manager|program-management|mid
Technical Program Manager|technical-program-manager|program-management|mid
Product Manager|product-manager|product|mid
Senior Product Manager|product-manager|product|senior
Product Manager II|product-manager|product|mid
Group Product Manager|group-product-manager|product|lead
Director of Product|product-director|product|director
Director, Product Management|product-director|product|director
Head of Product|product-head|product|head
VP Product|product-vp|product|vp
Chief Product Officer|chief-product-officer|product|c_level
Product Owner|product-owner|product|mid
Product Designer|product-designer|product-design|mid
UX Researcher|ux-researcher|ux-research|mid
UX/UI Designer|ux-designer|ux|mid
Graphic Designer|graphic-designer|graphic-design|mid
Head of Design|design-head|design|head
adobe xd director of design|design-director|design|director
Director of Product Design|product-design-director|product-design|director
Creative Director|creative-director|creative|director
Project Manager|project-manager|project-management|mid
Senior Project Manager|project-manager|project-management|senior
Program Manager|program-manager|program-management|mid
Scrum Master|scrum-master|agile|mid
Marketing Manager|marketing-manager|marketing|manager
Marketing Director|marketing-director|marketing|director
Director of Marketing|marketing-director|marketing|director
Director, Product Marketing|product-marketing-director|product-marketing|director
VP, Growth Marketing|growth-marketing-vp|growth-marketing|vp
PMM|product-marketing-manager|product-marketing|mid
CMO|chief-marketing-officer|marketing|c_level
Chief Marketing Officer|chief-marketing-officer|marketing|c_level
SEO Specialist|seo-specialist|seo|mid
Content Marketing Manager|content-marketer|content-marketing|mid
Social Media Manager|social-media-manager|social-media|mid
DevRel|developer-advocate|developer-relations|mid
Developer Advocate|developer-advocate|developer-relations|mid
Account Executive|account-executive|sales|mid
Enterprise Account Executive|enterprise-account-executive|enterprise-sales|mid
AE|account-executive|sales|mid
SDR|sales-development-representative|sales-development|mid
Business Development Representative|sales-development-representative|sales-development|mid
Account Manager|account-manager|account-management|mid
Key Account Manager|key-account-manager|account-management|mid
Sales Engineer|sales-engineer|sales-engineering|mid
Solutions Engineer|sales-engineer|sales-engineering|mid
Sales Director|sales-director|sales|director
VP of Sales|sales-vp|sales|vp
Head of Sales EMEA|sales-head|sales|head
Chief Revenue Officer|chief-revenue-officer|revenue|c_level
Customer Success Manager|customer-success-manager|customer-success|mid
CSM|customer-success-manager|customer-success|mid
TAM|technical-account-manager|technical-account|mid
Director of Customer Success|customer-success-director|customer-success|director
HR Business Partner|hr-business-partner|hr-business-partnering|mid
HRBP|hr-business-partner|hr-business-partnering|mid
Senior Technical Recruiter|technical-recruiter|talent-acquisition|senior
Recruiter|recruiter|talent-acquisition|mid
Head of People|people-head|people|head
VP People|people-vp|people|vp
CHRO|chief-people-officer|people|c_level
Head of Talent Acquisition|talent-acquisition-head|talent-acquisition|head
CFO|chief-finance-officer|finance|c_level
Chief Financial Officer|chief-finance-officer|finance|c_level
FP&A Manager|fpa-manager|fpa|manager
VP Finance|finance-vp|finance|vp
Financial Controller|financial-controller|controlling|manager
Staff Accountant|staff-accountant|accounting|mid
Senior Accountant|accountant|accounting|senior
Tax Manager|tax-manager|tax|mid
General Counsel|general-counsel|legal|c_level
Corporate Counsel|corporate-counsel|corporate-law|mid
IP Counsel|intellectual-property-counsel|intellectual-property|mid
Paralegal|paralegal|legal|mid
Compliance Officer|compliance-officer|compliance|mid
COO|chief-operating-officer|operations|c_level
Operations Manager|operations-manager|operations|manager
Supply Chain Analyst|supply-chain-analyst|supply-chain|mid
Chief of Staff|chief-of-staff|executive-office|head
Chief of Staff to the CEO|chief-of-staff|executive-office|head
Executive Assistant to the CEO|executive-assistant|executive-assistance|mid
CEO|chief-executive-officer|general-management|c_level
Founder|founder|general-management|founder
Co-Founder|co-founder|general-management|founder
Managing Director|managing-director|general-management|c_level
CISO|chief-security-officer|security|c_level
Security Engineer|security-engineer|security|mid
Penetration Tester|penetration-tester|offensive-security|mid
Trust & Safety Specialist|trust-safety-specialist|trust-safety|mid
Head of Trust and Safety|trust-safety-head|trust-safety|head
Director of Trust & Safety|trust-safety-director|trust-safety|director
IT Support Specialist|it-specialist|it|mid
Systems Administrator|systems-administrator|systems-administration|mid
Registered Nurse|registered-nurse|nursing|mid
RN|registered-nurse|nursing|mid
Nurse Practitioner|nurse-practitioner|nursing|mid
Physical Therapist|physical-therapist|allied-health|mid
Postdoctoral Researcher|postdoctoral-researcher|science|mid
Associate Professor of Biology|biology-professor|higher-education|mid
High School Teacher|high-school-teacher|education|mid
U.S. Senator|us-senator|government|mid
State Senator|state-senator|government|mid
State Representative|state-representative|government|mid
Member of Parliament|member-of-parliament|government|mid
Mayor|mayor|government|c_level
Governor|governor|government|c_level
Lt. Governor|lieutenant-governor|government|c_level
Deputy Governor|lieutenant-governor|government|c_level
Prime Minister|prime-minister|government|c_level
U.S. District Judge|judge|judiciary|mid
Police Officer|police-officer|law-enforcement|mid
Truck Driver|truck-driver|driving|mid
Electrician|electrician|electrical-trades|mid
Sous Chef|sous-chef|food-beverage|mid
Locksmith|locksmith|machining|mid
Boilermaker|boilermaker|machining|mid
Tool and Die Maker|tool-and-die-maker|machining|mid
Auto Body Repairer|auto-body-technician|mechanics|mid
Solar Panel Installer|solar-installer|electrical-trades|mid
Tree Surgeon|arborist|agriculture|mid
Longshoreman|dock-worker|maritime|mid
Cabin Crew|cabin-crew|aviation|mid
Garbage Collector|refuse-collector|logistics|mid
Chimney Sweep|chimney-sweep|construction|mid
Seamstress|tailor|personal-services|mid
Bookseller|bookseller|retail-trade|mid
Coroner|coroner|law-enforcement|mid
Prison Guard|prison-officer|law-enforcement|mid
Hospitalist|hospitalist|medicine|mid
Nursing Assistant|nursing-assistant|nursing|mid
Forensic Accountant|forensic-accountant|accounting|mid
Energy Trader|energy-trader|energy-engineering|mid
Speechwriter|speechwriter|communications|mid
Facilities Director|facilities-director|facilities|director
Food and Beverage Director|food-and-beverage-director|food-beverage|director
Housekeeping Supervisor|housekeeping-supervisor|hospitality|manager
Head of Fundraising|fundraising-head|fundraising|head
Director of Photography|director-of-photography|film-video|mid
Funeral Director|funeral-director|personal-services|mid
Associate General Counsel|associate-general-counsel|legal|director
Director of Nursing|nursing-director|nursing|director
Dean of Students|dean-of-students|higher-education|director
Director of Business Development|business-development-director|business-development|director
Senior Wastewater Compliance Engineer|compliance-engineer|engineering|senior
Regional Sales Enablement Lead|sales-enablement-lead|sales-enablement|lead
Payroll Specialist|payroll-specialist|payroll|mid
Ingeniero de software|software-engineer|software-engineering|mid
Ingeniera de software senior|software-engineer|software-engineering|senior
Directora de Marketing|marketing-director|marketing|director
Directeur des Ressources Humaines|people-director|people|director
Responsable marketing|marketing-manager|marketing|manager
Chef de projet|project-manager|project-management|mid
Développeur web|web-developer|web|mid
Geschäftsführer|chief-executive-officer|general-management|c_level
Softwareentwickler|software-engineer|software-engineering|mid
Projektleiterin|project-manager|project-management|mid
Leiter Vertrieb|sales-head|sales|head
Engenheiro de software|software-engineer|software-engineering|mid
Gerente de Vendas|sales-manager|sales|manager
Analista de datos|data-analyst|analytics|mid
Banana|-|-|-
`;

describe('titles of records', () => {
  it.each(
    readings
      .trim()
      .split('\n')
      .map((row) => row.split('|')),
  )('%s is %s', (text, title, area, seniority) => {
    const reading = lexicon.title(text ?? '');
    const plain = (id: string | null): string => id?.slice(id.indexOf(':') + 1) ?? '-';
    expect([plain(reading.title), plain(reading.function), plain(reading.seniority)]).toEqual([title, area, seniority]);
  });

  it('finds every title of a composite', () => {
    const reading = lexicon.title('Co-founder & CTO at Acme');
    expect(reading.titles).toEqual(
      expect.arrayContaining(['title:co-founder', 'title:founder', 'title:chief-technology-officer']),
    );
    expect(reading.seniorities).toEqual(['seniority:founder', 'seniority:c_level']);
    expect(lexicon.title('Director of Sales and Marketing').titles).toEqual(
      expect.arrayContaining(['title:sales-director', 'title:marketing-director']),
    );
  });

  it.each([
    ['Backend Engineer', 'title:software-engineer'],
    ['Software Engineer', 'title:engineer'],
    ['Director of Growth Marketing', 'title:marketing-director'],
    ['Head of Sales', 'title:head'],
    ['SEO Manager', 'title:marketer'],
    ['U.S. Representative', 'title:legislator'],
    ['Chief Justice', 'title:judge'],
    ['Technical Recruiter', 'title:recruiter'],
    ['Cardiologist', 'title:physician'],
    ['Java Developer', 'title:software-engineer'],
  ])('%s is below %s', (text, family) => {
    expect(lexicon.title(text).titles).toContain(family);
  });

  it.each([
    ['Project Manager', 'title:product-manager'],
    ['Product Manager', 'title:project-manager'],
    ['Data Analyst', 'title:data-scientist'],
    ['Data Engineer', 'title:data-scientist'],
    ['Data Scientist', 'title:data-engineer'],
    ['Account Executive', 'title:accountant'],
    ['Accountant', 'title:account-executive'],
    ['Executive Assistant to the CEO', 'title:chief-executive-officer'],
    ['Assistant to the CTO', 'title:chief-technology-officer'],
    ['PPS (Rt Hon Gordon Brown, Chancellor of the Exchequer)', 'title:chancellor-of-the-exchequer'],
    ['Shadow Chancellor of the Exchequer', 'title:chancellor-of-the-exchequer'],
    ['Former Prime Minister', 'title:prime-minister'],
    ['Cardiologist', 'title:neurologist'],
    ['Sales Representative', 'title:legislative-representative'],
    ['Sales Engineer', 'title:software-engineer'],
    ['Locksmith', 'title:blacksmith'],
    ['Nursing Assistant', 'title:licensed-practical-nurse'],
    ['Patent Examiner', 'title:counsel'],
    ['Mortgage Underwriter', 'title:loan-officer'],
    ['Business Development Director', 'title:development-director'],
    ['Associate General Counsel', 'title:general-counsel'],
    ['ServiceNow Developer', 'title:salesforce-administrator'],
    ['Software Engineer', 'title:engineering-manager'],
  ])('%s is not %s', (text, other) => {
    expect(lexicon.title(text).titles).not.toContain(other);
  });

  it.each([
    ['title:marketing-director', 'title:marketing-vp', true],
    ['title:marketing-director', 'title:marketing-head', true],
    ['title:engineering-vp', 'title:engineering-head', true],
    ['title:chief-technology-officer', 'title:engineering-vp', true],
    ['title:marketing-director', 'title:marketing-manager', false],
    ['title:marketing-director', 'title:sales-director', false],
    ['title:engineering-head', 'title:software-engineer', false],
    ['title:software-engineer', 'title:engineering-head', false],
    ['title:product-manager', 'title:project-manager', false],
    ['title:director', 'title:vp', true],
  ])('%s near %s: %s', (one, other, near) => {
    expect(lexicon.related(one).includes(other)).toBe(near);
  });

  it.each([
    ['Administrative Officer', true],
    ['Senior Software Engineer II', true],
    ['Machine Learning Engineer, Payments', true],
    ['VP of Growth Marketing', true],
    ['Sports Administration Officer', false],
    ['X-ray Service Engineer', false],
    ['Former Prime Minister', false],
    ['Stargazer', false],
  ])('names are all that %s says, up to punctuation: %s', (text, whole) => {
    expect(lexicon.title(text).whole).toBe(whole);
  });

  it('gives a built title the same concept by id as by text', () => {
    const id = lexicon.title('Director of Wind Energy').title ?? '';
    expect(lexicon.concept(id)?.id).toBe(id);
    expect(lexicon.concept('title:no-such-thing')).toBeNull();
  });
});
