import { writeFileSync } from 'node:fs';
import { type ErrorRow, errors } from '../src/contract/errors.ts';
import { type OperationRow, operations } from '../src/contract/operations.ts';

const introduction = `# Errors

Made from the catalogue in \`src/contract/errors.ts\` by \`npm run docs\`; a test fails when this page differs from it.

Every failure is \`{"error": {"code", "message", "request_id", ...}}\`. Branch on \`code\` and treat an unknown one by its
status; \`message\` is for people and may change. What can be tried again as it is has \`Retry-After\` in seconds.
An unknown path is 404 and a wrong method 405 (with \`Allow\`), both with the code
\`validation_error\`. Why each of these is as it is: [decisions](decisions/over-http.md).

| status | code | usual message | more fields | try again | operations |
|---|---|---|---|---|---|
`;

/** Makes docs/errors.md from the catalogue. */
export function errorDocs(): string {
  const all: [string, OperationRow][] = Object.entries(operations);
  const rows = Object.entries<ErrorRow>(errors).map(([code, { status, message, extra, retryable }]) => {
    const where = all.filter(([, row]) => row.scope !== null && row.errors.some((each) => each === code));
    const names =
      where.length === all.filter(([, row]) => row.scope !== null).length ? 'all' : where.map(([name]) => name);
    const fields = extra.map((field) => `\`${field}\``).join(', ');
    return `| ${status} | \`${code}\` | ${message} | ${fields} | ${retryable ? 'yes' : ''} | ${[names].flat().join(', ')} |\n`;
  });
  return introduction + rows.join('');
}

if (import.meta.main) {
  writeFileSync(new URL('../docs/errors.md', import.meta.url), errorDocs());
}
