import type { z } from 'zod';
import { type orderColumns, orderLimits } from '#contract/billing/order-facts.ts';
import type { orders } from '#contract/billing/orders.ts';
import { type Translator, translator } from '#phrases/translate.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { asTeamReadOnly } from '#server/kernel/database/read-only.ts';
import type { FileAnswer } from '#server/kernel/http/send-file.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { type CellValue, timeCell, timeFigures } from '#server/integrations/spreadsheets/cells.ts';
import { streamSheet, xlsxType } from '#server/integrations/spreadsheets/write.ts';
import * as repository from './orders.repository.ts';
import { labelOfRow } from './orders.view.ts';

type ExportBody = z.output<NonNullable<(typeof orders.exportList)['body']>>;

/**
 * Exports the matching orders as a spreadsheet, in the caller's language and time zone; amounts are numbers, times are dates,
 * everything else is text. A column of the list becomes a column for each of its values. The operation-log entry is written before
 * the first byte is sent.
 */
export async function exportList(context: TeamContext, body: ExportBody): Promise<FileAnswer> {
  const { sort, order, columns: shown, ...filters } = body;
  const { team, language, timeZone, now } = context;
  const where = repository.matching(team.id, { ...filters, timeZone: team.timeZone, now });
  const page = { sort, order, offset: 0, limit: orderLimits.exported };
  const rows = await asTeamReadOnly(context.database, team.id, (db) => repository.list(db, where, language, page));
  await writeTeam(context, async (tx) => {
    await record(tx, context, {
      category: 'DATA',
      action: 'order.export',
      object: { type: 'team', id: team.id, name: team.name },
      after: { orders: rows.length, ...filters, ...(shown && { columns: shown }) },
    });
    return {};
  });
  const t = translator(language);
  const columns = shown ? shown.flatMap((column) => valuesOf[column]) : (Object.keys(cells) as Column[]);
  const date = dateIn(timeZone, now);
  const figures = figuresOf(rows);
  const table = {
    name: t('orders.file.sheet'),
    note: t('orders.file.note', { team: team.name, zone: timeZone, date }),
    columns: columns.map((column) => ({
      header: t(`orders.columns.${column}`),
      width: widths[column] ?? 18,
      ...(isAmount(column) && { figures }),
      ...(column === 'createdAt' && { figures: timeFigures }),
    })),
  };
  async function* lines(): AsyncGenerator<CellValue[]> {
    for (const row of rows) yield columns.map((column) => cells[column](row, t, context));
  }
  const name = t('orders.file.name', { team: team.name, date }).replace(/[\\/:*?"<>|]/g, ' ');
  return { name: `${name}.xlsx`, contentType: xlsxType, content: streamSheet(table, lines()) };
}

const widths: Partial<Record<Column, number>> = { number: 20, createdAt: 22, app: 28, plan: 28 };
/** Converts minor units to a number that a spreadsheet can sum; the currency has its own column. */
const amountOf = (minor: number) => minor / 100;
const isAmount = (column: Column) => column === 'amount' || column === 'discount' || column === 'due';

/**
 * Number format of the amount columns: rupiah have no decimals, other currencies two; if both occur, the general format is
 * used.
 */
function figuresOf(rows: readonly Row[]): string {
  const whole = rows.filter(({ currency }) => currency === 'IDR').length;
  return whole === 0 ? '#,##0.00' : whole === rows.length ? '#,##0' : 'General';
}

type Row = repository.ListedOrderRow;
const cells = {
  number: (row) => row.number,
  createdAt: (row, _t, { timeZone }) => timeCell(timeZone, row.created_at),
  status: (row, t) => t(`orders.labels.${labelOfRow(row)}`),
  app: (row) => row.name,
  act: (row, t) => t(`orders.acts.${row.action}`),
  plan: (row, _t, { language }) => row.lines.find(({ kind }) => kind === 'CHARGE')?.planName[language] ?? '',
  payType: (row, t) => (row.pay_type ? t(`orders.payTypes.${row.pay_type}`) : ''),
  currency: (row) => row.currency,
  amount: (row) => amountOf(row.amount),
  discount: (row) => amountOf(row.discount),
  due: (row) => amountOf(row.due),
  orderedBy: (row) => row.ordered_by_name,
} satisfies Record<string, (row: Row, t: Translator, context: TeamContext) => CellValue>;
type Column = keyof typeof cells;

/** The values that each column of the list shows. */
const valuesOf: Record<(typeof orderColumns)[number], readonly Column[]> = {
  number: ['number'],
  status: ['status'],
  app: ['app', 'act', 'plan'],
  createdAt: ['createdAt', 'orderedBy'],
  payType: ['payType'],
  due: ['currency', 'due'],
};
