import { workFunction } from './function-table.ts';

export const fields = [
  workFunction({
    id: 'healthcare',
    turnover: 0.75,
    roles:
      'Registered Nurse 34, Physician 14, Nurse Practitioner 7, Pharmacist 9, Physical Therapist 6, Medical Assistant 8, ' +
      'Dentist 5, Surgeon 4, Radiologist 3, Clinical Research Associate 6, Psychologist 5, Medical Laboratory Technician 5, ' +
      'Occupational Therapist 3, Cardiologist 2, Pediatrician 3, Veterinarian 3, Paramedic 3, Dietitian 3, Social Worker 6',
    ladder:
      'Student Nurse|Medical Student|Clinical Intern, Junior {r}|Resident, {r}, Senior {r}, Lead {r}|Charge Nurse|Consultant {r}, Principal {r}|Chief {r}',
    managers:
      'Nurse Manager|Clinical Manager, Head of Clinical Services, Director of Nursing|Medical Director|Clinical Director, VP of Clinical Operations, Chief Medical Officer|Chief Nursing Officer',
    skills:
      'Patient Care, Nursing, Clinical Research, Electronic Health Records, Emergency Medicine, Surgery, Pediatrics, Pharmacology, ' +
      'Healthcare Management, CPR, Intensive Care, Diagnosis, Clinical Trials, Good Clinical Practice, Public Health, Mental Health, ' +
      'Rehabilitation, Infection Control, Oncology, Cardiology, Epic Systems, Patient Safety, Telemedicine, Radiology',
    studies: 'Nursing, Medicine, Pharmacy, Public Health, Physiotherapy, Biology, Psychology, Dentistry, Social Work',
    work: `Care for up to {n} patients a shift
      See patients in the clinic and on the ward
      Train students and new colleagues
      Coordinate trials at {n} sites
      Lead the team of the intensive care unit
      Plan treatment together with families and specialists
      Introduced electronic records on the ward`,
    results: `Infections on the ward fell by {pct}%
      Waiting time came down by {pct}%
      Enrolled {n} patients ahead of schedule`,
  }),
  workFunction({
    id: 'education',
    turnover: 0.65,
    roles:
      'Teacher 32, Lecturer 10, Assistant Professor 9, Primary School Teacher 9, English Teacher 8, Mathematics Teacher 6, Tutor 8, ' +
      'Academic Advisor 5, Instructional Designer 6, Librarian 5, School Counselor 4, Teaching Assistant 8, Science Teacher 5',
    ladder:
      'Student Teacher|Teaching Assistant, Junior {r}|Substitute Teacher, {r}, Senior {r}, Lead {r}|Head of Department, Associate Professor|Principal {r}',
    managers:
      'Head of Department|Program Coordinator, Vice Principal|Deputy Head, Principal|Head of School, Dean|Associate Dean, President|Provost',
    skills:
      'Teaching, Curriculum Development, Lesson Planning, Classroom Management, E-Learning, Instructional Design, Educational Technology, ' +
      'Tutoring, Higher Education, Student Counseling, Public Speaking, Special Education, Assessment, Academic Writing, ' +
      'Moodle, STEM Education, Early Childhood Education, Adult Education',
    studies: 'Education, English Literature, Mathematics, History, Linguistics, Psychology, Biology, Physics',
    work: `Teach {n} classes from first to final year
      Wrote the curriculum that {n} schools now use
      Supervise theses and give lectures and seminars
      Moved courses online and trained colleagues to teach there
      Lead a department of {n}
      Help pupils who have fallen behind to catch up`,
    results: `Pass rates rose by {pct}%
      {n} pupils won places at their first choice
      Enrolment grew by {pct}%`,
  }),
  workFunction({
    id: 'research',
    turnover: 0.85,
    roles:
      'Research Associate 20, Research Assistant 18, Scientist 16, Postdoctoral Researcher 10, Biologist 5, Chemist 8, Bioinformatician 5, ' +
      'Laboratory Technician 12, Process Scientist 4, Regulatory Affairs Specialist 6, Medical Science Liaison 3, Materials Scientist 4, ' +
      'Environmental Scientist 5, Economist 4, Policy Analyst 5',
    ladder:
      'Research Intern, Junior {r}|Associate {r}, {r}, Senior {r}, Lead {r}|Staff {r}, Principal {r}|Principal Scientist',
    managers:
      'Research Manager|Laboratory Manager, Head of Research|Associate Director of Research, Director of Research|R&D Director, VP of Research and Development, Chief Scientific Officer',
    skills:
      'Molecular Biology, PCR, Cell Culture, Data Analysis, R, Python, Scientific Writing, Chemistry, HPLC, Spectroscopy, Bioinformatics, ' +
      'CRISPR, Drug Discovery, Protein Purification, Laboratory Skills, Genomics, Microscopy, Assay Development, GMP, Statistics, ' +
      'Flow Cytometry, Materials Science, Environmental Impact Assessment, Econometrics, Grant Writing',
    studies:
      'Biology, Chemistry, Biochemistry, Molecular Biology, Physics, Materials Science, Environmental Science, Economics, Neuroscience',
    work: `Plan and run experiments on {area}
      Develop assays with {skill} and {skill}
      Wrote {n} papers and reviewed for two journals
      Lead a laboratory of {n}
      Analyse trial data and prepare submissions
      Raised grants together with {n} universities
      Scale processes from bench to plant`,
    results: `Two candidates reached the clinic
      Yield went up by {pct}%
      Cited more than {n} hundred times
      Shortened the assay by {pct}%`,
  }),
  workFunction({
    id: 'mechanical and electrical engineering',
    turnover: 0.85,
    roles:
      'Mechanical Engineer 26, Electrical Engineer 20, Manufacturing Engineer 12, Process Engineer 10, Quality Engineer 11, ' +
      'Hardware Engineer 7, Maintenance Engineer 7, Controls Engineer 6, Aerospace Engineer 5, Automotive Engineer 5, Robotics Engineer 5, ' +
      'Chemical Engineer 6, Industrial Engineer 6, ASIC Design Engineer 3, Petroleum Engineer 4, Power Systems Engineer 4, Validation Engineer 4',
    ladder: '{r} Intern|Engineering Trainee, Junior {r}|Graduate {r}, {r}, Senior {r}, Lead {r}, Principal {r}',
    managers:
      'Engineering Manager|Production Manager|Quality Manager, Senior Engineering Manager|Plant Manager, Director of Engineering|Director of Manufacturing, ' +
      'VP of Manufacturing|VP of Hardware Engineering, Chief Technology Officer|Chief Engineer',
    skills:
      'SolidWorks, AutoCAD, MATLAB, CATIA, ANSYS, Finite Element Analysis, PLC Programming, Lean Manufacturing, Six Sigma, ' +
      'Quality Control, CAD, Simulink, PCB Design, Verilog, VHDL, LabVIEW, GD&T, FMEA, HVAC, Thermodynamics, Robotics, ROS, ' +
      'Power Electronics, Siemens NX, 3D Printing, Root Cause Analysis, Process Engineering, SCADA, Battery Systems, Semiconductors',
    studies:
      'Mechanical Engineering, Electrical Engineering, Chemical Engineering, Industrial Engineering, Aerospace Engineering, Mechatronics, Materials Science',
    work: `Design parts and assemblies in {skill} for {area}
      Bring new products from prototype to series
      Run {n} lines and their maintenance
      Test to standard and find the cause when something fails
      Lead {n} engineers and technicians
      Qualify suppliers and first samples
      Programme controls and commission plants at customers`,
    results: `Scrap came down by {pct}%
      Saved {pct}% of weight without losing stiffness
      Output of the line went up by {pct}%
      Went into series {n} weeks early`,
  }),
  workFunction({
    id: 'construction and real estate',
    turnover: 0.9,
    roles:
      'Civil Engineer 20, Architect 16, Construction Project Manager 10, Site Engineer 10, Structural Engineer 8, Quantity Surveyor 8, ' +
      'Real Estate Agent 14, Property Manager 9, Interior Designer 7, Urban Planner 4, Estimator 4, Facilities Coordinator 5, Surveyor 4',
    ladder: '{r} Intern|Trainee {r}, Junior {r}|Assistant {r}, {r}, Senior {r}, Lead {r}|Project {r}, Principal {r}',
    managers:
      'Construction Manager|Project Manager|Facilities Manager, Senior Project Manager|Head of Projects, Director of Construction|Project Director, VP of Development|Managing Director, Chief Development Officer',
    skills:
      'AutoCAD, Revit, BIM, Construction Management, Project Planning, Structural Analysis, Primavera P6, Cost Estimation, Site Management, ' +
      'Contract Administration, Urban Planning, Real Estate, Property Management, Facilities Management, SketchUp, Surveying, ' +
      'Building Codes, Health and Safety, Tendering, Interior Design, Land Acquisition, LEED',
    studies:
      'Civil Engineering, Architecture, Structural Engineering, Construction Management, Urban Planning, Real Estate, Interior Design',
    work: `Plan and supervise sites with up to {n} trades
      Draw housing and offices, from sketch to permit
      Calculate structures and check the work on site
      Let and sell property in {n} districts
      Keep cost, time and safety on large projects
      Lead {n} engineers and foremen`,
    results: `Handed over {n} buildings on time
      Kept the project {pct}% under budget
      No lost-time accident in {n} months`,
  }),
  workFunction({
    id: 'media',
    turnover: 1.1,
    roles:
      'Journalist 16, Editor 14, Video Editor 10, Photographer 10, Producer 12, Content Writer 14, Reporter 8, Art Director 6, ' +
      'Creative Copywriter 5, Sound Engineer 3, Animator 5, Translator 7, Podcast Producer 2, Screenwriter 2',
    ladder: 'Editorial Intern, Junior {r}|Assistant {r}, {r}, Senior {r}, Lead {r}, Principal {r}|Executive Producer',
    managers:
      'Managing Editor|Production Manager, Head of Content|Executive Producer, Creative Director|Editorial Director, VP of Content, Chief Content Officer|Editor-in-Chief',
    skills:
      'Journalism, Editing, Writing, Video Production, Adobe Premiere Pro, Final Cut Pro, Photography, Storytelling, Content Strategy, ' +
      'Broadcasting, Proofreading, Podcasting, Scriptwriting, Animation, Translation, Copy Editing, Social Media, Art Direction, ' +
      'Research, Interviewing, Audio Editing, Cinema 4D',
    studies: 'Journalism, Film Studies, Communications, English Literature, Fine Arts, Linguistics, History',
    work: `Report on {area} and the people in it
      Edit {n} stories a week
      Produce films and series for broadcast and web
      Write, shoot and cut for {n} channels
      Lead the desk of {n}
      Commission and develop new formats`,
    results: `Reached {n} million viewers
      Subscriptions grew by {pct}%
      Won a national award`,
  }),
  workFunction({
    id: 'hospitality and retail',
    turnover: 1.6,
    roles:
      'Store Manager 18, Sales Associate 24, Chef 12, Waiter 8, Barista 6, Hotel Receptionist 8, Restaurant Manager 9, Event Coordinator 8, ' +
      'Merchandiser 7, Flight Attendant 5, Travel Consultant 6, Cashier 8, Visual Merchandiser 4, Guest Relations Officer 5',
    ladder: '{r} Trainee, Junior {r}|Assistant {r}, {r}, Senior {r}, Lead {r}|Supervisor|Shift Supervisor, Head {r}',
    managers:
      'Assistant General Manager|Food and Beverage Manager, General Manager|Area Manager, Regional Manager|Director of Food and Beverage, VP of Hospitality|VP of Retail Operations, Chief Operating Officer',
    skills:
      'Customer Service, Retail, Food and Beverage, Hospitality Management, Merchandising, Inventory Management, Event Planning, Cooking, ' +
      'Point of Sale, Team Leadership, Menu Development, Front Office, Visual Merchandising, Food Safety, Reservations, Upselling, ' +
      'Opera PMS, Catering, Housekeeping, Tourism',
    studies: 'Hospitality Management, Tourism, Business Administration, Culinary Arts, Fashion',
    work: `Run a store with {n} colleagues
      Cook for up to {n} guests a night
      Look after guests from arrival to departure
      Plan shifts, stock and cash
      Organise weddings, fairs and conferences
      Open new branches and train their teams`,
    results: `Sales went up by {pct}%
      Ratings rose to the best of the city
      Shrinkage came down by {pct}%
      Opened {n} branches`,
  }),
  workFunction({
    id: 'public service',
    turnover: 0.55,
    roles:
      'Program Officer 16, Policy Advisor 14, Police Officer 8, Civil Servant 12, Public Affairs Specialist 8, Grants Coordinator 6, ' +
      'Fundraiser 8, Diplomat 3, City Planner 4, Firefighter 4, Project Officer 10, Volunteer Coordinator 5, Legislative Assistant 6, Intelligence Analyst 4',
    ladder: '{r} Intern|Intern, Junior {r}|Assistant {r}, {r}, Senior {r}, Lead {r}, Principal {r}',
    managers:
      'Program Manager|Policy Manager, Head of Programs|Deputy Director, Director of Programs|Director of Policy, Executive Director|Deputy Commissioner, Chief Executive|Commissioner',
    skills:
      'Public Policy, Policy Analysis, Government Relations, Grant Writing, Fundraising, Community Outreach, Program Management, ' +
      'International Relations, Monitoring and Evaluation, Nonprofit Management, Public Administration, Advocacy, Stakeholder Engagement, ' +
      'Emergency Management, Research, Report Writing, Humanitarian Aid, Volunteer Management',
    studies:
      'Political Science, Public Administration, International Relations, Sociology, Law, Development Studies, Economics',
    work: `Run programmes in {n} districts
      Advise the minister on {area}
      Raise funds and report to donors
      Draft bills, answers and speeches
      Work with communities and local authorities
      Lead {n} officers`,
    results: `Reached {n} thousand households
      Raised {n} million in grants
      The law passed with a broad majority`,
  }),
  workFunction({
    id: 'leadership',
    turnover: 0.7,
    roles: 'Founder 34, Co-Founder 34, Entrepreneur 8, Managing Partner 6, Venture Partner 4, Business Owner 14',
    ladder:
      'Founder in Residence, {r}, {r}|{r} & CEO, {r} & CEO|CEO & {r}|{r} and Chief Executive Officer, {r} & CTO|{r} & COO|{r} & CPO, {r} & CEO',
    managers:
      'General Manager, Managing Director, President, Chief Executive Officer|CEO|President and CEO, Chief Executive Officer|CEO|Chairman',
    skills:
      'Entrepreneurship, Start-ups, Fundraising, Strategy, Leadership, Business Development, Venture Capital, Product Strategy, ' +
      'Team Building, Business Planning, Go-to-Market, Negotiation, Board Governance, Pitching, Angel Investing',
    studies: 'Business Administration, Computer Science, Economics, Engineering, Finance, Law, Design',
    work: `Started the company to change {area}
      Hired the first {n} people
      Raised a first round and found the first customers
      Run strategy, money and people
      Sit on the boards of {n} young companies`,
    results: `Grew to {n} people in three years
      {n} hundred customers in the first year
      Profitable since the second year
      Sold the company to a competitor`,
  }),
];
