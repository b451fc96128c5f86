import { type HomeLayout, type HomePart, homeParts } from '#contract/workplace/home-facts.ts';
import type { OwnMeeting, RoomToday } from '#contract/workplace/home.ts';
import type { FailingMail } from '#contract/platform/delivery.ts';
import type { OverviewRow } from './overview.repository.ts';
import type { OwnMeetingRow, RoomTodayRow } from './rooms.repository.ts';

const isPart = (part: unknown): part is HomePart => (homeParts as readonly unknown[]).includes(part);
const partsOf = (stored: unknown) => [...new Set(Array.isArray(stored) ? stored.filter(isPart) : [])];

/** Returns a stored layout without parts that this version does not know. */
export function layoutOf(stored: unknown): { order: HomePart[]; hidden: HomePart[] } | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { order, hidden } = stored as Partial<Record<keyof HomeLayout, unknown>>;
  return { order: partsOf(order), hidden: partsOf(hidden) };
}

const instantOf = (text: string): string => new Date(text).toISOString();

export const failingMailOf = ({ failing_mail: failing }: OverviewRow): FailingMail | null =>
  failing && { ...failing, since: instantOf(failing.since) };

export function roomTodayOf({ opensAt, closesAt, bookings, total: _total, ...room }: RoomTodayRow): RoomToday {
  return {
    ...room,
    hours: opensAt && closesAt && { opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() },
    bookings: bookings.map((each) => ({ ...each, startsAt: instantOf(each.startsAt), endsAt: instantOf(each.endsAt) })),
  };
}

export function meetingOf({ startsAt, endsAt, total: _total, ...meeting }: OwnMeetingRow): OwnMeeting {
  return { ...meeting, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}
