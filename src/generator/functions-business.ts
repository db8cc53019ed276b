import { workFunction } from './function-table.ts';

export const business = [
  workFunction({
    id: 'marketing',
    turnover: 1.15,
    roles:
      'Marketing Manager 18, Digital Marketing Specialist 14, Content Marketing Specialist 9, Product Marketing Manager 10, ' +
      'Social Media Specialist 10, SEO Specialist 7, Growth Marketer 6, Brand Manager 9, Marketing Analyst 7, Copywriter 7, ' +
      'Email Marketing Specialist 4, Performance Marketing Specialist 5, Public Relations Specialist 6, Event Marketing Specialist 4, ' +
      'Communications Specialist 8, Community Specialist 3',
    ladder: 'Marketing Intern, Junior {r}|Marketing Assistant|Associate {r}, {r}, Senior {r}, Lead {r}, Principal {r}',
    managers:
      'Marketing Manager|Growth Marketing Manager, Senior Marketing Manager|Head of Marketing, Director of Marketing|Marketing Director|Director of Demand Generation, ' +
      'VP of Marketing|Vice President of Marketing, Chief Marketing Officer|CMO',
    skills:
      'SEO, SEM, Google Analytics, Google Ads, Content Marketing, Social Media Marketing, Email Marketing, HubSpot, Marketo, ' +
      'Copywriting, Brand Strategy, Public Relations, Market Research, Demand Generation, Account-Based Marketing, Event Management, ' +
      'Marketing Automation, Product Marketing, Influencer Marketing, Media Planning, Adobe Creative Suite, Storytelling, ' +
      'Lead Generation, Conversion Optimization, Positioning, Affiliate Marketing, Customer Segmentation',
    studies:
      'Marketing, Communications, Business Administration, Journalism, Advertising, Psychology, English Literature',
    work: `Plan and run campaigns for {area} across search, social and mail
      Own positioning and launches of {area}
      Write and edit the blog, the newsletter and the case studies
      Manage a budget across {n} channels
      Built the brand from the name up
      Run events with up to {n} hundred guests
      Lead {n} marketers and two agencies
      Set up {skill} and the reports on top of it`,
    results: `Grew organic traffic by {pct}%
      Cut the cost of a lead by {pct}%
      Brought in {pct}% of the new pipeline
      Doubled the audience of the newsletter in {n} months
      Coverage in {n} national papers`,
  }),
  workFunction({
    id: 'sales',
    turnover: 1.35,
    roles:
      'Account Executive 24, Sales Development Representative 14, Business Development Manager 16, Sales Representative 18, ' +
      'Account Manager 20, Key Account Manager 9, Sales Engineer 6, Inside Sales Representative 6, Enterprise Account Executive 6, ' +
      'Territory Sales Manager 5, Partnerships Manager 5, Sales Operations Analyst 4, Solutions Consultant 4',
    ladder: 'Sales Intern, Junior {r}|Associate {r}, {r}, Senior {r}|Sr. {r}, Lead {r}|Strategic {r}, Principal {r}',
    managers:
      'Sales Manager|Regional Sales Manager, Senior Sales Manager|Head of Sales, Director of Sales|Sales Director|Regional Director, ' +
      'VP of Sales|Vice President of Sales, Chief Revenue Officer|Chief Commercial Officer',
    skills:
      'Salesforce, B2B Sales, Negotiation, Lead Generation, Cold Calling, Account Management, CRM, Solution Selling, ' +
      'Business Development, Sales Operations, Pipeline Management, SaaS Sales, Enterprise Sales, Contract Negotiation, ' +
      'Presentation, Customer Relationship Management, Forecasting, Partnerships, Channel Sales, Territory Management, ' +
      'Outreach, MEDDIC, Prospecting, Key Accounts, Retail Sales, Tendering',
    studies: 'Business Administration, Marketing, Economics, Communications, International Business, Management',
    work: `Sell {area} to mid-sized and large customers
      Open new accounts and look after {n} existing ones
      Run the whole cycle, from first call to signature
      Built the outbound team from zero to {n}
      Negotiate framework contracts with procurement
      Coach {n} account executives
      Grow a territory together with {n} partners
      Give demonstrations and answer tenders`,
    results: `Reached {pct}% above target two years in a row
      Closed the largest contract of the region
      Grew revenue of the territory by {pct}%
      Won {n} new customers in the first year
      Renewed {pct}% of contracts`,
  }),
  workFunction({
    id: 'customer success',
    turnover: 1.25,
    roles:
      'Customer Success Manager 30, Customer Service Representative 30, Customer Support Specialist 18, Technical Support Engineer 10, ' +
      'Implementation Consultant 7, Onboarding Specialist 5, Client Services Manager 6',
    ladder: 'Customer Support Intern, Associate {r}|Junior {r}, {r}, Senior {r}, Lead {r}|Team Lead, Principal {r}',
    managers:
      'Customer Support Manager|Manager of Customer Success, Head of Customer Success, Director of Customer Success|Director of Customer Experience, ' +
      'VP of Customer Success, Chief Customer Officer',
    skills:
      'Customer Success, Zendesk, Onboarding, Account Management, Customer Retention, Salesforce, Technical Support, Troubleshooting, ' +
      'Customer Experience, Gainsight, Intercom, Training, Escalation Management, Call Center, Net Promoter Score, Renewals, SQL, Live Chat',
    studies: 'Business Administration, Communications, Hospitality Management, Psychology, Information Systems',
    work: `Look after {n} customers of {area} from signature to renewal
      Answer questions by phone, chat and mail
      Built the help centre and the training for new customers
      Lead a team of {n} in two shifts
      Bring what customers ask for to the product team
      Introduced {skill} for all support channels`,
    results: `Satisfaction rose to {pct} points
      Cut the time to first answer by {pct}%
      Kept churn under {n}%
      Renewed contracts worth {n} million`,
  }),
  workFunction({
    id: 'finance',
    turnover: 0.95,
    roles:
      'Financial Analyst 26, Accountant 26, Auditor 10, Investment Analyst 8, Tax Consultant 6, Controller 8, ' +
      'Investment Banking Analyst 6, Risk Analyst 7, Credit Analyst 6, Treasury Analyst 4, Payroll Specialist 5, Actuary 3, ' +
      'Portfolio Manager 4, Relationship Manager 6, Wealth Advisor 4, Compliance Analyst 6, Equity Research Analyst 3, Bookkeeper 4',
    ladder: 'Finance Intern|Audit Intern, Junior {r}|Associate {r}, {r}, Senior {r}, Lead {r}, Principal {r}',
    managers:
      'Finance Manager|Accounting Manager|Audit Manager, Senior Finance Manager|Head of Finance, Finance Director|Director of Finance, ' +
      'VP of Finance|Vice President of Finance, Chief Financial Officer|CFO',
    skills:
      'Financial Modeling, Excel, Accounting, Financial Analysis, Budgeting, Forecasting, IFRS, US GAAP, Auditing, Tax, Valuation, ' +
      'Risk Management, SAP, QuickBooks, Bloomberg, Corporate Finance, Mergers and Acquisitions, Due Diligence, Treasury, Compliance, ' +
      'Internal Controls, Financial Reporting, Cash Flow, Private Equity, Portfolio Management, Anti-Money Laundering, Credit Risk, Payroll',
    studies: 'Finance, Accounting, Economics, Business Administration, Mathematics, Actuarial Science, Law',
    work: `Close the books of {n} companies each month
      Plan, forecast and report to the board
      Model acquisitions and ran due diligence on {n} targets
      Audit clients in {area}
      Manage cash, hedging and the banks
      Built the finance team of {n}
      Assess credit and market risk in {area}
      Brought reporting from spreadsheets to {skill}`,
    results: `Shortened the monthly close to {n} days
      Found savings of {pct}% in overhead
      Supported a funding round of {n} million
      Cleared the audit without adjustments`,
  }),
  workFunction({
    id: 'human resources',
    turnover: 1.05,
    roles:
      'HR Generalist 22, Recruiter 24, Technical Recruiter 10, HR Business Partner 14, Talent Acquisition Specialist 14, ' +
      'Learning and Development Specialist 6, Compensation Analyst 4, HR Coordinator 8, People Operations Specialist 6, ' +
      'Talent Sourcer 4, Diversity and Inclusion Specialist 2',
    ladder: 'HR Intern, Junior {r}|Associate {r}|HR Assistant, {r}, Senior {r}, Lead {r}, Principal {r}',
    managers:
      'HR Manager|Talent Acquisition Manager|People Operations Manager, Head of People|Senior HR Manager, HR Director|Director of Talent Acquisition, ' +
      'VP of People|Vice President of Human Resources, Chief People Officer|Chief Human Resources Officer',
    skills:
      'Recruiting, Talent Acquisition, Sourcing, Interviewing, Employee Relations, Onboarding, Performance Management, Workday, ' +
      'Compensation and Benefits, HR Policies, Labor Law, Training, Organizational Development, Employer Branding, HR Analytics, ' +
      'Succession Planning, Change Management, Payroll, Diversity and Inclusion, Coaching, Executive Search, Greenhouse',
    studies: 'Human Resources Management, Psychology, Business Administration, Sociology, Law, Communications',
    work: `Hire for engineering and sales in {n} countries
      Advise managers of {n} teams on people matters
      Rebuilt onboarding and the yearly review
      Negotiate with the works council
      Run pay, benefits and the salary bands
      Lead {n} recruiters
      Brought in {skill} from choice to first payroll`,
    results: `Filled {n} positions in a year
      Cut the time to hire by {pct}%
      Attrition fell by {pct}%
      Engagement went up {n} points`,
  }),
  workFunction({
    id: 'operations',
    turnover: 1.0,
    roles:
      'Operations Manager 24, Project Manager 26, Supply Chain Analyst 9, Logistics Coordinator 10, Procurement Specialist 9, ' +
      'Business Analyst 18, Operations Analyst 9, Buyer 5, Warehouse Supervisor 5, Project Coordinator 8, Scrum Master 6, ' +
      'Office Manager 8, Executive Assistant 9, Administrative Assistant 12, Demand Planner 4, Quality Assurance Specialist 6',
    ladder: 'Operations Intern, Junior {r}|Associate {r}|Assistant {r}, {r}, Senior {r}, Lead {r}, Principal {r}',
    managers:
      'Operations Manager|Program Manager|Supply Chain Manager, Senior Operations Manager|Head of Operations, Director of Operations|Supply Chain Director, ' +
      'VP of Operations|Vice President of Supply Chain, Chief Operating Officer|COO',
    skills:
      'Project Management, Supply Chain Management, Logistics, Procurement, Process Improvement, Lean, Six Sigma, Inventory Management, ' +
      'Vendor Management, Operations Management, SAP, Excel, Budgeting, Warehouse Management, PMP, Change Management, Scheduling, ' +
      'Contract Management, Quality Management, ISO 9001, Demand Planning, Cost Reduction, Stakeholder Management, MS Project, Kaizen',
    studies:
      'Business Administration, Industrial Engineering, Supply Chain Management, Management, Logistics, Economics',
    work: `Run the daily operations of {n} sites
      Lead projects in {area} from plan to handover
      Buy from {n} suppliers in Asia and Europe
      Plan stock, transport and the warehouse
      Map processes and take out what nobody needs
      Coordinate {n} teams and report to the steering group
      Keep the calendar, the travel and the papers of two executives`,
    results: `Lowered the cost of freight by {pct}%
      Delivered on time in {pct}% of cases
      Freed {n} million of working capital
      Finished {n} weeks ahead of plan
      Cut waste by {pct}%`,
  }),
  workFunction({
    id: 'consulting',
    turnover: 1.3,
    roles:
      'Consultant 34, Management Consultant 18, Strategy Consultant 10, Business Consultant 8, Technology Consultant 12, ' +
      'Advisory Consultant 6, Change Consultant 3, Sustainability Consultant 5',
    ladder:
      'Consulting Intern|Summer Associate, Analyst|Associate Consultant|Junior {r}, {r}, Senior {r}, Lead {r}|Engagement Manager, Principal|Principal Consultant',
    managers:
      'Engagement Manager|Consulting Manager|Manager, Senior Manager|Associate Partner, Director|Associate Partner, Partner, Managing Director|Senior Partner',
    skills:
      'Strategy, Management Consulting, Business Analysis, Change Management, PowerPoint, Excel, Due Diligence, Market Entry, ' +
      'Operating Models, Digital Transformation, Project Management, Stakeholder Management, Business Cases, Benchmarking, ' +
      'Workshop Facilitation, Cost Reduction, Post-Merger Integration, Sustainability, ESG Reporting, Process Mining',
    studies: 'Business Administration, Economics, Management, Industrial Engineering, Political Science, Physics',
    work: `Advise clients in {area} on growth and cost
      Led a team of {n} on a two-year transformation
      Ran due diligence for {n} transactions
      Built the business case and the operating model
      Interview customers, size markets and write the recommendation
      Plan the integration after mergers`,
    results: `Found savings of {n} million a year
      The client entered {n} markets on our plan
      Cut the time of the core process by {pct}%`,
  }),
  workFunction({
    id: 'legal',
    turnover: 0.8,
    roles:
      'Associate Attorney 20, Legal Counsel 20, Paralegal 14, Lawyer 14, Corporate Counsel 8, Compliance Officer 10, ' +
      'Contract Manager 7, Patent Attorney 4, Legal Assistant 8, Privacy Counsel 4, Tax Attorney 3',
    ladder: 'Legal Intern, Junior {r}|Trainee Solicitor, {r}, Senior {r}, Lead {r}, Of Counsel|Principal {r}',
    managers:
      'Legal Manager|Managing Counsel, Head of Legal|Associate General Counsel, Legal Director|Deputy General Counsel, Partner|VP of Legal, General Counsel|Chief Legal Officer',
    skills:
      'Contract Law, Corporate Law, Litigation, Intellectual Property, Compliance, GDPR, Employment Law, Legal Research, ' +
      'Contract Negotiation, Mergers and Acquisitions, Data Protection, Arbitration, Commercial Law, Patents, Regulatory Affairs, ' +
      'Legal Writing, Tax Law, Corporate Governance, Due Diligence, Real Estate Law',
    studies: 'Law, Legal Studies, International Law, Political Science, History',
    work: `Draft and negotiate contracts in {area}
      Advise the board on governance and risk
      Represent clients before courts and in arbitration
      Run the data protection programme
      Handled {n} acquisitions from letter of intent to closing
      File and defend patents
      Lead {n} lawyers in two offices`,
    results: `Settled {pct}% of disputes out of court
      Cut the time to signature by {pct}%
      Granted {n} patents
      Closed {n} deals in a year`,
  }),
];
