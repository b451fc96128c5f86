import { isLanguage, type Language } from '#contract/languages.ts';
import { translator } from '#phrases/translate.ts';
import type { HandoverItem, HandoverKind, HandoverRecipient, LeavingMember } from '#server/domain/handover/handover.ts';
import { byRecipient, refuseChanged } from '#server/domain/handover/returning.ts';
import type { DissolutionItem } from '#server/domain/handover/dissolution.ts';
import type { Db } from '#server/kernel/database/database.ts';
import type { LogEvent } from '#server/kernel/log/operation-log.ts';
import { returnedSeats } from './seats.returning.service.ts';
import { type AppEmailDependencies, notifyOfHandover } from './settings.emails.ts';
import * as repository from './settings.handover.repository.ts';

const idsOf = (items: readonly HandoverItem[]) => items.map(({ id }) => id);

const languageOf = ({ language }: repository.LeaverAppRow): Language => (isLanguage(language) ? language : 'hk');

async function listInCharge(db: Db, { teamId, id }: Pick<LeavingMember, 'teamId' | 'id'>): Promise<HandoverItem[]> {
  const rows = await repository.listAppsInCharge(db, teamId, id);
  return rows.map((row) => ({
    id: row.id,
    name: translator(languageOf(row))(`appSettings.handover.${row.released ? 'released' : 'pending'}`, { app: row.name }),
  }));
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
  list: listInCharge,
  async move(tx, { teamId, id, name }, items, recipient) {
    await repository.passCharge(tx, teamId, idsOf(items), { from: id, to: recipient?.id ?? null });
    if (recipient) await notifyOfHandover(tx, parts, { teamId, leaver: name, recipientId: recipient.id }, idsOf(items));
    return { events: items.map((item) => passedOn(item, { id, name }, recipient)) };
  },
  returning: {
    refusals: (db, _restorer, member, items) => refuseChanged(db, listInCharge, member, items),
    async perform(tx, _restorer, member, items) {
      for (const { recipient, items: passed } of byRecipient(items))
        await repository.passCharge(tx, member.teamId, idsOf(passed), { from: recipient.id, to: member.id });
      return { events: items.flatMap((item) => (item.recipient ? [passedOn(item, item.recipient, member)] : [])) };
    },
  },
});

const passedOn = (item: HandoverItem, from: HandoverRecipient, to: HandoverRecipient | null): LogEvent => ({
  category: 'APP',
  action: 'app.inCharge',
  object: { type: 'app', id: item.id, name: item.name },
  before: { inChargeId: from.id, inCharge: from.name },
  after: { inChargeId: to?.id ?? null, inCharge: to?.name ?? null },
});

/** Seats the member holds, which become free. */
export const seats: HandoverKind = {
  kind: 'seats',
  to: 'nobody',
  async list(db, { teamId, id }) {
    const rows = await repository.listAppsWithSeat(db, teamId, id);
    return rows.map(({ id: appId, name }) => ({ id: appId, name }));
  },
  async move(tx, { teamId, id }, items) {
    await repository.freeSeats(tx, teamId, id, idsOf(items));
  },
  returning: returnedSeats,
};

/** Apps the team has opened, without the default ones. They end with the team. */
export const openedApps: DissolutionItem = {
  item: 'apps',
  blocks: false,
  count: repository.countOpened,
};
