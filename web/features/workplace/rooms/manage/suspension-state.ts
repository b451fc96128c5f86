import type { Suspension } from '#contract/workplace/rooms.ts';

/** Whether a room is suspended now, so that ending the suspension reopens it. */
export const hasBegun = ({ startsAt }: Pick<Suspension, 'startsAt'>, now = Date.now()): boolean => Date.parse(startsAt) <= now;
