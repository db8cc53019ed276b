import { Value } from 'typebox/value';
import { type Config, configSchema } from './config.ts';
import { boundOf, type ConfigLeaf, type ConfigValue, configValues } from './config-values.ts';
import { parseNetwork } from './network.ts';

/** A value of the configuration that cannot be used. The message names the value, its bound and where it came from. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export interface ConfigSources {
  /** The text of the configuration file, and its name for messages. */
  readonly file: { readonly name: string; readonly text: string } | null;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Values of the command line by path (`server.port`), as typed, with the name of the flag. */
  readonly flags?: Readonly<Record<string, { readonly flag: string; readonly text: string }>>;
}

/** Variables that `main.ts` reads itself. They are no values of the configuration. */
const ownVariables = new Set(['WHOM_DATA', 'WHOM_CONFIG', 'WHOM_API_KEY']);

/** Variables that Kubernetes sets in every pod beside a service named "whom". They are not meant for us. */
const serviceLink = /^WHOM_(SERVICE_(HOST|PORT(_.*)?)|PORT(_\d+_(TCP|UDP)(_.*)?)?)$/;

/**
 * Resolves the configuration: the command line overrides the environment, which overrides the file, which overrides the
 * defaults. Throws ConfigError for any unknown or impossible value.
 */
export function resolveConfig(sources: ConfigSources): Config {
  const given = new Map<string, { value: unknown; from: string }>();
  if (sources.file) readFile(sources.file, given);
  readEnvironment(sources.environment, given);
  for (const [path, { flag, text }] of Object.entries(sources.flags ?? {})) {
    const known = configValues.find((value) => value.path === path);
    if (known) given.set(path, { value: fromText(known.schema, text), from: flag });
  }

  const config: Record<string, Record<string, unknown>> = {};
  for (const known of configValues) {
    config[known.section] ??= {};
    const section = config[known.section] ?? {};
    const setting = given.get(known.path);
    if (setting) section[known.name] = checked(known, setting.value, setting.from);
    else if ('default' in known.schema) section[known.name] = known.schema.default;
  }
  const whole: unknown = config;
  if (!Value.Check(configSchema, whole)) throw new Error('a default of the configuration breaks its own schema');
  checkBearer(whole, given);
  checkModel(whole, given);
  checkOpenId(whole);
  checkTls(whole, given);
  checkBackup(whole);
  checkLimits(whole);
  checkSearch(whole);
  checkDatabase(whole);
  checkTracing(whole);
  return withConsoleLinks(whole);
}

/** The links to the console's own pages, where nothing else was set and browsers are known to reach it. */
function withConsoleLinks(config: Config): Config {
  const { publicUrl } = config.server;
  if (publicUrl === undefined) return config;
  const page = (name: string) => `${publicUrl.replace(/\/$/, '')}/console/${name}`;
  const own = {
    approveUrl: page('usage'),
    upgradeUrl: page('usage'),
    signupUrl: page('sign-up'),
    docsUrl: page('help'),
  };
  return { ...config, links: { ...own, ...config.links } };
}

type Given = Map<string, { value: unknown; from: string }>;

function readFile(file: { name: string; text: string }, given: Given): void {
  let content: unknown;
  try {
    content = JSON.parse(file.text);
  } catch (error) {
    throw new ConfigError(`${file.name} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!isObject(content))
    throw new ConfigError(`${file.name} must hold one JSON object, such as {"server":{"port":80}}`);
  for (const [section, values] of Object.entries(content)) {
    const names = configValues.filter((value) => value.section === section).map((value) => value.name);
    if (names.length === 0) {
      const sections = Object.keys(configSchema.properties).join(', ');
      throw new ConfigError(`${section} in ${file.name} is not a section of the configuration; there are ${sections}`);
    }
    if (!isObject(values)) throw new ConfigError(`${section} in ${file.name} must be an object`);
    for (const [name, value] of Object.entries(values)) {
      if (!names.includes(name)) {
        throw new ConfigError(`${section}.${name} in ${file.name} is not known; ${section} has ${names.join(', ')}`);
      }
      given.set(`${section}.${name}`, { value, from: file.name });
    }
  }
}

function readEnvironment(environment: Readonly<Record<string, string | undefined>>, given: Given): void {
  for (const [variable, text] of Object.entries(environment)) {
    if (text === undefined || !variable.startsWith('WHOM_')) continue;
    if (ownVariables.has(variable) || serviceLink.test(variable)) continue;
    const known = configValues.find((value) => value.variable === variable);
    if (!known) {
      const section = configValues.filter(({ section }) => variable.startsWith(`WHOM_${section.toUpperCase()}_`));
      const hint = section.length ? section.map((value) => value.variable).join(', ') : 'docs/configuration.md';
      throw new ConfigError(`the environment variable ${variable} is not known; see ${hint}`);
    }
    given.set(known.path, { value: fromText(known.schema, text), from: variable });
  }
}

/**
 * Converts the text of a variable or flag to its value. Text that does not parse stays as it is, and the check refuses
 * it.
 */
function fromText(schema: ConfigLeaf, text: string): unknown {
  if (schema.type === 'integer') return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  if (schema.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  if (schema.items?.type === 'object') return jsonOrText(text);
  if (schema.type === 'array') return text === '' ? [] : text.split(',').map((item) => item.trim());
  return text;
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function checked(known: ConfigValue, value: unknown, from: string): unknown {
  if (Value.Check(known.schema, value) && hasFormat(known.schema, value)) return value;
  const shown = known.schema.secret ? 'something else' : JSON.stringify(value)?.slice(0, 100);
  throw new ConfigError(`${known.path} must be ${boundOf(known.schema)}, but ${from} says ${shown}`);
}

/** Refuses a half configuration of bearer tokens, which would look as if it were on. */
function checkBearer(config: Config, given: Given): void {
  const needed = ['issuer', 'audience', 'jwksUrl'] as const;
  const missing = needed.filter((name) => config.bearer[name] === undefined);
  if (missing.length === 0 || missing.length === needed.length) return;
  const set = needed.find((name) => config.bearer[name] !== undefined);
  const from = given.get(`bearer.${set}`)?.from;
  throw new ConfigError(
    `bearer.${missing[0]} is missing: bearer tokens need issuer, audience and jwksUrl together, ` +
      `and ${from} sets bearer.${set}; set all three or none`,
  );
}

/** Refuses a half configuration of the model, which would look as if it were on. */
function checkModel({ model }: Config, given: Given): void {
  const set = configValues.find(({ section, path }) => section === 'model' && given.has(path));
  const missing = model.baseUrl === undefined ? 'baseUrl' : model.name === undefined ? 'name' : null;
  if (set !== undefined && missing !== null) {
    throw new ConfigError(
      `model.${missing} is missing: a model needs baseUrl and name together, and ${given.get(set.path)?.from} sets ` +
        `${set.path}; set both or nothing of the section`,
    );
  }
  if (model.apiKey !== undefined && model.apiKeyFile !== undefined) {
    throw new ConfigError('model.apiKey and model.apiKeyFile are both set; set one of them');
  }
  if (model.baseUrl !== undefined && /[@?#]/.test(model.baseUrl)) {
    throw new ConfigError('model.baseUrl must have no user, query or fragment; a key belongs in model.apiKeyFile');
  }
}

/** Refuses what would look as if people could sign in by OpenID, or would send its secrets in the clear. */
function checkOpenId({ openid, server }: Config): void {
  const { issuer, clientId, clientSecret, clientSecretFile } = openid;
  if (Object.values(openid).every((value) => value === undefined)) return;
  const missing =
    issuer === undefined ? 'openid.issuer' : clientId === undefined ? 'openid.clientId' : 'server.publicUrl';
  if (issuer === undefined || clientId === undefined || server.publicUrl === undefined) {
    throw new ConfigError(
      `${missing} is missing: signing in by OpenID needs openid.issuer, openid.clientId and server.publicUrl; set all ` +
        'three, or nothing of the section openid',
    );
  }
  if (clientSecret !== undefined && clientSecretFile !== undefined) {
    throw new ConfigError('openid.clientSecret and openid.clientSecretFile are both set; set one of them');
  }
  const { protocol, hostname } = new URL(issuer);
  if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    throw new ConfigError('openid.issuer must be an https address, unless the provider runs on this machine');
  }
}

/** Refuses a half configuration of TLS, which would be served over plain HTTP. */
function checkTls({ tls }: Config, given: Given): void {
  if ((tls.certificateFile === undefined) === (tls.keyFile === undefined)) return;
  const [set, missing] = tls.keyFile === undefined ? ['certificateFile', 'keyFile'] : ['keyFile', 'certificateFile'];
  throw new ConfigError(
    `tls.${missing} is missing: TLS needs both files, and ${given.get(`tls.${set}`)?.from} sets tls.${set}; set both or none`,
  );
}

function checkBackup({ backup }: Config): void {
  if (backup.passphrase !== undefined && backup.passphraseFile !== undefined) {
    throw new ConfigError('backup.passphrase and backup.passphraseFile are both set; set one of them');
  }
}

/** Refuses a password that nobody would be asked for, and two of them. */
function checkLimits({ limits }: Config): void {
  const { store, storePasswordFile } = limits;
  if (storePasswordFile === undefined) return;
  if (store === undefined)
    throw new ConfigError('limits.store is missing: limits.storePasswordFile is a password for it');
  if (new URL(store).password !== '') {
    throw new ConfigError('limits.store has a password and limits.storePasswordFile is set; set one of them');
  }
}

/** Refuses half of what the cluster asks for to let somebody in, and both for no cluster. */
function checkSearch({ database, search }: Config): void {
  const { store, storeUser, storePasswordFile, sharedIndexFolder } = search;
  if (sharedIndexFolder !== undefined && (!database.records || store.length > 0))
    throw new ConfigError(
      'search.sharedIndexFolder is for machines that each keep an index of records in a database: set database.records, ' +
        'and leave out search.store',
    );
  if (storeUser === undefined && storePasswordFile === undefined) return;
  const [set, missing] =
    storeUser === undefined ? ['storePasswordFile', 'storeUser'] : ['storeUser', 'storePasswordFile'];
  if (storeUser === undefined || storePasswordFile === undefined)
    throw new ConfigError(`search.${missing} is missing: search.${set} is set; set both or none`);
  if (store.length === 0) throw new ConfigError('search.store is missing: search.storeUser is a user of it');
}

/** Refuses a password that nobody would be asked for, and two of them. */
function checkDatabase({ database }: Config): void {
  const { url, passwordFile } = database;
  if (passwordFile === undefined) return;
  if (url === undefined) throw new ConfigError('database.url is missing: database.passwordFile is a password for it');
  if (new URL(url).password !== '') {
    throw new ConfigError('database.url has a password and database.passwordFile is set; set one of them');
  }
}

/** Refuses what would be shown in the log, or would not be used. */
function checkTracing({ tracing: { endpoint = '' } }: Config): void {
  if (/[@?#]/.test(endpoint)) throw new ConfigError('tracing.endpoint must have no user, query or fragment');
}

/** Whether a text, or each text of a list, has the format that the schema requires. */
function hasFormat({ format, items }: ConfigLeaf, value: unknown): boolean {
  if (items !== undefined && Array.isArray(value)) return value.every((item) => hasFormat(items, item));
  return format === undefined || (typeof value === 'string' && formats[format](value));
}

const formats = {
  url: isHttpUrl,
  network: (text: string) => parseNetwork(text) !== null,
  redis: isRedisUrl,
  node: isNodeUrl,
  postgres: isPostgresUrl,
};

function isHttpUrl(value: string): boolean {
  return /^https?:\/\//.test(value) && URL.canParse(value);
}

/** `https://host` with at most a port: whatever else stands in it would not be used. */
function isNodeUrl(value: string): boolean {
  return isHttpUrl(value) && /^https?:\/\/[^/?#@]+\/?$/.test(value);
}

/** `redis://host` with at most a user, a password, a port and the number of a database. */
function isRedisUrl(value: string): boolean {
  if (!/^rediss?:\/\//.test(value) || !URL.canParse(value)) return false;
  const { hostname, pathname, search, hash } = new URL(value);
  return hostname !== '' && /^(\/\d{0,5})?$/.test(pathname) && search === '' && hash === '';
}

/** `postgres://user@host/database` with at most a password, a port and what TLS is asked for. */
function isPostgresUrl(value: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) return false;
  const { hostname, username, pathname, search, hash } = new URL(value);
  const isWhole = hostname !== '' && username !== '' && /^\/[^/]+$/.test(pathname);
  return isWhole && /^(\?sslmode=(disable|require|verify-full))?$/.test(search) && hash === '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
