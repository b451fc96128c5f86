import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { clockTime, dateAfter, instantAt, weekdayOf } from '#contract/workplace/room-hours.ts';
import { type RoomEquipment, usualHours } from '#contract/workplace/room-facts.ts';
import type { Tx } from '#server/kernel/context.ts';

interface DemoRoom {
  name: string;
  building: string;
  floor: string;
  capacity: number | null;
  equipment: RoomEquipment[];
  timeZone: string;
  buffer?: number;
  release?: number;
}

const tower = { building: 'Harbour Tower', timeZone: 'Asia/Hong_Kong' };
const menara = { building: 'Menara Pelabuhan', timeZone: 'Asia/Jakarta' };

const demoRooms: readonly DemoRoom[] = [
  {
    ...tower,
    name: 'Victoria',
    floor: '18',
    capacity: 20,
    equipment: ['SCREEN', 'VIDEO', 'MICROPHONE', 'COFFEE'],
    buffer: 15,
    release: 15,
  },
  { ...tower, name: 'Kowloon', floor: '18', capacity: 12, equipment: ['SCREEN', 'VIDEO', 'WHITEBOARD'], release: 15 },
  { ...tower, name: 'Lantau', floor: '18', capacity: 8, equipment: ['SCREEN', 'WHITEBOARD', 'WHEELCHAIR'] },
  { ...tower, name: 'Lamma', floor: '17', capacity: 6, equipment: ['SCREEN', 'PHONE'], release: 10 },
  { ...tower, name: 'Cheung Chau', floor: '17', capacity: 4, equipment: ['WHITEBOARD'] },
  { ...tower, name: 'Peng Chau', floor: '17', capacity: 2, equipment: ['PHONE'] },
  { ...tower, name: 'Sky lounge', floor: '30', capacity: null, equipment: ['COFFEE', 'MICROPHONE', 'WHEELCHAIR'], buffer: 30 },
  { ...menara, name: 'Borobudur', floor: '9', capacity: 16, equipment: ['PROJECTOR', 'VIDEO', 'WHEELCHAIR'], release: 15 },
  { ...menara, name: 'Bromo', floor: '9', capacity: 8, equipment: ['SCREEN', 'WHITEBOARD'] },
  { ...menara, name: 'Toba', floor: '9', capacity: 6, equipment: ['SCREEN'] },
  { ...menara, name: 'Komodo', floor: '10', capacity: 4, equipment: ['PHONE'] },
  { ...menara, name: 'Rinjani', floor: '10', capacity: 10, equipment: ['PROJECTOR', 'WHITEBOARD', 'COFFEE'], release: 20 },
];

const titles = [
  'Weekly shipping review',
  'Berth planning',
  '季度業績匯報',
  'Onboarding',
  'Rapat koordinasi gudang',
  'Customs changes',
  '供應商洽談',
  'Design critique',
  'Wawancara kandidat',
  'Budget check',
];

type Person = { id: string; displayName: string };

/** A generator of pseudo-random numbers that are the same at every first start. */
function chances(): (below: number) => number {
  let seed = 20_261_124;
  return (below) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
}

/** Adds twelve rooms in two buildings and two time zones, with meetings on the last sixty and the next fourteen days. */
export async function addRooms(tx: Tx, teamId: string, now: Date, people: readonly Person[]): Promise<void> {
  const chance = chances();
  const [since, inCharge] = [new Date(now.getTime() - 90 * 86_400_000), people[0]?.id ?? null];
  const rooms = demoRooms.map((room, n) => ({ ...room, id: uuidv7(), checkInCode: `demo-door-${teamId.slice(-12)}-${n + 1}` }));
  await tx
    .insertInto('rooms')
    .values(
      rooms.map((room, n) => ({
        team_id: teamId,
        id: room.id,
        name: room.name,
        capacity: room.capacity,
        building: room.building,
        floor: room.floor,
        equipment: room.equipment,
        time_zone: room.timeZone,
        hours: JSON.stringify(usualHours),
        buffer_minutes: room.buffer ?? 0,
        release_minutes: room.release ?? null,
        in_charge: n % 3 === 0 ? inCharge : null,
        check_in_code: room.checkInCode,
        created_at: since,
      })),
    )
    .execute();
  const pick = (): Person => people[chance(people.length)] ?? { id: '', displayName: '' };
  const bookings: object[] = [];
  const present: object[] = [];
  const seriesOf = new Map<string, string>();
  for (const room of rooms) {
    const today = clockTime(room.timeZone, now).date;
    const host = pick();
    for (let day = -60; day <= 14; day += 1) {
      const date = dateAfter(today, day);
      if (weekdayOf(date) > 4) continue;
      let minute = 480 + chance(4) * 30;
      const weekly = weekdayOf(date) === 1 && (room.capacity ?? 0) >= 8;
      for (let first = true; minute < 1080; first = false) {
        const length = weekly && first ? 60 : 30 * (1 + chance(4));
        if (minute + length > 1200) break;
        const [startsAt, endsAt] = [minute, minute + length].map((at) => instantAt(room.timeZone, { date, minute: at }));
        if (!startsAt || !endsAt) break;
        const id = uuidv7();
        const series = weekly && first;
        if (series && !seriesOf.has(room.id)) seriesOf.set(room.id, uuidv7());
        const booker = series ? host : pick();
        const over = endsAt < now;
        const fate = over ? chance(20) : 10;
        const released = fate === 0 && room.release !== undefined;
        bookings.push({
          id,
          room_id: room.id,
          series_id: series ? seriesOf.get(room.id) : null,
          title: series ? 'Weekly shipping review' : titles[chance(titles.length)],
          private: chance(12) === 0,
          booker: booker.id,
          booker_name: booker.displayName,
          starts_at: startsAt,
          ends_at: endsAt,
          blocked_until: new Date(endsAt.getTime() + (room.buffer ?? 0) * 60_000),
          cancelled_at: fate === 1 ? new Date(startsAt.getTime() - 3_600_000) : null,
          cancelled_by_name: fate === 1 ? booker.displayName : null,
          released_at: released ? new Date(startsAt.getTime() + (room.release ?? 0) * 60_000) : null,
        });
        const most = Math.min(room.capacity ?? 12, 12);
        const members = new Set([booker.id, ...Array.from({ length: 1 + chance(most) }, () => pick().id)]);
        for (const member_id of [...members].slice(0, most)) {
          const came = over && fate > 1 && chance(5) > 0;
          const at = came ? new Date(startsAt.getTime() + (chance(12) - 6) * 60_000) : null;
          present.push({
            booking_id: id,
            member_id,
            response: came ? 'ACCEPTED' : 'PENDING',
            checked_in_at: at,
            responded_at: at,
          });
        }
        minute += length + Math.max(30, Math.ceil((room.buffer ?? 0) / 30) * 30) * (1 + chance(4));
      }
    }
  }
  const rule = JSON.stringify({ kind: 'WEEKLY', every: 1, days: ['TU'], byWeekday: false, count: 52 });
  await sql`INSERT INTO booking_series (team_id, id, rule, time_zone, created_by)
    SELECT ${teamId}::uuid, s.id, ${rule}::jsonb, r.time_zone, ${inCharge}::uuid
    FROM unnest(${[...seriesOf.values()]}::uuid[], ${[...seriesOf.keys()]}::uuid[]) AS s (id, room_id)
    JOIN rooms r ON r.team_id = ${teamId}::uuid AND r.id = s.room_id`.execute(tx);
  await sql`INSERT INTO bookings (team_id, id, room_id, series_id, title, private, booker, booker_name, starts_at, ends_at, blocked_until,
      cancelled_at, cancelled_by_name, released_at)
    SELECT ${teamId}::uuid, b.* FROM json_to_recordset(${JSON.stringify(bookings)}::json) AS b (id uuid, room_id uuid, series_id uuid,
      title text, private boolean, booker uuid, booker_name text, starts_at timestamptz, ends_at timestamptz, blocked_until timestamptz,
      cancelled_at timestamptz, cancelled_by_name text, released_at timestamptz)`.execute(tx);
  await sql`INSERT INTO booking_participants (team_id, booking_id, member_id, response, checked_in_at, responded_at)
    SELECT ${teamId}::uuid, p.* FROM json_to_recordset(${JSON.stringify(present)}::json) AS p (booking_id uuid, member_id uuid,
      response text, checked_in_at timestamptz, responded_at timestamptz)`.execute(tx);
  const [closed] = rooms.slice(-1);
  await sql`INSERT INTO room_suspensions (team_id, id, room_id, starts_at, ends_at, reason, created_by_name)
    VALUES (${teamId}::uuid, ${uuidv7()}::uuid, ${closed?.id}::uuid, ${new Date(now.getTime() + 20 * 86_400_000)},
      ${new Date(now.getTime() + 27 * 86_400_000)}, 'New carpet', ${people[0]?.displayName ?? ''})`.execute(tx);
}
