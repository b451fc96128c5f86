import { v7 as uuidv7 } from 'uuid';
import pg from 'pg';
import { Temporal } from 'temporal-polyfill';
import { bannerSize } from '#contract/workplace/banner-facts.ts';
import { fileName, insertFile, newFileId } from '#server/kernel/files/files.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { inTransaction, openDatabase } from '#server/kernel/database/database.ts';
import { addDays, startOfDay } from '#server/domain/periods.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import { demoFacts, rememberFact } from './facts.ts';
import { openSvg } from './picture.ts';

// Drawn without letters, so that they are the same in every language; their names describe them.
const scenes = [
  {
    name: 'Walk on the Peak',
    notice: '{day}, 9:00, at the lower terminus. Families are welcome; tea waits at the top.',
    art: `<rect width="690" height="282" fill="#f6d7a8"/><circle cx="540" cy="88" r="46" fill="#f2a65a"/>
      <path d="M0 250 180 96l96 82 92-118 140 152 90-66 92 84v52H0z" fill="#3f6b57"/>
      <path d="M0 282v-34l150-58 130 40 150-64 260 92v24z" fill="#27483b"/>`,
  },
  {
    name: 'New colleagues this month',
    notice: '',
    art: `<rect width="690" height="282" fill="#1f5fd0"/><circle cx="200" cy="118" r="44" fill="#ffe1b8"/><circle cx="345" cy="104" r="52" fill="#f7c59f"/>
      <circle cx="490" cy="118" r="44" fill="#ffd9c2"/><path d="M120 282c0-66 34-104 80-104s80 38 80 104z" fill="#f0b56a"/>
      <path d="M252 282c0-76 40-112 93-112s93 36 93 112z" fill="#fff"/><path d="M410 282c0-66 34-104 80-104s80 38 80 104z" fill="#9dd9c0"/>`,
  },
] as const;

const timeZone = 'Asia/Hong_Kong';

/** The first Saturday that is at least three days in the future. */
function comingSaturday(now: Date): string {
  const soon = addDays(dateIn(timeZone, now), 3);
  return addDays(soon, (6 - Temporal.PlainDate.from(soon).dayOfWeek + 7) % 7);
}

const dayText = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

/**
 * Adds two banners to the home page of the demo team, once.
 * @param ownerUrl the migrated database as its owner, with the demo team
 */
export async function ensureDemoBanners(ownerUrl: string, store: FileStore, serverUrl?: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  const database = openDatabase(ownerUrl, { max: 2, serverUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock(hashtext('atrium.demo'))");
    if ((await client.query('SELECT FROM installation WHERE key = $1', [demoFacts.banners])).rows.length) return;
    const { rows } = await client.query<{ team: string; admin: string }>(
      `SELECT m.team_id AS team, m.id AS admin FROM members m JOIN teams t ON t.id = m.team_id
       WHERE m.email = 'admin@harbour.example' AND t.name = 'Harbour Trading Co.' AND t.status = 'ACTIVE' AND m.resigned_at IS NULL
         AND NOT EXISTS (SELECT FROM banners b WHERE b.team_id = t.id) LIMIT 1`,
    );
    for (const { team, admin } of rows) {
      const saturday = comingSaturday(new Date());
      const context = { team: { id: team }, actor: { memberId: admin } };
      await inTransaction(database, { teamId: team }, async (tx) => {
        for (const [at, { name, notice, art }] of scenes.entries()) {
          const [imageId, content] = [newFileId(), await drawn(art)];
          await store.put(fileName(team, imageId), content);
          const file = { purpose: 'BANNER', name: 'banner.webp', contentType: 'image/webp', content } as const;
          await insertFile(tx, context, imageId, file);
          await tx
            .insertInto('banners')
            .values({
              team_id: team,
              id: uuidv7(),
              name,
              notice: notice.replace('{day}', dayText(saturday)),
              link_type: notice ? 'NOTIFICATION' : 'LINK',
              link_address: notice ? null : 'https://harbour.example/welcome',
              image_file_id: imageId,
              // The banner ends with the day of its event.
              ends_at: notice ? startOfDay(addDays(saturday, 1), timeZone) : null,
              position: at + 1,
              created_by: admin,
            })
            .execute();
        }
      });
    }
    await rememberFact(client, demoFacts.banners, {});
  } finally {
    await database.close();
    await client.end();
  }
}

async function drawn(art: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${bannerSize.width}" height="${bannerSize.height}">${art}</svg>`;
  return (await openSvg(svg)).webp({ quality: 88 }).toBuffer();
}
