import { uuid, uuids } from '#web/client/url-fields.ts';

/** The members who resign, and the job once it has started. */
export const resignUrl = { members: uuids, job: uuid };
