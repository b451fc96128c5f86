import type { UrlField } from '#web/client/url-fields.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const ids: UrlField<readonly string[]> = {
  read: (text) => [...new Set((text ?? '').split(','))].filter((id) => uuid.test(id)),
  write: (value) => value.join(','),
};
const one: UrlField<string> = {
  read: (text) => (text !== null && uuid.test(text) ? text : ''),
  write: (value) => value,
};

/** Who is to leave, and the job that does it once it has begun. */
export const resignUrl = { members: ids, job: one };
