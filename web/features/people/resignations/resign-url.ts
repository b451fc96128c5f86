import { uuid, uuids } from '#web/client/url-fields.ts';

/** Who is to leave, and the job that does it once it has begun. */
export const resignUrl = { members: uuids, job: uuid };
