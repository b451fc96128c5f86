import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { can, elements } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { flag, maybe } from '#web/client/url-fields.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { TeamTimes } from '#web/shared/billing/TeamTimes.tsx';
import { refreshWaitingCounts } from '#web/shared/workplace/waiting-counts.ts';
import { DetailColumns, Facts } from '#web/ui/DetailPage.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { CustomerForm } from './CustomerForm.tsx';
import { OrderNotThere } from './OrderNotThere.tsx';
import { CancelDialog, RefundDialog } from './OrderDialogs.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderSide } from './OrderSide.tsx';
import { OrderState } from './OrderState.tsx';
import { OrderTag } from './OrderTag.tsx';
import { PayPanel } from './PayPanel.tsx';
import { Refunds } from './Refunds.tsx';
import { type Order, orderQuery } from './use-orders.ts';
import { Vouchers } from './Vouchers.tsx';

/** The open dialog, and whether the voucher form is open. */
const orderUrl = { open: maybe(['cancel', 'refund', 'customer']), upload: flag };

/** One order (050100): its status, the possible actions, and its details. */
export function OrderScreen() {
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(orderQuery(id));
  return data ? <One key={id} order={data} /> : <OrderNotThere error={error} onRetry={() => void refetch()} />;
}

function One({ order }: { order: Order }) {
  const t = useTranslations('orders');
  const [state, set] = useUrlState(orderUrl);
  const close = () => set({ open: undefined });
  // The order may have changed without an action on this screen: paid, expired, approved.
  useEffect(() => {
    void refreshWaitingCounts();
  }, [order.label]);
  // Removes the parameters that the gateway adds when it returns here; the order already contains their information.
  useEffect(() => {
    if (new URLSearchParams(location.search).has('payment_intent')) go(paths.order({ id: order.id }), { replace: true });
  }, [order.id]);
  return (
    <Page
      title={t('one.title', { number: order.number })}
      beside={<OrderTag label={order.label} />}
      purpose={`${order.app.name} · ${order.automatic ? t('automatic') : t(`acts.${order.act}`)}`}
      actions={<Actions order={order} onOpen={(open) => set({ open })} />}
    >
      <TeamTimes>
        <OrderState order={order} />
        <DetailColumns side={<OrderSide order={order} onEdit={() => set({ open: 'customer' })} />}>
          <PayPanel order={order} />
          <Refunds order={order} />
          <OrderLines order={order} />
          <Vouchers order={order} />
          <About order={order} />
        </DetailColumns>
      </TeamTimes>
      {state.open === 'cancel' && order.can.cancel.allowed ? <CancelDialog order={order} onClose={close} /> : null}
      {state.open === 'refund' && order.can.askRefund.allowed ? <RefundDialog order={order} onClose={close} /> : null}
      {state.open === 'customer' && order.can.customer.allowed ? <CustomerForm order={order} onClose={close} /> : null}
    </Page>
  );
}

/**
 * Actions that change an order are shown only to people who may perform them; support of type ORDER has none of them
 * (specification section 6).
 */
function Actions({ order, onOpen }: { order: Order; onOpen: (what: 'cancel' | 'refund') => void }) {
  const t = useTranslations('orders');
  const pay = useTranslations('orderPayment');
  const { can: may } = order;
  const administers = elements().orderAdmin;
  return (
    <>
      <Button onClick={() => go(paths.bill({ id: order.id }))}>{t('one.print')}</Button>
      {administers && may.cancel.allowed ? (
        <Button danger onClick={() => onOpen('cancel')}>
          {pay('cancel.action')}
        </Button>
      ) : null}
      {administers && may.askRefund.allowed ? <Button onClick={() => onOpen('refund')}>{pay('refund.action')}</Button> : null}
      {administers && may.orderAgain.allowed ? (
        <Button type="primary" onClick={() => go(paths.buy(againOf(order)))}>
          {t('again')}
        </Button>
      ) : null}
    </>
  );
}

/** A link to buy the same again, as far as its parameters can express it. */
function againOf(order: Order) {
  const line = order.lines.find(({ kind }) => kind === 'CHARGE');
  const what = line ? { plan: line.planKey, period: line.period, quantity: line.quantity } : {};
  return order.subscriptionId
    ? { subscription: order.subscriptionId, act: order.act, ...what }
    : { app: order.app.appId, act: order.act, ...what };
}

function About({ order }: { order: Order }) {
  const t = useTranslations('orders');
  const { subscriptionId } = order;
  return (
    <Surface
      title={t('one.facts')}
      aside={subscriptionId && can('050200', 'view') ? <Go to={paths.subscriptions}>{t('one.subscription')}</Go> : null}
    >
      <Facts
        items={[
          { key: 'number', label: t('columns.number'), value: order.number },
          { key: 'createdAt', label: t('columns.createdAt'), value: <Moment at={order.createdAt} /> },
          { key: 'by', label: t('columns.orderedBy'), value: order.orderedBy },
          { key: 'state', label: t('one.state'), value: order.open ? t('one.open') : t('one.closed') },
          { key: 'payType', label: t('columns.payType'), value: order.payType ? t(`payTypes.${order.payType}`) : '' },
          ...(order.paidAt ? [{ key: 'paid', label: t('one.paidAt'), value: <Moment at={order.paidAt} /> }] : []),
          ...(order.closedAt ? [{ key: 'closed', label: t('one.closedAt'), value: <Moment at={order.closedAt} /> }] : []),
        ]}
      />
    </Surface>
  );
}
