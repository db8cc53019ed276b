import { resolveConfig } from '../config-sources.ts';

/** The configuration with no setting changed. The API description states its numbers. */
export const defaults = resolveConfig({ file: null, environment: {} });
