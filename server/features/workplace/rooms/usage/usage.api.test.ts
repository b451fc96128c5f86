import { expect } from 'vitest';
import { rooms } from '#contract/workplace/rooms.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { seedBooking } from '#dev/testing/bookings.ts';
import { seedRoom } from '#dev/testing/rooms.ts';
import { seedTeam } from '#dev/testing/team.ts';

const team = await seedTeam(app.database, 'Harbour');
const timeZone = 'Europe/London';

interface Usage {
  rooms: { name: string; bookedMinutes: number }[];
  hours: { booked: number }[];
}
const ask = async (more: object = {}) =>
  (await app.call<Usage>(team.owner, rooms.usage, { query: { from: '2026-03-23', to: '2026-04-05', ...more } })).data;

test('meetings at nine are counted at nine before and after the clocks change, and a building only counts its rooms', async () => {
  const [thames, quay] = [
    await seedRoom(app.database, team.id, { name: 'Thames', timeZone, building: 'Wharf' }),
    await seedRoom(app.database, team.id, { name: 'Quay', timeZone, building: 'Dock' }),
  ];
  // Fridays, 9:00 in London: GMT until 28 March 2026, BST from 29 March.
  const meetings = [
    [thames, '2026-03-27T09:00:00Z'],
    [thames, '2026-04-03T08:00:00Z'],
    [quay, '2026-04-03T08:00:00Z'],
  ] as const;
  for (const [roomId, startsAt] of meetings)
    await seedBooking(app.database, team.owner, {
      roomId,
      startsAt: new Date(startsAt),
      minutes: 60,
    });
  const fridayNine = 4 * 24 + 9;
  const all = await ask();
  expect(all.hours.flatMap(({ booked }, hour) => (booked > 0 ? [[hour, booked]] : []))).toEqual([[fridayNine, 180]]);
  const wharf = await ask({ building: 'Wharf' });
  expect(wharf.rooms.map(({ name, bookedMinutes }) => [name, bookedMinutes])).toEqual([['Thames', 120]]);
  expect(wharf.hours[fridayNine]?.booked).toBe(120);
  expect((await ask({ building: 'Elsewhere' })).rooms).toEqual([]);
});
