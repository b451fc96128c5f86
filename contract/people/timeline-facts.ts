import { memberFieldNames, type MemberFieldName } from './member-field-facts.ts';

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
export type TimelineField = Exclude<MemberFieldName, 'departments' | 'memberStatus'>;
export const timelineFields = memberFieldNames.filter(
  (name): name is TimelineField => name !== 'departments' && name !== 'memberStatus',
);
