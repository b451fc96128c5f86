/** What can happen to a member, as their timeline tells it. OTHER is whatever has no sentence of its own. */
export const timelineEvents = [
  'ADDED',
  'INVITED',
  'REMINDED',
  'BOUNCED',
  'JOINED',
  'MOVED',
  'EDITED',
  'PHOTO',
  'STATUS',
  'SUSPENDED',
  'LET_IN',
  'HEAD_GIVEN',
  'HEAD_TAKEN',
  'ROLES',
  'LEAVING',
  'STAYS',
  'RESIGNED',
  'HANDED_OVER',
  'RESTORED',
  'CANCELED',
  'REMOVED',
  'OTHER',
] as const;
export type TimelineEvent = (typeof timelineEvents)[number];

/** Fields whose change a timeline names; a mobile is one field, whichever part of it changed. */
export const timelineFields = [
  'displayName',
  'firstName',
  'lastName',
  'gender',
  'mobile',
  'email',
  'officeMobile',
  'officeEmail',
  'employeeNumber',
  'jobTitle',
  'position',
  'jobType',
  'joinedDate',
  'birthDate',
  'leader',
] as const;
export type TimelineField = (typeof timelineFields)[number];
