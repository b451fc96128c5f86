import { readSetting, writeSetting } from '#web/client/storage.ts';
import type { AppRequestNews } from '#web/shared/apps/app-request-news.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const keyOf = (teamId: string) => `bell.${teamId}`;

/** The number of news items that this browser has not shown; requests that wait for a decision always count. */
export function unseenOf(teamId: string, { waiting, decided }: AppRequestNews): number {
  const seen = readSetting(keyOf(teamId), isText) ?? '';
  return (waiting ?? 0) + decided.filter(({ decidedAt }) => decidedAt > seen).length;
}

/** Stores the latest decision that was shown. */
export function markSeen(teamId: string, { decided }: AppRequestNews): void {
  const latest = decided[0]?.decidedAt;
  if (latest) writeSetting(keyOf(teamId), latest);
}
