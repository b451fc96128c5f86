import { newRunId } from '#server/kernel/request-id.ts';
import type { LogWriter } from './operation-log.ts';

/** The actor of changes that the server makes itself. */
export const systemActor = { memberId: null, displayName: 'Atrium', kind: 'SYSTEM' } as const;

/**
 * The writer of log entries about changes that the server makes itself in a team. Each entry is a line of the log of its own.
 * @param userAgent the part of the server that makes the change: `clock` is periodic work
 */
export function systemWriter(
  logKey: Buffer,
  teamId: string,
  { userAgent = 'clock', now = new Date() }: { userAgent?: string; now?: Date } = {},
): LogWriter {
  return { logKey, requestId: newRunId(), ip: '', userAgent, now, recorded: [], team: { id: teamId }, actor: systemActor };
}
