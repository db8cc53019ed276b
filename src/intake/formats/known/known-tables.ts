import type { Expression } from '../mapping/mapping.ts';
import type { Header } from '../rows/header.ts';
import { companies, type KnownTable, people, role } from './known-table.ts';

const fullName: Expression = { first: [{ columns: ['First Name', 'Last Name'], join: ' ' }, 'Full Name', 'Name'] };
const splitName: Expression = { first: ['name', { columns: ['first_name', 'last_name'], join: ' ' }] };

/** A Salesforce report ends in lines about itself, which have words in place of the id. */
function inReport(id: string): Expression {
  return { column: id, match: '^(\\w+)$' };
}

/** Salesforce also exports records in its recycle bin. */
const notDeleted: Expression = { column: 'IsDeleted', values: { true: null, 1: null }, else: true };

/** The exports that need no mapping file, the more specific ones first. A column that an export lacks gives nothing. */
const knownTables: readonly KnownTable[] = [
  {
    title: 'LinkedIn connections',
    columns: ['First Name', 'Last Name', 'Company', 'Position', 'Connected On'],
    mapping: people('linkedin', {
      id: { first: ['URL', { text: '{First Name} {Last Name}, {Company}' }] },
      full_name: fullName,
      social_url: 'URL',
      experience: role({ position: 'Position', company_name: 'Company' }),
    }),
  },
  {
    title: 'LinkedIn profile',
    columns: ['First Name', 'Last Name', 'Headline', 'Summary', 'Geo Location'],
    mapping: people(
      'linkedin',
      {
        id: { text: 'linkedin-profile:{First Name} {Last Name}' },
        full_name: fullName,
        headline: 'Headline',
        about_me: 'Summary',
        location: 'Geo Location',
        experience: [
          {
            each: 'positions',
            fields: {
              position: 'Title',
              company_name: 'Company Name',
              job_description: 'Description',
              location: 'Location',
              start_time: 'Started On',
              end_time: 'Finished On',
            },
          },
        ],
        education: [
          {
            each: 'schools',
            fields: {
              institution_name: 'School Name',
              degree: 'Degree Name',
              start_time: 'Start Date',
              end_time: 'End Date',
              description: 'Notes',
            },
          },
        ],
        skills: 'skills.Name',
        languages: 'languages.Name',
        certifications: [{ each: 'certifications', fields: { name: 'Name', issuer: 'Authority', date: 'Started On' } }],
      },
      {
        lists: {
          positions: { file: 'Positions.csv' },
          schools: { file: 'Education.csv' },
          skills: { file: 'Skills.csv' },
          languages: { file: 'Languages.csv' },
          certifications: { file: 'Certifications.csv' },
        },
      },
    ),
  },
  {
    title: 'Apollo contacts',
    columns: ['First Name', 'Last Name', 'Company Name for Emails', 'Person Linkedin Url'],
    mapping: people('apollo', {
      id: { first: [{ text: 'apollo:{Apollo Contact Id}' }, 'Person Linkedin Url'] },
      full_name: fullName,
      social_url: 'Person Linkedin Url',
      location: { parts: { city: 'City', region: 'State', country: 'Country' } },
      experience: role({
        position: 'Title',
        company_name: { first: ['Company', 'Company Name', 'Company Name for Emails'] },
        company_id: { text: 'apollo:{Apollo Account Id}' },
        company_url: { first: ['Website', 'Company Linkedin Url'] },
        industry: 'Industry',
      }),
    }),
  },
  {
    title: 'Apollo accounts',
    columns: ['Company Name for Emails', '# Employees', 'Account Stage'],
    mapping: companies('apollo', {
      id: { first: [{ text: 'apollo:{Apollo Account Id}' }, 'Website', 'Company Linkedin Url'] },
      company_name: { first: ['Company', 'Company Name', 'Company Name for Emails'] },
      social_url: 'Company Linkedin Url',
      about_us: { first: ['Short Description', 'SEO Description'] },
      headquarters: { columns: ['Company City', 'Company State'] },
      country_code: 'Company Country',
      industry: 'Industry',
      employees_num: '# Employees',
      website: 'Website',
      founded: 'Founded Year',
      specialties: { column: 'Keywords', as: 'list' },
      funding: 'Total Funding',
      stage: 'Latest Funding',
    }),
  },
  {
    title: 'Crunchbase people',
    columns: ['uuid', 'first_name', 'last_name', 'featured_job_title'],
    mapping: people(
      'crunchbase',
      {
        id: 'uuid',
        full_name: splitName,
        social_url: { first: ['linkedin_url', 'cb_url'] },
        about_me: 'description.description',
        location: { parts: { city: 'city', region: 'region', country_code: 'country_code' } },
        experience: [
          {
            each: 'jobs',
            fields: {
              position: 'title',
              company_name: 'org_name',
              company_id: 'org_uuid',
              start_time: 'started_on',
              end_time: 'ended_on',
              is_current: 'is_current',
            },
          },
          {
            // This role is for people without a job in jobs.csv, and for a people.csv that comes alone.
            when: { text: '{jobs.person_uuid}', values: { '': true }, else: null },
            fields: {
              position: 'featured_job_title',
              company_name: 'featured_job_organization_name',
              company_id: 'featured_job_organization_uuid',
            },
          },
        ],
        education: [
          {
            each: 'degrees',
            fields: {
              institution_name: 'institution_name',
              degree: { columns: ['degree_type', 'subject'] },
              start_time: 'started_on',
              end_time: 'completed_on',
            },
          },
        ],
        refreshed_at: 'updated_at',
      },
      {
        lists: {
          jobs: { file: 'jobs.csv', on: { uuid: 'person_uuid' } },
          degrees: { file: 'degrees.csv', on: { uuid: 'person_uuid' } },
        },
        join: { description: { file: 'people_descriptions.csv', on: { uuid: 'uuid' } } },
      },
    ),
  },
  {
    title: 'Crunchbase organizations',
    columns: ['uuid', 'name', 'category_list', 'employee_count', 'homepage_url'],
    mapping: companies(
      'crunchbase',
      {
        id: 'uuid',
        company_name: 'name',
        social_url: { first: ['linkedin_url', 'cb_url'] },
        slogan: 'short_description',
        about_us: 'description.description',
        headquarters: { columns: ['city', 'region'] },
        country_code: 'country_code',
        industry: { column: 'category_groups_list', as: 'first-item' },
        employees_num: 'employee_count',
        website: { first: ['homepage_url', 'domain'] },
        founded: 'founded_on',
        specialties: { column: 'category_list', as: 'list' },
        funding: 'total_funding_usd',
        status: 'status',
        refreshed_at: 'updated_at',
      },
      {
        join: { description: { file: 'organization_descriptions.csv', on: { uuid: 'uuid' } } },
      },
    ),
  },
  {
    title: 'HubSpot contacts',
    columns: ['Record ID', 'First Name', 'Last Name', 'Contact owner'],
    mapping: people('hubspot', {
      id: { text: 'hubspot:{Record ID}' },
      full_name: fullName,
      social_url: { first: ['LinkedIn URL', 'LinkedIn Bio', 'HubSpot LinkedIn URL'] },
      location: { parts: { city: 'City', region: 'State/Region', country: 'Country/Region' } },
      experience: role({
        position: 'Job Title',
        company_name: {
          first: [
            'Company Name',
            'Primary Associated Company',
            { column: 'Associated Company', as: 'first-item', separator: ';' },
          ],
        },
        company_id: {
          first: [{ text: 'hubspot:{Primary Associated Company ID}' }, { text: 'hubspot:{Associated Company IDs}' }],
        },
        company_url: 'Website URL',
        industry: 'Industry',
      }),
      refreshed_at: 'Last Modified Date',
    }),
  },
  {
    title: 'HubSpot companies',
    columns: ['Record ID', 'Company name', 'Company Domain Name'],
    mapping: companies('hubspot', {
      id: { text: 'hubspot:{Record ID}' },
      company_name: 'Company name',
      social_url: 'LinkedIn Company Page',
      about_us: { first: ['Description', 'About Us'] },
      headquarters: { columns: ['City', 'State/Region'] },
      country_code: { first: ['Country/Region Code', 'Country/Region'] },
      industry: 'Industry',
      employees_num: 'Number of Employees',
      website: { first: ['Website URL', 'Company Domain Name'] },
      founded: 'Year Founded',
      funding: 'Total Money Raised',
      social_followers: 'LinkedIn Followers',
      refreshed_at: 'Last Modified Date',
    }),
  },
  {
    title: 'Salesforce contacts',
    columns: ['Contact ID', 'First Name', 'Last Name', 'Account Name'],
    mapping: people(
      'salesforce',
      {
        id: { text: 'salesforce:{Contact ID}' },
        full_name: fullName,
        social_url: 'LinkedIn',
        location: {
          parts: { city: 'Mailing City', region: 'Mailing State/Province', country: 'Mailing Country' },
        },
        experience: role({
          position: 'Title',
          company_name: 'Account Name',
          company_id: { text: 'salesforce:{Account ID}' },
        }),
        refreshed_at: { first: ['Last Modified Date', 'Last Activity'] },
      },
      { when: inReport('Contact ID') },
    ),
  },
  {
    title: 'Salesforce contacts',
    columns: ['Id', 'FirstName', 'LastName', 'AccountId', 'MailingCity'],
    mapping: people(
      'salesforce',
      {
        id: { text: 'salesforce:{Id}' },
        full_name: { first: ['Name', { columns: ['FirstName', 'LastName'], join: ' ' }] },
        location: { parts: { city: 'MailingCity', region: 'MailingState', country: 'MailingCountry' } },
        experience: role({
          position: 'Title',
          company_name: 'Account.Name',
          company_id: { text: 'salesforce:{AccountId}' },
        }),
        refreshed_at: 'LastModifiedDate',
      },
      {
        when: notDeleted,
        join: { Account: { file: 'Account.csv', on: { AccountId: 'Id' } } },
      },
    ),
  },
  {
    title: 'Salesforce accounts',
    columns: ['Account ID', 'Account Name', 'Billing City'],
    mapping: companies(
      'salesforce',
      {
        id: { text: 'salesforce:{Account ID}' },
        company_name: 'Account Name',
        about_us: { first: ['Account Description', 'Description'] },
        headquarters: { columns: ['Billing City', 'Billing State/Province'] },
        country_code: 'Billing Country',
        industry: 'Industry',
        employees_num: 'Employees',
        website: 'Website',
        founded: 'Year Started',
        refreshed_at: 'Last Modified Date',
      },
      { when: inReport('Account ID') },
    ),
  },
  {
    title: 'Salesforce accounts',
    columns: ['Id', 'Name', 'BillingCity', 'NumberOfEmployees'],
    mapping: companies(
      'salesforce',
      {
        id: { text: 'salesforce:{Id}' },
        company_name: 'Name',
        about_us: 'Description',
        headquarters: { columns: ['BillingCity', 'BillingState'] },
        country_code: { first: ['BillingCountryCode', 'BillingCountry'] },
        industry: 'Industry',
        employees_num: 'NumberOfEmployees',
        website: 'Website',
        founded: 'YearStarted',
        refreshed_at: 'LastModifiedDate',
      },
      { when: notDeleted },
    ),
  },
];

/** Recognises an export by the header of its table; null if it is unknown. */
export function tableFormatOf(header: Header): KnownTable | null {
  return knownTables.find(({ columns }) => columns.every((column) => header.find(column) !== null)) ?? null;
}
