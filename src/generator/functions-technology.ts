import { workFunction } from './function-table.ts';

const engineeringLadder =
  '{r} Intern, Junior {r}|{r} I|Associate {r}, {r}|{r} II, Senior {r}|Sr. {r}, Staff {r}|Lead {r}, Principal {r}|Senior Staff {r}';

export const technology = [
  workFunction({
    id: 'engineering',
    turnover: 1.15,
    roles:
      'Software Engineer 40, Backend Engineer 12, Frontend Engineer 10, Full Stack Engineer 11, Software Developer 12, ' +
      'iOS Engineer 4, Android Engineer 4, Mobile Engineer 3, DevOps Engineer 9, Site Reliability Engineer 5, ' +
      'Platform Engineer 4, Cloud Engineer 5, QA Engineer 5, Embedded Software Engineer 4, Security Engineer 4, ' +
      'Java Developer 4, Python Developer 3, Web Developer 5, Game Developer 2, Infrastructure Engineer 3, ' +
      'Blockchain Engineer 1, Solutions Architect 4, Firmware Engineer 2, Test Automation Engineer 3',
    ladder: engineeringLadder,
    managers:
      'Engineering Manager|Software Engineering Manager|Tech Lead Manager, Senior Engineering Manager|Head of Engineering, ' +
      'Director of Engineering|Engineering Director, VP of Engineering|Vice President of Engineering, Chief Technology Officer|CTO',
    skills:
      'Python, Java, JavaScript, TypeScript, Go, Rust, C++, C#, Ruby on Rails, Node.js, React, Vue.js, Angular, GraphQL, ' +
      'PostgreSQL, MySQL, MongoDB, Redis, Kafka, RabbitMQ, Docker, Kubernetes, Terraform, AWS, Google Cloud, Azure, Linux, ' +
      'Microservices, REST APIs, gRPC, CI/CD, Jenkins, GitHub Actions, Distributed Systems, System Design, Elasticsearch, ' +
      'Swift, Kotlin, Flutter, React Native, Spring Boot, Django, FastAPI, .NET, PHP, Laravel, Scala, Elixir, WebAssembly, ' +
      'Observability, Prometheus, Test-Driven Development, Agile, Embedded C, RTOS, Solidity, Unity, Unreal Engine',
    studies:
      'Computer Science, Software Engineering, Computer Engineering, Electrical Engineering, Information Technology, Mathematics, Physics',
    work: `Design and build services in {skill} for {area}
      Own the roadmap and on-call of a platform written in {skill} and {skill}
      Moved a monolith to services on {skill}
      Wrote the public API and the client libraries in {skill}
      Review designs and mentor {n} engineers
      Lead a team of {n} that works on {area}
      Built the data model and the checkout flow of the main product
      Automated releases and test environments with {skill}
      Introduced {skill} and wrote the guidelines that other teams now follow
      Work with product and design on features for {area}
      Rebuilt the search and recommendation pages with {skill}
      Keep authentication, payments and billing running around the clock`,
    results: `Cut the time to load by {pct}%
      Brought the error rate down by {pct}%
      Reduced the cloud bill by {pct}%
      Shortened the build from an hour to {n} minutes
      Took availability from 99.5% to 99.95%
      Scaled the system to {n} million requests a day
      Halved the number of incidents within two quarters
      Shipped the first version in {n} weeks`,
  }),
  workFunction({
    id: 'data',
    turnover: 1.15,
    roles:
      'Data Scientist 22, Data Analyst 24, Data Engineer 20, Machine Learning Engineer 12, Analytics Engineer 5, ' +
      'Business Intelligence Analyst 7, AI Engineer 5, Research Scientist 4, Applied Scientist 4, Quantitative Analyst 3, ' +
      'Computer Vision Engineer 2, NLP Engineer 2, Data Architect 3, MLOps Engineer 3',
    ladder: engineeringLadder,
    managers:
      'Data Science Manager|Analytics Manager, Senior Manager of Data Science|Head of Data, Director of Data Science|Director of Analytics, ' +
      'VP of Data|VP of Data and Analytics, Chief Data Officer|Chief AI Officer',
    skills:
      'Python, SQL, R, Machine Learning, Deep Learning, TensorFlow, PyTorch, scikit-learn, pandas, Spark, Airflow, dbt, ' +
      'Snowflake, BigQuery, Databricks, Tableau, Power BI, Looker, Statistics, A/B Testing, Natural Language Processing, ' +
      'Computer Vision, Large Language Models, Recommender Systems, Time Series Forecasting, Causal Inference, MLOps, ' +
      'Data Modeling, ETL, Redshift, Excel, Bayesian Methods, Feature Engineering, Data Visualization, Generative AI',
    studies:
      'Statistics, Data Science, Computer Science, Mathematics, Physics, Economics, Operations Research, Artificial Intelligence',
    work: `Build models in {skill} that decide what customers of {area} see first
      Forecast demand for {area} with {skill}
      Own the warehouse, from ingestion to the tables that analysts query
      Designed the experiments behind pricing and onboarding
      Run the pipelines in {skill} and {skill}
      Turn questions of the business into metrics and dashboards
      Lead {n} analysts and data scientists
      Brought language models into customer support
      Detect fraud and abuse with {skill}
      Teach {skill} to colleagues in finance and operations`,
    results: `Raised conversion by {pct}%
      Cut forecast error by {pct}%
      Saved {n} hours of manual reporting a week
      Caught {pct}% more fraud at the same rate of false alarms
      Brought the nightly load from six hours to {n} minutes
      The model now serves {n} million predictions a day`,
  }),
  workFunction({
    id: 'product',
    turnover: 1.1,
    roles:
      'Product Manager 50, Technical Product Manager 8, Product Owner 14, Growth Product Manager 4, Product Analyst 6, ' +
      'Program Manager 9, Technical Program Manager 6, Product Operations Manager 3',
    ladder:
      '{r} Intern, Associate {r}|Junior {r}, {r}, Senior {r}|Sr. {r}, Lead {r}|Staff {r}|Group Product Manager, Principal {r}',
    managers:
      'Group Product Manager|Product Lead, Senior Group Product Manager|Head of Product, Director of Product|Director of Product Management, ' +
      'VP of Product|Vice President of Product, Chief Product Officer|CPO',
    skills:
      'Product Strategy, Roadmapping, User Research, A/B Testing, SQL, Agile, Scrum, Jira, Figma, Product Analytics, Amplitude, ' +
      'Go-to-Market, Pricing, Stakeholder Management, OKRs, Product Discovery, Growth, Onboarding, Platform Products, APIs, ' +
      'Marketplaces, Payments, Mobile Products, Requirements, Backlog Management, Competitive Analysis',
    studies:
      'Business Administration, Computer Science, Economics, Industrial Engineering, Information Systems, Psychology',
    work: `Own discovery and delivery of {area} with a team of {n}
      Set the strategy and the quarterly goals for {area}
      Talk to customers every week and turn what they say into a backlog
      Launched the mobile app in {n} markets
      Run pricing and packaging
      Wrote the specification of the public API
      Brought engineering, design and sales to one roadmap
      Coordinate {n} teams across three time zones`,
    results: `Grew weekly active users by {pct}%
      Raised retention after 90 days by {pct}%
      Took the product from first sketch to {n} paying customers
      Cut churn by {pct}%
      Opened {n} new markets in a year`,
  }),
  workFunction({
    id: 'design',
    turnover: 1.1,
    roles:
      'Product Designer 26, UX Designer 20, UI Designer 8, Graphic Designer 16, UX Researcher 9, Visual Designer 6, ' +
      'Interaction Designer 4, Brand Designer 5, Motion Designer 3, Industrial Designer 4, Content Designer 4, Service Designer 3',
    ladder: '{r} Intern, Junior {r}, {r}, Senior {r}, Lead {r}|Staff {r}, Principal {r}',
    managers:
      'Design Manager|UX Manager, Senior Design Manager|Head of Design, Design Director|Director of Product Design, VP of Design, Chief Design Officer',
    skills:
      'Figma, Sketch, Adobe Photoshop, Adobe Illustrator, InDesign, User Research, Wireframing, Prototyping, Design Systems, ' +
      'Usability Testing, Interaction Design, Typography, Branding, Motion Graphics, After Effects, Accessibility, ' +
      'Information Architecture, Design Thinking, User Interviews, Journey Mapping, HTML and CSS, Illustration, UX Writing, SolidWorks',
    studies:
      'Graphic Design, Interaction Design, Industrial Design, Fine Arts, Human-Computer Interaction, Architecture, Psychology',
    work: `Design {area} end to end, from interviews to handover
      Built and maintain the design system in {skill}
      Run usability tests with {n} people a month
      Redrew the brand, from the mark to the templates
      Prototype in {skill} and test before anything is built
      Lead {n} designers and the weekly critique
      Made the product accessible to people with screen readers`,
    results: `Task success went up by {pct}%
      Support requests fell by {pct}%
      The new onboarding doubled activation
      One library now serves {n} products`,
  }),
  workFunction({
    id: 'it',
    turnover: 0.95,
    roles:
      'Systems Administrator 16, IT Support Specialist 20, Network Engineer 13, IT Specialist 8, Help Desk Technician 10, ' +
      'Database Administrator 7, Cybersecurity Analyst 10, Information Security Analyst 6, ERP Consultant 5, Salesforce Administrator 5, ' +
      'Business Systems Analyst 8, IT Project Manager 6, Penetration Tester 2, SAP Consultant 5',
    ladder: '{r} Intern|IT Intern, Junior {r}, {r}, Senior {r}, Lead {r}, Principal {r}',
    managers:
      'IT Manager|Information Security Manager, Senior IT Manager|Head of IT, Director of Information Technology|IT Director, ' +
      'VP of Information Technology|VP of Information Security, Chief Information Officer|CIO|Chief Information Security Officer',
    skills:
      'Active Directory, Windows Server, Linux, VMware, Cisco, Networking, Firewalls, ITIL, ServiceNow, Office 365, PowerShell, ' +
      'Azure, SIEM, Incident Response, Vulnerability Management, ISO 27001, Identity Management, SAP, Oracle, Salesforce, ' +
      'Backup and Recovery, Help Desk, Penetration Testing, Network Security, Cloud Security, Zero Trust',
    studies: 'Information Technology, Information Systems, Computer Science, Cybersecurity, Telecommunications',
    work: `Look after {n} servers and the networks of three sites
      First and second line support for {n} colleagues
      Rolled out {skill} across the company
      Run the security operations and answer incidents
      Moved mail, files and identity to the cloud
      Keep licences, contracts and the budget of IT
      Prepared the company for its certification in information security`,
    results: `Closed {pct}% of tickets on the first call
      Cut unplanned downtime by {pct}%
      Passed the audit without findings
      Lowered the cost of licences by {pct}%`,
  }),
];
