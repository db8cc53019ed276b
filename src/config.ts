import Type, { type Static } from 'typebox';
import { bearer, credits, keys, limits, links, openid } from './config/callers.ts';
import { backup, database } from './config/data.ts';
import { model, search } from './config/searching.ts';
import { log, monitoring, server, tls, tracing } from './config/serving.ts';

/**
 * Every value that an operator can set: one schema with a default, bounds and a sentence for each. The file, the
 * environment variables, the checks and docs/configuration.md are made from it, in this order. Names state units.
 */
export const configSchema = Type.Object({
  server,
  tls,
  monitoring,
  database,
  limits,
  keys,
  bearer,
  links,
  credits,
  search,
  openid,
  model,
  backup,
  tracing,
  log,
});

export type Config = Static<typeof configSchema>;
