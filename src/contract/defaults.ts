import { resolveConfig } from '../config-sources.ts';

/** The configuration as it is when nobody sets anything: the numbers that the API description states. */
export const defaults = resolveConfig({ file: null, environment: {} });
