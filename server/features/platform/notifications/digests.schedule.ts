import { isLanguage, type Language } from '#contract/languages.ts';
import { digestEmail, notificationKinds } from '#contract/platform/notification-facts.ts';
import { translator } from '#phrases/translate.ts';
import type { Tx } from '#server/kernel/context.ts';
import { type Database, inTransaction } from '#server/kernel/database/database.ts';
import type { ScheduledTask } from '#server/kernel/jobs/jobs.ts';
import { renderDigest } from '#server/integrations/mail/digest-email.ts';
import { enqueueMessages, type NewMessage } from '#server/integrations/mail/outbox.repository.ts';
import * as repository from './digests.repository.ts';

interface DigestDependencies {
  /** The public origin of the console, with which every link of an email begins. */
  publicUrl: string;
}

/** Digests of a team that are sent by one transaction. */
const batch = 50;

/**
 * Sends the daily digests that are due: one email to each member who has unread notifications of a kind in the digest, with the
 * number of each kind. A digest without any is marked as sent as well, so that it is tried again on the next day.
 * @param now the time to decide by
 */
export async function sendDigests(
  { database }: { database: Database },
  parts: DigestDependencies,
  now = new Date(),
): Promise<void> {
  const failures: unknown[] = [];
  for (const teamId of await repository.teamsWithDueDigests(database, now))
    await sendInTeam(database, teamId, parts, now).catch((error: unknown) => failures.push(error));
  if (failures.length) throw new AggregateError(failures, 'digests could not be sent in some teams');
}

async function sendInTeam(database: Database, teamId: string, parts: DigestDependencies, now: Date): Promise<void> {
  for (let sent = batch; sent === batch;)
    sent = await inTransaction(database, { teamId }, (tx) => sendBatch(tx, teamId, parts, now));
}

async function sendBatch(tx: Tx, teamId: string, { publicUrl }: DigestDependencies, now: Date): Promise<number> {
  const due = await repository.lockDue(tx, teamId, now, batch);
  const team = await repository.teamOf(tx, teamId);
  if (!due.length || !team) return 0;
  const counts = Map.groupBy(await repository.countForDigests(tx, teamId, due, now), ({ member_id: memberId }) => memberId);
  await repository.markSent(tx, teamId, due);
  const defaultLanguage = isLanguage(team.default_lang) ? team.default_lang : 'hk';
  const messages = due.flatMap(({ id, display_name: name, email, locale }): NewMessage[] => {
    const own = counts.get(id);
    if (!own) return [];
    const language = isLanguage(locale) ? locale : defaultLanguage;
    const rendered = renderDigest({ language, name, team: team.name, publicUrl, items: itemsOf(language, own) });
    return [{ channel: 'MAIL', recipient: email, language, template: digestEmail, memberId: id, ...rendered }];
  });
  if (messages.length) await enqueueMessages(tx, teamId, messages);
  return due.length;
}

/** The lines of a digest, in the order of the settings. */
function itemsOf(language: Language, counts: readonly repository.DigestCount[]) {
  const t = translator(language);
  return notificationKinds.flatMap((kind) => {
    const count = counts.find((each) => each.kind === kind)?.count;
    if (count === undefined) return [];
    const text = t('notifications.digest.line', { kind: t(`notificationCentre.kinds.${kind}`), count });
    return [{ count, text, path: `/notifications?show=UNREAD&kind=${kind}` }];
  });
}

/** Runs every ten minutes, so a digest arrives within ten minutes of its hour. */
export const digestSchedule = (parts: DigestDependencies): Record<string, ScheduledTask> => ({
  digests: { cron: '*/10 * * * *', run: (clock) => sendDigests(clock, parts) },
});
