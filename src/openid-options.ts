import type { OpenIdOptions } from './accounts/openid-provider.ts';
import type { Config } from './config.ts';
import { openIdReturnPath } from './http/console/openid-routes.ts';
import { secretIn } from './secret-file.ts';

/** The OpenID provider of the configuration; null if there is none. Reads the file with the secret. Throws ConfigError. */
export function openIdOptions({ openid, server }: Pick<Config, 'openid' | 'server'>): OpenIdOptions | null {
  const { issuer, clientId, clientSecret, clientSecretFile, operators = [] } = openid;
  const { publicUrl } = server;
  if (issuer === undefined || clientId === undefined || publicUrl === undefined) return null;
  const kept = clientSecretFile === undefined ? null : secretIn(clientSecretFile, 'openid.clientSecretFile');
  const returnUrl = `${publicUrl.replace(/\/$/, '')}${openIdReturnPath}`;
  return { issuer, clientId, clientSecret: clientSecret ?? kept, returnUrl, operators };
}
