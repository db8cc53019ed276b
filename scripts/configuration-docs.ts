import { writeFileSync } from 'node:fs';
import { configSchema } from '../src/config.ts';
import { boundOf, configValues } from '../src/config-values.ts';

const introduction = `# Configuration

Made from the schema in \`src/config.ts\` by \`npm run docs\`; a test fails when this page differs from it.

A value comes from the command line, else from an environment variable, else from \`whom.config.json\`, else it has
its default. The file is looked for in the data folder; \`--config FILE\` or \`WHOM_CONFIG\` names another one. An
unknown name or an impossible value stops the start with one line that says which value, what it must be, and where
it was set. In environment variables lists are comma-separated, and lists of objects are JSON.

\`\`\`json
{
  "server": { "host": "0.0.0.0", "port": 80, "trustedProxies": ["10.0.0.0/8"] },
  "limits": { "requestsPerMinute": 120 },
  "links": { "upgradeUrl": "https://example.com/plans" }
}
\`\`\`

\`WHOM_DATA\` (or \`--data DIR\`) names the data folder, \`./whom-data\` by default. What the contract itself fixes (prices,
lengths, the bands of the evidence text) is not configuration.
`;

/** Makes docs/configuration.md from the schema. */
export function configurationDocs(): string {
  const sections = Object.keys(configSchema.properties).map((section) => {
    const rows = configValues
      .filter((value) => value.section === section)
      .map(({ name, variable, schema }) => {
        const standard = 'default' in schema ? `\`${JSON.stringify(schema.default)}\`` : 'not set';
        return `| \`${name}\` | \`${variable}\` | ${boundOf(schema)} | ${standard} | ${schema.description} |`;
      });
    return `\n## ${section}\n\n| name | variable | value | default | what it is |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return introduction + sections.join('');
}

if (import.meta.main) {
  writeFileSync(new URL('../docs/configuration.md', import.meta.url), configurationDocs());
}
