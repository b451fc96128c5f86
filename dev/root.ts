import { dirname } from 'node:path';

/** The root folder of the project. */
export const root = dirname(import.meta.dirname);
