import { StartError } from '#server/start-error.ts';

/** The database cannot be migrated to this version. The message is one line for the operator. */
export class MigrationError extends StartError {}
