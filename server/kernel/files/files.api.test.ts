import pg from 'pg';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { members } from '#contract/people/members.ts';
import { teams } from '#contract/platform/teams.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '../database/database.ts';
import { fileName, isLinkGood, linkToFile, sweepFiles } from './files.ts';

const lines: string[] = [];
const app = await startTestApp({ logTo: { write: (line) => lines.push(line) } });
const team = await seedTeam(app.database, 'Harbour Trading');
const owner = new pg.Pool({ connectionString: app.ownerUrl, max: 1 });
afterAll(async () => {
  await owner.end();
  await app.close();
});

const png = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
const setAvatar = async () =>
  (
    await app.call<{ avatar: string }>(team.member, members.avatar, {
      params: { id: team.member.memberId },
      file: { name: 'me.png', content: await png() },
    })
  ).data.avatar;
const status = async (link: string) => (await app.app.inject({ url: link })).statusCode;
const rows = () =>
  inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.selectFrom('files').select(['id', 'expires_at']).orderBy('id').execute(),
  );
const hasBytes = async (id: string) => {
  return app.store.read(fileName(team.id, id)).then(
    (stream) => Boolean(stream.destroy()),
    () => false,
  );
};
const sweep = async (remove: (name: string) => Promise<void>) => {
  const client = await owner.connect();
  try {
    return await sweepFiles(client, remove);
  } finally {
    client.release();
  }
};

test('links to a replaced picture are refused at once, before the sweep', async () => {
  const [first, second] = [await setAvatar(), await setAvatar()];
  expect([await status(first), await status(second)]).toEqual([404, 200]);
});

test('concurrent replacements of a picture leave exactly one', async () => {
  const links = await Promise.all([setAvatar(), setAvatar(), setAvatar()]);
  expect((await Promise.all(links.map(status))).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
});

test('a link expires within 15 minutes, opens one file of one team, and stays the same for 5 minutes', async () => {
  const link = await setAvatar();
  const [, teamId = '', id = '', until = ''] = /^\/files\/([\w-]+)\/([\w-]+)\?until=(\d+)&/.exec(link) ?? [];
  const at = (minutes: number, of = team.id) => linkToFile(app.fileKey, of, id, new Date(Date.now() + minutes * 60_000)) ?? '';
  expect(await status(at(0))).toBe(200);
  expect(await status(at(-15))).toBe(404);
  const other = await seedTeam(app.database, 'Other Company');
  const refused = [
    link.replace(teamId, other.id),
    // Correctly signed, for a team that does not have the file.
    at(0, other.id),
    link.replace(id, other.id),
    link.replace(until, String(Number(until) + 86_400)),
    link.replace(/signature=./, 'signature=.'),
  ];
  expect(await Promise.all(refused.map(status))).toEqual([404, 404, 404, 404, 404]);
  // A browser may cache the file without revalidating while a page contains the link.
  expect((await app.app.inject({ url: link })).headers['cache-control']).toBe('private, max-age=86400, immutable');

  const noon = Date.parse('2026-11-25T12:00:00Z');
  const made = (seconds: number) => linkToFile(app.fileKey, team.id, id, new Date(noon + seconds * 1000));
  const isGood = (seconds: number) => {
    const { searchParams } = new URL(made(0) ?? '', 'http://localhost');
    const parameters = [Number(searchParams.get('until')), searchParams.get('signature') ?? ''] as const;
    return isLinkGood(app.fileKey, team.id, id, ...parameters, new Date(noon + seconds * 1000));
  };
  expect([made(1), made(299), made(300)].map((each) => each === made(0))).toEqual([true, true, false]);
  expect([isGood(899), isGood(900)]).toEqual([true, false]);
});

test('the sweep deletes bytes and rows of expired files only', async () => {
  const logo = async () =>
    (
      await app.call<{ logo: string }>(team.owner, teams.logo, {
        params: { id: team.id },
        file: { name: 'l.png', content: await png() },
      })
    ).data.logo;
  await logo();
  const shown = [await setAvatar(), await logo()];
  const before = await rows();
  const expired = before.filter((row) => row.expires_at).map((row) => row.id);
  expect(expired.length).toBeGreaterThan(1);
  const failing = sweep(() => Promise.reject(new Error('the folder is gone')));
  await expect(failing).rejects.toThrow('the folder is gone');
  expect(await rows()).toHaveLength(before.length);
  expect(await sweep((name) => app.store.remove(name))).toBe(expired.length);
  expect(await rows()).toHaveLength(2);
  const bytes = await Promise.all(before.map(({ id }) => hasBytes(id)));
  expect(before.filter((_, n) => bytes[n]).map(({ id }) => id)).toEqual((await rows()).map(({ id }) => id));
  expect(await Promise.all(shown.map(status))).toEqual([200, 200]);
  expect(await sweep((name) => app.store.remove(name))).toBe(0);
});

test('a file that is missing from the folder is answered with 503, and the log says that the folder is not shared', async () => {
  const link = await setAvatar();
  const id = /files\/[\w-]+\/([\w-]+)/.exec(link)?.[1] ?? '';
  await app.store.remove(fileName(team.id, id));
  const answer = await app.app.inject({ url: link });
  expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([503, errors.fileUnavailable.code]);
  expect(lines.filter((line) => line.includes('the file storage is not shared between processes'))).toHaveLength(1);
  expect(lines.some((line) => line.includes('unexpected error'))).toBe(false);
});
