import { Type } from 'typebox';

/** The most UTF-16 units of a name that is asked for. */
export const nameUnitsMax = 120;

export const PersonName = Type.String({
  minLength: 1,
  maxLength: nameUnitsMax,
  description: 'The full name of a person, as it was said; everybody of that name is meant.',
});
