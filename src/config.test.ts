import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { configurationDocs } from '../scripts/configuration-docs.ts';
import { ConfigError, type ConfigSources, resolveConfig } from './config-sources.ts';
import { configValues } from './config-values.ts';

function sources(parts: Partial<ConfigSources>): ConfigSources {
  return { file: null, environment: {}, ...parts };
}

function file(content: unknown): Partial<ConfigSources> {
  return { file: { name: 'whom.config.json', text: JSON.stringify(content) } };
}

describe('configuration', () => {
  test('without any source every value has its documented default', () => {
    const config = resolveConfig(sources({}));
    expect(config.server.port).toBe(8080);
    expect(config.credits.repeatWindowSeconds).toBe(3600);
    expect(config.bearer.issuer).toBeUndefined();
  });

  test('the command line wins over the environment, the environment over the file', () => {
    const all = { ...file({ server: { port: 1, host: 'a' }, log: { level: 'warn' } }) };
    const environment = { WHOM_SERVER_PORT: '2', WHOM_SERVER_HOST: 'b' };
    const flags = { 'server.port': { flag: '--port', text: '3' } };
    const config = resolveConfig(sources({ ...all, environment, flags }));
    expect([config.server.port, config.server.host, config.log.level]).toEqual([3, 'b', 'warn']);
  });

  test('links lead to the console where browsers are known to reach it and nothing else is set', () => {
    expect(resolveConfig(sources({})).links).toEqual({});
    const links = { upgradeUrl: 'https://shop.example/' };
    const config = resolveConfig(sources(file({ server: { publicUrl: 'https://whom.example/' }, links })));
    expect(config.links).toEqual({
      upgradeUrl: 'https://shop.example/',
      approveUrl: 'https://whom.example/console/usage',
      signupUrl: 'https://whom.example/console/sign-up',
      docsUrl: 'https://whom.example/console/help',
    });
  });

  test('lists are comma-separated in the environment', () => {
    const environment = { WHOM_SERVER_TRUSTED_PROXIES: '10.0.0.0/8, ::1', WHOM_BEARER_ALGORITHMS: 'ES256' };
    const config = resolveConfig(sources({ environment }));
    expect(config.server.trustedProxies).toEqual(['10.0.0.0/8', '::1']);
    expect(config.bearer.algorithms).toEqual(['ES256']);
  });

  test('every value has a name of its own in the environment, a description, and a bound', () => {
    expect(new Set(configValues.map((value) => value.variable)).size).toBe(configValues.length);
    for (const { schema, path } of configValues) {
      expect(schema.description, path).toMatch(/\.$/);
      if (schema.type === 'integer') expect(schema.minimum ?? schema.maximum, path).toBeTypeOf('number');
    }
  });

  test('variables that Kubernetes sets beside a service called whom are not mistaken for ours', () => {
    const environment = {
      WHOM_SERVICE_HOST: '10.0.0.1',
      WHOM_SERVICE_PORT: '80',
      WHOM_PORT: 'tcp://10.0.0.1:80',
      WHOM_PORT_80_TCP_ADDR: '10.0.0.1',
    };
    expect(() => resolveConfig(sources({ environment }))).not.toThrow();
  });

  const provider = { issuer: 'https://id.example', clientId: 'whom' };
  const model = { baseUrl: 'http://127.0.0.1:11434/v1', name: 'small' };
  const bearer = { issuer: 'https://id.example', audience: 'whom' };
  const refused: readonly [what: string, parts: Partial<ConfigSources>, message: string][] = [
    [
      'a port out of bounds',
      file({ server: { port: 70_000 } }),
      'server.port must be an integer from 0 to 65535, but whom.config.json says 70000',
    ],
    [
      'a number as text in the file',
      file({ server: { port: '80' } }),
      'server.port must be an integer from 0 to 65535, but whom.config.json says "80"',
    ],
    [
      'text for a number',
      { environment: { WHOM_SERVER_PORT: '8o8o' } },
      'server.port must be an integer from 0 to 65535, but WHOM_SERVER_PORT says "8o8o"',
    ],
    [
      'a fraction',
      { environment: { WHOM_LIMITS_REQUESTS_PER_MINUTE: '1.5' } },
      'limits.requestsPerMinute must be an integer from 1 to 1000000, but WHOM_LIMITS_REQUESTS_PER_MINUTE says "1.5"',
    ],
    [
      'an empty number',
      { environment: { WHOM_SERVER_PORT: '' } },
      'server.port must be an integer from 0 to 65535, but WHOM_SERVER_PORT says ""',
    ],
    [
      'a flag out of bounds',
      { flags: { 'server.port': { flag: '--port', text: '-1' } } },
      'server.port must be an integer from 0 to 65535, but --port says -1',
    ],
    [
      'an algorithm with a shared secret',
      { environment: { WHOM_BEARER_ALGORITHMS: 'RS256,HS256' } },
      'bearer.algorithms must be a list of one of RS256, RS384, RS512, PS256, PS384, PS512, ES256, ES384, ES512, EdDSA, Ed25519, but WHOM_BEARER_ALGORITHMS says ["RS256","HS256"]',
    ],
    [
      'an address of another scheme',
      file({ links: { docsUrl: 'file:///etc/passwd' } }),
      'links.docsUrl must be an http or https address, but whom.config.json says "file:///etc/passwd"',
    ],
    [
      'null',
      file({ log: { level: null } }),
      'log.level must be one of trace, debug, info, warn, error, fatal, silent, but whom.config.json says null',
    ],
    [
      'half a bearer configuration',
      file({ bearer }),
      'bearer.jwksUrl is missing: bearer tokens need issuer, audience and jwksUrl together, and whom.config.json sets bearer.issuer; set all three or none',
    ],
    [
      'a store of limits that is something else, whose address may hold a password',
      { environment: { WHOM_LIMITS_STORE: 'http://:secret@127.0.0.1' } },
      'limits.store must be an address such as redis://host:6379/0, but WHOM_LIMITS_STORE says something else',
    ],
    [
      'a store of limits with a path',
      file({ limits: { store: 'redis://127.0.0.1/zero' } }),
      'limits.store must be an address such as redis://host:6379/0, but whom.config.json says something else',
    ],
    [
      'a password for no store of limits',
      file({ limits: { storePasswordFile: 'p' } }),
      'limits.store is missing: limits.storePasswordFile is a password for it',
    ],
    [
      'two passwords for the store of limits',
      file({ limits: { store: 'rediss://user:secret@valkey.example', storePasswordFile: 'p' } }),
      'limits.store has a password and limits.storePasswordFile is set; set one of them',
    ],
    [
      'a user in the address of a search cluster',
      file({ search: { store: ['https://user:secret@search.example:9200'] } }),
      'search.store must be a list of an address such as https://host:9200, but whom.config.json says something else',
    ],
    [
      'a user of a search cluster without a password',
      file({ search: { store: ['https://search.example:9200'], storeUser: 'whom' } }),
      'search.storePasswordFile is missing: search.storeUser is set; set both or none',
    ],
    [
      'a user for no search cluster',
      file({ search: { storeUser: 'whom', storePasswordFile: 'p' } }),
      'search.store is missing: search.storeUser is a user of it',
    ],
    [
      'a database that is something else, whose address may hold a password',
      { environment: { WHOM_DATABASE_URL: 'mysql://whom:secret@127.0.0.1/whom' } },
      'database.url must be an address such as postgres://user@host:5432/database, but WHOM_DATABASE_URL says something else',
    ],
    [
      'a database without a user',
      file({ database: { url: 'postgres://127.0.0.1/whom' } }),
      'database.url must be an address such as postgres://user@host:5432/database, but whom.config.json says something else',
    ],
    [
      'a way to TLS that hides a wrong certificate',
      file({ database: { url: 'postgres://whom@127.0.0.1/whom?sslmode=prefer' } }),
      'database.url must be an address such as postgres://user@host:5432/database, but whom.config.json says something else',
    ],
    [
      'a password for no database',
      file({ database: { passwordFile: 'p' } }),
      'database.url is missing: database.passwordFile is a password for it',
    ],
    [
      'two passwords for the database',
      file({ database: { url: 'postgres://whom:secret@db.example/whom', passwordFile: 'p' } }),
      'database.url has a password and database.passwordFile is set; set one of them',
    ],
    [
      'a certificate without its key',
      file({ tls: { certificateFile: 'c.pem' } }),
      'tls.keyFile is missing: TLS needs both files, and whom.config.json sets tls.certificateFile; set both or none',
    ],
    [
      'a key without its certificate',
      { environment: { WHOM_TLS_KEY_FILE: 'k.pem' } },
      'tls.certificateFile is missing: TLS needs both files, and WHOM_TLS_KEY_FILE sets tls.keyFile; set both or none',
    ],
    [
      'half a model',
      { environment: { WHOM_MODEL_REQUIRED: 'true' } },
      'model.baseUrl is missing: a model needs baseUrl and name together, and WHOM_MODEL_REQUIRED sets model.required; set both or nothing of the section',
    ],
    [
      'a truth that is neither',
      { environment: { WHOM_MODEL_REQUIRED: 'yes' } },
      'model.required must be true or false, but WHOM_MODEL_REQUIRED says "yes"',
    ],
    [
      'a key that no header can carry, which is not shown',
      file({ model: { ...model, apiKey: 'sk-secret\n' } }),
      'model.apiKey must be up to 4096 visible ASCII characters, but whom.config.json says something else',
    ],
    [
      'two keys of the model',
      { ...file({ model: { ...model, apiKeyFile: '/run/key' } }), environment: { WHOM_MODEL_API_KEY: 'sk-1' } },
      'model.apiKey and model.apiKeyFile are both set; set one of them',
    ],
    [
      'a short passphrase, which is not shown',
      { environment: { WHOM_BACKUP_PASSPHRASE: 'open up' } },
      'backup.passphrase must be a text of 8 to 1000 characters, but WHOM_BACKUP_PASSPHRASE says something else',
    ],
    [
      'two passphrases',
      { ...file({ backup: { passphraseFile: '/run/words' } }), environment: { WHOM_BACKUP_PASSPHRASE: 'open sesame' } },
      'backup.passphrase and backup.passphraseFile are both set; set one of them',
    ],
    [
      'a key in the address of the model',
      file({ model: { ...model, baseUrl: 'http://me:secret@127.0.0.1/v1' } }),
      'model.baseUrl must have no user, query or fragment; a key belongs in model.apiKeyFile',
    ],
    [
      'half an OpenID provider',
      file({ openid: { issuer: 'https://id.example', clientId: 'whom' } }),
      'server.publicUrl is missing: signing in by OpenID needs openid.issuer, openid.clientId and server.publicUrl; set all three, or nothing of the section openid',
    ],
    [
      'an OpenID provider elsewhere without https',
      file({ server: { publicUrl: 'https://whom.example' }, openid: { ...provider, issuer: 'http://id.example' } }),
      'openid.issuer must be an https address, unless the provider runs on this machine',
    ],
    [
      'an operator without a subject',
      { environment: { WHOM_OPENID_OPERATORS: 'user-17,,user-18' } },
      'openid.operators must be a list of a text of 1 to 255 characters, but WHOM_OPENID_OPERATORS says ["user-17","","user-18"]',
    ],
    [
      'operators of no OpenID provider',
      file({ openid: { operators: ['user-17'] } }),
      'openid.issuer is missing: signing in by OpenID needs openid.issuer, openid.clientId and server.publicUrl; set all three, or nothing of the section openid',
    ],
    [
      'two secrets of the OpenID provider',
      file({
        server: { publicUrl: 'https://whom.example' },
        openid: { ...provider, clientSecret: 'x', clientSecretFile: '/run/secret' },
      }),
      'openid.clientSecret and openid.clientSecretFile are both set; set one of them',
    ],
    [
      'a secret in the address of the collector',
      { environment: { WHOM_TRACING_ENDPOINT: 'https://key@otlp.example/v1/traces' } },
      'tracing.endpoint must have no user, query or fragment',
    ],
    [
      'an unknown section',
      file({ sever: {} }),
      'sever in whom.config.json is not a section of the configuration; there are server, tls, monitoring, database, limits, keys, bearer, links, credits, search, openid, model, backup, tracing, log',
    ],
    ['an unknown value', file({ log: { levle: 'info' } }), 'log.levle in whom.config.json is not known; log has level'],
    [
      'an unknown variable',
      { environment: { WHOM_LOG_LEVLE: 'info' } },
      'the environment variable WHOM_LOG_LEVLE is not known; see WHOM_LOG_LEVEL',
    ],
    [
      'a variable of no section',
      { environment: { WHOM_SEVER_PORT: '1' } },
      'the environment variable WHOM_SEVER_PORT is not known; see docs/configuration.md',
    ],
    ['a section that is no object', file({ log: 'debug' }), 'log in whom.config.json must be an object'],
    [
      'a file that is no object',
      file([]),
      'whom.config.json must hold one JSON object, such as {"server":{"port":80}}',
    ],
  ];
  test.each(refused)('%s stops the start and says where it came from', (_, parts, message) => {
    expect(() => resolveConfig(sources(parts))).toThrow(new ConfigError(message));
  });

  test('a file that is not JSON is named', () => {
    const broken = { file: { name: 'a.json', text: '{"server":' } };
    expect(() => resolveConfig(sources(broken))).toThrow(/^a\.json is not JSON: /);
  });

  test('docs/configuration.md is what the schema says', () => {
    expect(readFileSync(new URL('../docs/configuration.md', import.meta.url), 'utf8')).toBe(configurationDocs());
  });
});
