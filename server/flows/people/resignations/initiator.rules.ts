import type { TeamContext } from '#server/kernel/context.ts';

/** The initiator of a resignation: a request, a job, or the schedule on behalf of a person. */
export type ResignationInitiator = Pick<
  TeamContext,
  'logKey' | 'requestId' | 'ip' | 'userAgent' | 'now' | 'recorded' | 'language'
> & {
  team: Pick<TeamContext['team'], 'id' | 'timeZone'>;
  actor: Pick<TeamContext['actor'], 'memberId' | 'displayName' | 'kind'>;
};
