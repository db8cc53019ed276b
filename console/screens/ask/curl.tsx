import { Copy } from '../../parts/copy.tsx';

/** The same request for a program. */
export function Curl({ body }: { readonly body: object }) {
  const json = JSON.stringify(body).replaceAll("'", "'\\''");
  const text = [
    `curl -s ${location.origin}/v1/search \\`,
    `  -H "x-api-key: $WHOM_KEY" \\`,
    `  -H 'content-type: application/json' \\`,
    `  -d '${json}'`,
  ].join('\n');
  return (
    <details class="curl">
      <summary>The same as curl</summary>
      <div class="copyable">
        <pre>{text}</pre>
        <Copy text={text} />
      </div>
      <p class="quiet">
        With the key of a program from <a href="/console/keys">Keys</a>.
      </p>
    </details>
  );
}
