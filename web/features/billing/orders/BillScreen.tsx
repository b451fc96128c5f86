import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { Page } from '#web/ui/Page.tsx';
import { BillSheet } from './BillSheet.tsx';
import { OrderNotThere } from './OrderNotThere.tsx';
import { orderQuery } from './use-orders.ts';

/** The bill of an order, or the order while there is none, on one page for printing (specification section 4). */
export function BillScreen() {
  const { id = '' } = useParams({ strict: false });
  const t = useTranslations();
  const { data: order, error, refetch } = useQuery(orderQuery(id));
  if (!order) return <OrderNotThere error={error} onRetry={() => void refetch()} />;
  const { bill } = order;
  return (
    <Page
      title={
        bill
          ? t('orders.documents.download', { kind: t('billingDocuments.kinds.BILL'), number: bill.number })
          : t('orders.one.title', { number: order.number })
      }
      actions={
        <Button type="primary" onClick={() => print()}>
          {t('orders.one.print')}
        </Button>
      }
    >
      <BillSheet order={order} />
    </Page>
  );
}
