import type { TeamContext } from '#server/kernel/context.ts';

/** Who resigns somebody: a person by a request, a job of theirs, or the clock in their name. */
export type Acting = Pick<TeamContext, 'logKey' | 'requestId' | 'ip' | 'userAgent' | 'now' | 'recorded' | 'language'> & {
  team: Pick<TeamContext['team'], 'id' | 'timeZone'>;
  actor: Pick<TeamContext['actor'], 'memberId' | 'displayName' | 'kind'>;
};
