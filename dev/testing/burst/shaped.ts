import { grantableCodes } from '#contract/access/permission-facts.ts';

type Input = Record<string, unknown>;
type Shape = (given: Input) => Input;

const hour = 3_600_000;
const at = (hours: number) => new Date(Math.ceil(Date.now() / hour) * hour + hours * hour).toISOString();
const dayIn = (days: number) => at(24 * days).slice(0, 10);
const soon = { startsAt: at(24 * 40), endsAt: at(24 * 40 + 8) };
const daily = { kind: 'DAILY', every: 1, days: [], byWeekday: false, count: 181 };
const byEmail: Shape = ({ mobilePrefix: _prefix, mobileNumber: _number, ...given }) => given;
const aPhone: Shape = (given) => ({ ...given, mobilePrefix: '852', mobileNumber: '51234567' });
const named = (list: unknown, count: number) => (list as unknown[]).slice(0, count);
/** A new object instead of a change of an existing one. */
const without =
  (...names: string[]): Shape =>
  (given) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));
const role: Shape = (given) => ({
  ...without('version', 'roleId', 'remove', 'groupId', 'addEmployeeIds', 'removeEmployeeIds')(given),
  permissions: grantableCodes.map((code) => ({ code, access: 'view' })),
  type: 'ADMINISTRATOR',
});
const wholeWeek = Array.from({ length: 7 }, () => [0, 1440]);
const room: Shape = (given) => ({ ...without('version')(given), hours: wholeWeek, timeZone: 'Asia/Hong_Kong' });
const unversioned = without('version');
/** Each booking is cancelled: no other room is named. */
const elsewhere: Shape = ({ bookings, ...given }) => ({
  ...given,
  bookings: (bookings as object[]).map((each) => ({ ...each, roomId: null })),
});

/**
 * Adjustments that the largest input of a call needs in addition to its schema, so that the call does its work: mutually
 * exclusive fields, future times, and no version of the changed object.
 */
export const shaped: Record<string, { body?: Shape; query?: Shape }> = {
  'account.signIn': { body: byEmail },
  'account.register': { body: byEmail },
  'account.forgot': { body: byEmail },
  'appSettings.setRange': { body: (given) => ({ ...unversioned(given), roleIds: [] }) },
  'appSettings.previewRange': { body: (given) => ({ ...unversioned(given), roleIds: [] }) },
  'bookings.board': { query: () => ({ from: at(0), to: at(24 * 8) }) },
  'bookings.create': { body: (given) => ({ ...given, ...soon }) },
  'bookings.update': { body: (given) => ({ ...unversioned(given), ...soon }) },
  'bookings.freeRooms': { body: (given) => ({ ...given, ...soon }) },
  'bookings.preview': { body: (given) => ({ ...given, date: dayIn(1), startMinute: 0, minutes: 480, rule: daily, people: 0 }) },
  'bookings.createSeries': {
    body: (given) => ({
      ...given,
      rule: daily,
      occurrences: (given['occurrences'] as object[]).map((each, n) => ({
        ...each,
        startsAt: at(24 * 10 + n),
        endsAt: at(24 * 10 + n + 1),
      })),
    }),
  },
  'bulk.preview': { body: without('filters', 'fields') },
  'bulk.start': { body: (given) => ({ ...without('filters', 'fields')(given), confirmedCount: 2000 }) },
  'departments.create': { body: without('headId') },
  'departments.update': { body: (given) => unversioned(without('headId')(given)) },
  'joining.apply': { body: aPhone },
  'members.create': { body: (given) => ({ ...aPhone(given), email: `${crypto.randomUUID()}@example.com` }) },
  'members.update': { body: (given) => ({ ...unversioned(aPhone(given)), leaderId: null }) },
  'orders.setCustomer': { body: (given) => ({ ...given, phone: '+852 51234567', email: 'someone@example.com' }) },
  'resignations.inventory': { query: (given) => ({ ...given, employeeIds: named(given['employeeIds'], 50) }) },
  'roles.create': { body: role },
  'roles.update': { body: role },
  'roles.preview': { body: role },
  'rooms.create': { body: room },
  'rooms.update': { body: room },
  'rooms.suspend': { body: (given) => ({ ...given, startsAt: at(1), endsAt: at(24 * 20), ...elsewhere(given) }) },
  'rooms.remove': { body: elsewhere },
  'rooms.usage': { query: (given) => ({ ...given, from: dayIn(-360), to: dayIn(5) }) },
  'visibility.update': { body: unversioned },
  'visibility.preview': { body: without('exceptionId', 'remove') },
  'visibility.previewPeople': { body: without('exceptionId', 'remove', 'departmentId') },
  'workbench.preview': { query: without('departmentId') },
  'workbench.updateGroup': { body: unversioned },
};
