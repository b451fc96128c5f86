import { orders } from '#contract/billing/orders.ts';
import { billingLimits } from '#contract/billing/order-states.ts';
import { route } from '#server/kernel/http/mount.ts';
import { readUpload } from '#server/kernel/http/uploads.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import { listOld, readOld } from './old-orders.service.ts';
import { exportList } from './orders.file.ts';
import * as service from './orders.service.ts';
import { readVoucher, uploadVoucher } from './vouchers.service.ts';

/**
 * Endpoints for orders of a team (050100) and their transfer vouchers. Payment and cancellation are in flows/billing/checkout.
 */
export function ordersRoutes(store: FileStore) {
  return [
    route(orders.list, (context, { query }) => service.list(context, query)),
    route(orders.countPendingPayment, (context) => service.countPendingPayment(context)),
    route(orders.old, (context, { query }) => listOld(context, query)),
    route(orders.readOld, (context, { params }) => readOld(context, params.id)),
    route(orders.exportList, (context, { body }) => exportList(context, body)),
    route(orders.read, (context, { params }) => service.read(context, params.id)),
    route(orders.uploadVoucher, async (context, { params }, request) =>
      uploadVoucher(context, store, params.id, await readUpload(context, request, billingLimits.voucherBytes, 'voucher')),
    ),
    route(orders.voucher, (context, { params }, _request, reply) => {
      // Uploaded files are sent as downloads. If a browser rendered one after all, the sandbox prevents scripts and framing.
      void reply.header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
      return readVoucher(context, store, params);
    }),
    route(orders.setPayType, (context, { params, body }) => service.setPayType(context, params.id, body.payType)),
    route(orders.setCustomer, (context, { params, body }) => service.setCustomer(context, params.id, body)),
    route(orders.askRefund, (context, { params, body }) => service.requestRefund(context, params.id, body.reason)),
  ];
}
