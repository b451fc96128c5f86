import { sql } from 'kysely';
import { isLanguage, type Language } from '#contract/languages.ts';
import { translator } from '#phrases/translate.ts';
import type { Db } from '#server/kernel/database/database.ts';
import type { HandoverItem, HandoverKind } from '#server/domain/hand-over/hand-over.ts';
import type { DissolutionItem } from '#server/domain/hand-over/dissolution.ts';
import { type AppEmailDependencies, notifyOfHandover } from './settings.emails.ts';

interface Row {
  id: string;
  name: string;
  released: boolean;
  language: string;
}

const idsOf = (items: readonly HandoverItem[]) => items.map(({ id }) => id);

const languageOf = ({ language }: Row): Language => (isLanguage(language) ? language : 'hk');

/** Returns apps with their names in the team's language. `which` is a condition on the team's rows `t`. */
async function appsWhere(db: Db, teamId: string, which: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT a.id, a.manifest->'name'->>teams.default_lang AS name, t.availability IN ('ALL', 'PORTION') AS released,
      teams.default_lang AS language
    FROM team_apps t JOIN apps a ON a.id = t.app_id JOIN teams ON teams.id = t.team_id
    WHERE t.team_id = ${teamId}::uuid AND ${which} ORDER BY 2, 1`.execute(db);
  return rows;
}

/**
 * Apps the member is in charge of (specification section 4): available ones, and waiting ones, which are available to no one yet
 * or stopped. A recipient is required for each of them before the member can leave. The recipient is notified of all of them in
 * one email.
 */
export const appsInCharge = (parts: AppEmailDependencies): HandoverKind => ({
  kind: 'apps',
  to: 'chosen',
  required: true,
  async list(db, { teamId, id }): Promise<HandoverItem[]> {
    const rows = await appsWhere(db, teamId, sql`t.in_charge = ${id}::uuid`);
    return rows.map((row) => ({
      id: row.id,
      name: translator(languageOf(row))(`appSettings.handover.${row.released ? 'released' : 'pending'}`, { app: row.name }),
    }));
  },
  async move(tx, { teamId, id, name }, items, recipient) {
    await sql`
      UPDATE team_apps SET in_charge = ${recipient?.id ?? null}::uuid, version = version + 1, updated_at = now()
      WHERE team_id = ${teamId}::uuid AND in_charge = ${id}::uuid AND app_id = ANY(${idsOf(items)}::uuid[])`.execute(tx);
    if (recipient) await notifyOfHandover(tx, parts, { teamId, leaver: name, recipientId: recipient.id }, idsOf(items));
    return {
      events: items.map((item) => ({
        category: 'APP' as const,
        action: 'app.inCharge' as const,
        object: { type: 'app', id: item.id, name: item.name },
        before: { inChargeId: id, inCharge: name },
        after: { inChargeId: recipient?.id ?? null, inCharge: recipient?.name ?? null },
      })),
    };
  },
});

/** Seats the member holds, which become free. */
export const seats: HandoverKind = {
  kind: 'seats',
  to: 'nobody',
  list: async (db, { teamId, id }) => {
    const withSeat = sql`EXISTS (SELECT FROM app_seats s WHERE s.team_id = t.team_id AND s.app_id = t.app_id AND s.member_id = ${id}::uuid)`;
    return (await appsWhere(db, teamId, withSeat)).map(({ id: appId, name }) => ({ id: appId, name }));
  },
  async move(tx, { teamId, id }, items) {
    await sql`
      DELETE FROM app_seats
      WHERE team_id = ${teamId}::uuid AND member_id = ${id}::uuid AND app_id = ANY(${idsOf(items)}::uuid[])`.execute(tx);
  },
};

/** Apps the team has opened, without the default ones. They end with the team. */
export const openedApps: DissolutionItem = {
  item: 'apps',
  blocks: false,
  async count(db, teamId) {
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM team_apps WHERE team_id = ${teamId}::uuid`.execute(
      db,
    );
    return rows[0]?.n ?? 0;
  },
};
