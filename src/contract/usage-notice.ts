import { Type } from 'typebox';
import { nullable, nullableText } from '../nullable.ts';

export const UsageNotice = Type.Object(
  {
    message: Type.String({ description: 'Rendered text, for display.' }),
    approve_url: nullableText('Where extra usage can be approved.'),
    upgrade_url: nullableText('Where the plan can be upgraded.'),
  },
  { additionalProperties: false, description: 'That the plan limit is near or reached.' },
);

/** The fields that every billed answer carries. */
export function creditFields(used: string) {
  return {
    credits_used: Type.Integer({ minimum: 0, description: used }),
    credits_remaining: Type.Integer({ minimum: 0, description: 'Balance after the call; never below 0.' }),
    request_id: Type.String({ description: 'Equal to the header `X-Request-Id`.' }),
    usage_notice: nullable(UsageNotice),
  };
}
