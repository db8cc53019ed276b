import { Door } from './sign-in.tsx';

/** Where `docs` of an error leads: what to do about the refusals that a caller can do something about. */
export function Help() {
  return (
    <Door title="When a request is refused">
      <dl class="help">
        <dt>email_not_linked</dt>
        <dd>
          Your sign-in is right, but no account has its e-mail address. <a href="/console/sign-up">Get an account</a>,
          or send the key of one in the header <code>x-api-key</code>.
        </dd>
        <dt>invalid_api_key</dt>
        <dd>
          The key is missing, mistyped or revoked. <a href="/console/keys">Your keys</a> shows which are valid; a lost
          key cannot be shown again, so make a new one.
        </dd>
        <dt>out_of_credits, usage_paused</dt>
        <dd>
          Nothing is left to spend. <a href="/console/usage">Your usage</a> shows the plan, when it renews, and extra
          usage where the plan offers it.
        </dd>
        <dt>rate_limited</dt>
        <dd>
          Too many requests in a minute. Wait as long as the header <code>Retry-After</code> says.
        </dd>
        <dt>validation_error</dt>
        <dd>The message names the field and what it must be.</dd>
      </dl>
      <p>
        The docs list <a href="/docs/errors">all errors</a> and <a href="/docs/api">every operation</a>, with{' '}
        <a href="/docs/requests">requests to try</a>.
      </p>
    </Door>
  );
}
