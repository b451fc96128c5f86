import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { app, test } from '#dev/testing/api-test.ts';
import { type Person, seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { resources } from './resources.handover.ts';

const team = await seedTeam(app.database, 'Harbour');

/** Creates a banner with its picture, and a room with the member in charge. */
async function seed({ teamId, memberId, name }: Person, removed = false): Promise<void> {
  await inTransaction(app.database, { teamId }, async (tx) => {
    const [file, banner, room] = [randomUUID(), randomUUID(), randomUUID()];
    await sql`INSERT INTO files (team_id, id, purpose, name, content_type, size, sha256, created_by)
      VALUES (${teamId}::uuid, ${file}::uuid, 'BANNER', 'banner.webp', 'image/webp', 1, '\\x00', ${memberId}::uuid)`.execute(tx);
    await sql`INSERT INTO banners (team_id, id, name, image_file_id, link_type, position, created_by)
      VALUES (${teamId}::uuid, ${banner}::uuid, ${`Banner of ${name}`}, ${file}::uuid, 'NULL', 1, ${memberId}::uuid)`.execute(tx);
    await sql`INSERT INTO rooms (team_id, id, name, time_zone, hours, check_in_code, in_charge, removed_at)
      VALUES (${teamId}::uuid, ${room}::uuid, ${`Room of ${name} ${removed}`}, 'UTC', '[null,null,null,null,null,null,null]',
        ${randomUUID()}, ${memberId}::uuid, ${removed ? new Date() : null})`.execute(tx);
  });
}

test('banners and rooms are handed over, without pictures of banners and without removed rooms', async () => {
  await seed(team.hr);
  await seed(team.hr, true);
  await seed(team.member);
  const leaver = {
    teamId: team.id,
    id: team.hr.memberId,
    name: team.hr.name,
    leaderId: null,
    language: 'en' as const,
    leavesAt: new Date(),
  };
  await inTransaction(app.database, { teamId: team.id }, async (tx) => {
    const items = await resources.list(tx, leaver);
    expect(items.map(({ name }) => name)).toEqual(['Banner of Hana Hr', 'Banner of Hana Hr', 'Room of Hana Hr false']);
    await resources.move(tx, leaver, items, { id: team.owner.memberId, name: team.owner.name });
    expect(await resources.list(tx, leaver)).toEqual([]);
    expect(await resources.list(tx, { ...leaver, id: team.owner.memberId })).toHaveLength(3);
    expect(await resources.list(tx, { ...leaver, id: team.member.memberId })).toHaveLength(2);
  });
});
