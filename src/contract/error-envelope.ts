import { type TSchema, Type } from 'typebox';
import { nullable, nullableText } from '../nullable.ts';
import { type ErrorCode, type ErrorExtra, errors } from './errors.ts';
import { UsageNotice } from './usage-notice.ts';

export const ErrorAction = Type.Object(
  { label: Type.String(), description: Type.String(), url: nullableText('Where it can be done.') },
  { additionalProperties: false },
);

const extraSchemas = {
  upgrade_url: nullableText('Where the plan can be upgraded.'),
  credits_remaining: Type.Union([Type.Integer({ minimum: 0, maximum: 0 }), Type.Null()]),
  usage_notice: nullable(UsageNotice),
  attempted_email: nullableText('The e-mail address that the caller signed in with.'),
  signup_url: nullableText('Where an account can be made.'),
  actions: Type.Union([Type.Array(ErrorAction), Type.Null()]),
  support: nullableText('Contact address.'),
  docs: nullableText('URL.'),
} satisfies Record<ErrorExtra, TSchema>;

const common = (codes: TSchema) => ({
  code: codes,
  message: Type.String({ description: 'For people; may be reworded, not to be parsed.' }),
  request_id: Type.String({ description: 'Equal to the header `X-Request-Id`.' }),
});

/**
 * The envelope for the codes of one status. Codes without fields of their own share one form. Every other code has a
 * form of its own, so that the schema refuses a field in the wrong place.
 */
export function envelopeSchema(codes: readonly ErrorCode[]): TSchema {
  const plain = codes.filter((code) => errors[code].extra.length === 0);
  const forms: TSchema[] = codes
    .filter((code) => errors[code].extra.length > 0)
    .map((code) =>
      Type.Object(
        {
          ...common(Type.Literal(code)),
          ...Object.fromEntries(errors[code].extra.map((name) => [name, extraSchemas[name]])),
        },
        { additionalProperties: false },
      ),
    );
  if (plain.length > 0) {
    forms.push(Type.Object(common(Type.Enum(plain)), { additionalProperties: false }));
  }
  const [only] = forms;
  const error = forms.length === 1 && only !== undefined ? only : Type.Union(forms);
  return Type.Object({ error }, { additionalProperties: false });
}
