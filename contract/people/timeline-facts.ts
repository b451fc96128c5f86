/** Events in a member's timeline. OTHER covers actions without an event of their own. */
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

/** Fields whose changes a timeline names; the mobile number is one field, whichever part changed. */
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
