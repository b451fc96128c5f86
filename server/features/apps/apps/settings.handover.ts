import { isLanguage, type Language } from '#contract/languages.ts';
import { translator } from '#phrases/translate.ts';
import type { HandoverItem, HandoverKind } from '#server/domain/handover/handover.ts';
import type { DissolutionItem } from '#server/domain/handover/dissolution.ts';
import { type AppEmailDependencies, notifyOfHandover } from './settings.emails.ts';
import * as repository from './settings.handover.repository.ts';

const idsOf = (items: readonly HandoverItem[]) => items.map(({ id }) => id);

const languageOf = ({ language }: repository.LeaverAppRow): Language => (isLanguage(language) ? language : 'hk');

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
    const rows = await repository.listAppsInCharge(db, teamId, id);
    return rows.map((row) => ({
      id: row.id,
      name: translator(languageOf(row))(`appSettings.handover.${row.released ? 'released' : 'pending'}`, { app: row.name }),
    }));
  },
  async move(tx, { teamId, id, name }, items, recipient) {
    await repository.passCharge(tx, teamId, idsOf(items), { from: id, to: recipient?.id ?? null });
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
  async list(db, { teamId, id }) {
    const rows = await repository.listAppsWithSeat(db, teamId, id);
    return rows.map(({ id: appId, name }) => ({ id: appId, name }));
  },
  async move(tx, { teamId, id }, items) {
    await repository.freeSeats(tx, teamId, id, idsOf(items));
  },
};

/** Apps the team has opened, without the default ones. They end with the team. */
export const openedApps: DissolutionItem = {
  item: 'apps',
  blocks: false,
  count: repository.countOpened,
};
