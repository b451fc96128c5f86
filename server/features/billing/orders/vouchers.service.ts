import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { orderLimits } from '#contract/billing/order-facts.ts';
import { voucherNote } from '#contract/billing/order-views.ts';
import type { orders } from '#contract/billing/orders.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { mentionsCardNumber } from '#server/domain/card-numbers.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { fileName, findFile, insertFile, newFileId } from '#server/kernel/files/files.ts';
import type { FileAnswer } from '#server/kernel/http/send-file.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import type { Upload } from '#server/kernel/http/uploads.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { fileAnswer } from '#server/integrations/files/file-answer.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import * as changes from './orders.changes.repository.ts';
import { requireOwnPeople, requireUnpaid } from './orders.policy.ts';
import { reviewBy } from './orders.rules.ts';
import { detail, event, lock } from './orders.service.ts';
import { voucherFile } from './vouchers.files.service.ts';

/**
 * Uploads a voucher of a bank transfer. A further upload replaces the waiting voucher and restarts the review period. Throws
 * notFound, memberOnly, paymentRunning, orderMoved, notByTransfer, voucherLimitReached, fileTypeRefused, fileUnreadable;
 * cardDataRefused if the note contains a card number.
 */
export async function uploadVoucher(
  context: TeamContext,
  store: FileStore,
  orderId: string,
  upload: Upload,
): Promise<z.input<typeof orders.uploadVoucher.output>> {
  requireOwnPeople(context);
  const note = noteOf(upload.fields['note']);
  const file = await voucherFile(upload);
  const { team, actor, now } = context;
  const fileId = newFileId();
  const stored = fileName(team.id, fileId);
  await store.put(stored, file.content);
  let used = false;
  try {
    const answer = await writeTeam(context, async (tx) => {
      const order = requireUnpaid(await lock(tx, context, orderId));
      if (order.pay_type !== 'BANK_TRANSFER') throw new AppError('notByTransfer');
      if (order.vouchers >= orderLimits.vouchers)
        throw new AppError('voucherLimitReached', { args: { max: orderLimits.vouchers } });
      if (!(await changes.setUploaded(tx, team.id, orderId))) throw new AppError('orderMoved');
      await insertFile(tx, context, fileId, { purpose: 'VOUCHER', ...file });
      const by = { id: actor.memberId, name: actor.displayName };
      const dueAt = reviewBy(now, team.timeZone);
      await changes.insertVoucher(tx, team.id, { id: uuidv7(), orderId, fileId, note, by, at: now, dueAt });
      const after = { file: file.name, note, reviewBy: dueAt.toISOString() };
      await record(tx, context, event('order.voucher', order, { after }));
      used = true;
      return detail(tx, context, orderId);
    });
    // A retry receives the first answer; that request has stored its own file already.
    if (!used) await store.remove(stored);
    return answer;
  } catch (error) {
    await store.remove(stored);
    throw error;
  }
}

function noteOf(value = ''): string {
  if (mentionsCardNumber(value)) throw new AppError('cardDataRefused');
  const note = voucherNote.safeParse(value);
  if (note.success) return note.data;
  const tooLong = { field: 'note', rule: 'tooLong', args: { max: orderLimits.note } } as const;
  throw invalid(value.length > orderLimits.note ? tooLong : { field: 'note', rule: 'specialCharacters' });
}

/** Returns the file of a voucher. Throws notFound, also for a voucher of another order. */
export function readVoucher(
  context: TeamContext,
  store: FileStore,
  { id, voucherId }: { id: string; voucherId: string },
): Promise<FileAnswer> {
  const { team, database } = context;
  return asTeam(database, team.id, async (db) => {
    const fileId = await changes.findVoucherFile(db, team.id, id, voucherId);
    const file = fileId && (await findFile(db, team.id, fileId));
    if (!file) throw new AppError('notFound');
    return fileAnswer(store, file);
  });
}
