import type { z } from 'zod';
import { labelOf } from '#contract/billing/order-states.ts';
import type { VoucherStatus } from '#contract/billing/order-states.ts';
import type { RefundRequest, ReviewedVoucher, SalesTeam, staffBilling } from '#contract/billing/staff-billing.ts';
import type { VoucherQueue } from '#contract/billing/staff-billing-facts.ts';
import { translator } from '#phrases/translate.ts';
import type { AccountContext } from '#server/kernel/context.ts';
import { asPlatform } from '#server/kernel/database/database.ts';
import { linkToFile } from '#server/kernel/files/files.ts';
import * as repository from './queue.repository.ts';

const statusesOf: Record<VoucherQueue, readonly VoucherStatus[]> = {
  WAITING: ['WAITING'],
  WITHDRAWN: ['WITHDRAWN'],
  DECIDED: ['APPROVED', 'REJECTED'],
};

type Query<K extends 'vouchers' | 'refundRequests' | 'sales'> = z.output<(typeof staffBilling)[K]['query'] & object>;

/** Lists transfer vouchers of all teams (domain rules 5), the longest waiting first. */
export async function vouchers(context: AccountContext, { queue, ...paging }: Query<'vouchers'>) {
  const { database, account } = context;
  const { rows, total } = await asPlatform(database, (db) => repository.vouchers(db, account.id, statusesOf[queue], paging));
  return { items: rows.map((row) => voucherView(context, row)), page: paging.page, size: paging.size, total };
}

function voucherView(context: AccountContext, row: repository.VoucherFacts): ReviewedVoucher {
  const { fileKey, now } = context;
  const dueAt = instant(row.dueAt);
  return {
    ...commonFields(context, row),
    remittanceCode: row.remittanceCode,
    note: row.note,
    file: {
      name: row.fileName,
      contentType: row.contentType,
      size: row.size,
      link: linkToFile(fileKey, row.teamId, row.fileId, now) ?? '',
    },
    uploadedBy: row.uploadedBy,
    uploadedAt: instant(row.uploadedAt),
    dueAt,
    overdue: row.status === 'WAITING' && dueAt < now.toISOString(),
    status: row.status,
    reason: row.reason,
  };
}

/** Lists refund requests of all teams. */
export async function refundRequests(context: AccountContext, { state, ...paging }: Query<'refundRequests'>) {
  const { database, account } = context;
  const { rows, total } = await asPlatform(database, (db) => repository.refundRequests(db, account.id, state, paging));
  const items = rows.map((row): RefundRequest => {
    const { reason, askedBy, askedAt, status, decisionReason } = row;
    return { ...commonFields(context, row), reason, askedBy, askedAt: instant(askedAt), status, decisionReason };
  });
  return { items, page: paging.page, size: paging.size, total };
}

/** Lists teams that are in contact with sales, or teams found by a search. */
export async function sales(context: AccountContext, { state, ...paging }: Query<'sales'>) {
  const { database, account } = context;
  const { rows, total } = await asPlatform(database, (db) => repository.sales(db, account.id, state, paging));
  return { items: rows.map((row) => salesView(context, row)), page: paging.page, size: paging.size, total };
}

function salesView({ language }: AccountContext, row: repository.SalesFacts): SalesTeam {
  const { headcount, contact, email, phone, message, product, appNames, askedAt, clearedAt, customer, balances, ownTeam } = row;
  const app = product ? translator(language)(`firstRun.products.${product}.name`) : (appNames?.[language] ?? null);
  return {
    team: teamOf(row),
    headcount,
    asked: askedAt === null ? null : { at: instant(askedAt), contact: contact ?? '', email, phone, message, app },
    customer,
    cleared: clearedAt === null ? null : { at: instant(clearedAt), by: row.clearedBy ?? '', note: row.note ?? '' },
    balances,
    ownTeam,
  };
}

/** Fields common to all decisions. */
function commonFields({ language }: AccountContext, row: repository.VoucherFacts | repository.RefundRequestFacts) {
  const { id, number, payStatus, open, currency, due, fromBalance, payType, decidedAt, decidedBy, ownTeam } = row;
  return {
    id,
    team: teamOf(row),
    order: {
      id: row.orderId,
      number,
      label: labelOf({ payStatus, open, paying: false }),
      app: { appId: row.appId, name: row.appNames[language], icon: row.icon },
      currency,
      due,
      fromBalance,
      payType,
      createdAt: instant(row.orderedAt),
    },
    decidedAt: decidedAt === null ? null : instant(decidedAt),
    decidedBy,
    ownTeam,
  };
}

const teamOf = ({
  teamId: id,
  teamName: name,
  teamCode: code,
}: repository.SalesFacts | repository.VoucherFacts | repository.RefundRequestFacts) => ({
  id,
  name,
  code,
});
const instant = (text: string) => new Date(text).toISOString();
