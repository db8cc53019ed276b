import { type Static, type TSchema, Type } from 'typebox';
import { CompanyCard, companyRecordFields, profileFields } from '../records/presented.ts';
import { candidatesMax, idCodePointsMax, keyTextCodePointsMax, lookupKeysMax } from './bounds.ts';
import { ProfileCard } from './records.ts';
import { creditFields } from './usage-notice.ts';

const text = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: keyTextCodePointsMax, description }));
const id = Type.Optional(Type.String({ minLength: 1, maxLength: idCodePointsMax, description: 'The id of a card.' }));
const oneWay = (ways: string) =>
  ({ additionalProperties: false, description: `Says in exactly one way who is meant: ${ways}.` }) as const;

export const PersonKey = Type.Object(
  {
    id,
    url: text('Address of the public profile, with or without `https://`.'),
    name: text('Full name; middle names and initials may be left out.'),
    employer: text('A present or past employer; goes with `name`.'),
    place: text('Where the person lives, or a larger place around it; goes with `name`.'),
  },
  oneWay('`id`; `url`; or `name` with `employer`, `place` or both'),
);

export const CompanyKey = Type.Object(
  {
    id,
    url: text('Address of the public profile, with or without `https://`.'),
    website: text('Address of the website, or of any page of it.'),
    domain: text('Domain of the website: `acme.com`.'),
    name: text('Name, with or without legal form.'),
    place: text('Where the headquarters are, or a larger place around it; goes with `name`.'),
  },
  oneWay('`id`; `url`; `website`; `domain`; or `name`, with or without `place`'),
);

function lookupBody<Key extends TSchema>(key: Key) {
  return Type.Object(
    {
      keys: Type.Array(key, { minItems: 1, maxItems: lookupKeysMax }),
      max_credits: Type.Optional(
        Type.Integer({
          minimum: 0,
          description: 'What the call may cost; records are paid for in the order of the keys. Absent: the balance.',
        }),
      ),
    },
    { additionalProperties: false },
  );
}

export const ProfilesLookupBody = lookupBody(PersonKey);
export const CompaniesLookupBody = lookupBody(CompanyKey);

/** The body as a whole. Each key is checked by itself, so that one that is not valid leaves the others their answers. */
export const LookupBody = lookupBody(Type.Unknown());
export type LookupBody = Static<typeof LookupBody>;

function result<Status extends string>(status: Status, fields: Readonly<Record<string, TSchema>>, description: string) {
  return Type.Object({ status: Type.Literal(status), ...fields }, { additionalProperties: false, description });
}

function results(record: TSchema, card: TSchema) {
  return Type.Array(
    Type.Union([
      result('found', { id: Type.String({ description: 'Opaque.' }), record }, 'The record, as the look-up of one.'),
      result(
        'ambiguous',
        { candidates: Type.Array(card, { minItems: 1, maxItems: candidatesMax }) },
        'Several may be meant, or one that is elsewhere. Free of charge.',
      ),
      result('not_found', {}, 'Nobody is known who is meant. Free of charge.'),
      result('not_charged', {}, 'A record is known, but neither `max_credits` nor the balance pays for it.'),
      result('invalid', { message: Type.String({ description: 'What is wrong with the key.' }) }, 'Free of charge.'),
    ]),
    { description: 'One for each key, in the order of the keys.' },
  );
}

const credits = creditFields('4 a record that was not paid for within the repeat window; the same record once.');

export const ProfilesLookupResponse = Type.Object(
  {
    ...credits,
    result_type: Type.Literal('people'),
    results: results(Type.Object(profileFields, { additionalProperties: false }), ProfileCard),
  },
  { additionalProperties: false },
);

export const CompaniesLookupResponse = Type.Object(
  {
    ...credits,
    result_type: Type.Literal('company'),
    results: results(Type.Object(companyRecordFields, { additionalProperties: false }), CompanyCard),
  },
  { additionalProperties: false },
);
