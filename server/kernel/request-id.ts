import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

/**
 * The id of a request. It begins with the time, so that the operation log can list the entries of one request or job together, in
 * the order of requests (decisions/106).
 */
export const newRequestId = (): string => uuidv7();

/** The id of a run of periodic work, whose entries are about unrelated objects and are listed one by one. */
export const newRunId = (): string => randomUUID();
