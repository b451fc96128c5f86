import { sql } from 'kysely';
import type { Currency } from '#contract/billing/currencies.ts';
import type { InFour } from '#contract/in-four.ts';
import type { PayStatus, PayType, VoucherStatus } from '#contract/billing/order-states.ts';
import type { RefundRequestState, SalesState } from '#contract/billing/staff-billing-facts.ts';
import type { Db } from '#server/kernel/database/database.ts';

interface OfTeam {
  teamId: string;
  teamName: string;
  teamCode: string;
  ownTeam: boolean;
}

interface OfOrder extends OfTeam {
  id: string;
  orderId: string;
  number: string;
  payStatus: PayStatus;
  open: boolean;
  payType: PayType | null;
  currency: Currency;
  due: number;
  fromBalance: number;
  orderedAt: string;
  appId: string;
  appNames: InFour;
  icon: string | null;
  decidedAt: string | null;
  decidedBy: string | null;
}

export interface VoucherFacts extends OfOrder {
  remittanceCode: string;
  note: string;
  fileId: string;
  fileName: string;
  contentType: string;
  size: number;
  uploadedBy: string;
  uploadedAt: string;
  dueAt: string;
  status: VoucherStatus;
  reason: string | null;
}

export interface RefundRequestFacts extends OfOrder {
  reason: string;
  askedBy: string;
  askedAt: string;
  status: RefundRequestState;
  decisionReason: string | null;
}

export interface SalesFacts extends OfTeam {
  headcount: number;
  askedAt: string | null;
  contact: string | null;
  email: string | null;
  phone: string | null;
  message: string | null;
  appNames: InFour | null;
  product: 'HR_SYSTEM' | 'CODELESS' | null;
  customer: boolean;
  clearedAt: string | null;
  clearedBy: string | null;
  note: string | null;
  balances: { currency: Currency; minor: number }[];
}

interface Found<T> {
  item: T;
  total: number;
}
export interface Paged {
  page: number;
  size: number;
  search?: string | undefined;
}

const pageOf = async <T>(found: Promise<{ rows: Found<T>[] }>) => {
  const { rows } = await found;
  return { rows: rows.map(({ item }) => item), total: rows[0]?.total ?? 0 };
};
const skipped = ({ page, size }: Paged) => (page - 1) * size;

/** Returns vouchers of all teams; nothing unless the account is provider staff. Waiting vouchers are sorted by due time. */
export function vouchers(db: Db, staff: string, statuses: readonly VoucherStatus[], paging: Paged) {
  const byClock = statuses.includes('WAITING');
  return pageOf(
    sql<Found<VoucherFacts>>`SELECT item, total FROM app.staff_vouchers(${staff}::uuid, ${[...statuses]}::text[], ${byClock},
      ${paging.search ?? ''}, ${paging.size}::int, ${skipped(paging)}::int)`.execute(db),
  );
}

/** Returns refund requests of all teams; nothing unless the account is provider staff. */
export function refundRequests(db: Db, staff: string, state: RefundRequestState, paging: Paged) {
  return pageOf(
    sql<
      Found<RefundRequestFacts>
    >`SELECT item, total FROM app.staff_refund_requests(${staff}::uuid, ${state}, ${paging.search ?? ''},
      ${paging.size}::int, ${skipped(paging)}::int)`.execute(db),
  );
}

/** Returns teams in contact with sales, or any team without `state`; nothing unless the account is provider staff. */
export function sales(db: Db, staff: string, state: SalesState | undefined, paging: Paged) {
  return pageOf(
    sql<Found<SalesFacts>>`SELECT item, total FROM app.staff_sales(${staff}::uuid, ${state ?? 'ANY'}, ${paging.search ?? ''},
      ${paging.size}::int, ${skipped(paging)}::int)`.execute(db),
  );
}
