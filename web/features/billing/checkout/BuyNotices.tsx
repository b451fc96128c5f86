import { Button } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { errors } from '#contract/errors.ts';
import { orderRefusals } from '#contract/billing/order-states.ts';
import { teamLimits } from '#contract/platform/team-facts.ts';
import { ApiError } from '#web/client/api-error.ts';
import { can, useHere } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { SalesDialog } from '#web/shared/platform/SalesDialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import type { OfferView } from './use-buying.ts';

/** Whether a notice on the page already explains why the quote was refused. */
export function isExplained({ openOrder, held }: OfferView, error: Error | null): boolean {
  if (!(error instanceof ApiError)) return false;
  if (openOrder && error.code === errors[orderRefusals[openOrder.label]].code) return true;
  return error.code === errors.salesFirst.code && held.length === 0;
}

/** The step required before ordering: finish the open order, or contact sales. */
export function BuyNotices({ offer, error }: { offer: OfferView; error: Error | null }) {
  const { openOrder } = offer;
  const forSales = offer.throughSales || (error instanceof ApiError && error.code === errors.salesFirst.code);
  return (
    <>
      {openOrder ? <OpenOrder order={openOrder} /> : null}
      {forSales && offer.held.length === 0 ? <ThroughSales app={offer.app} /> : null}
    </>
  );
}

/** The open order and its status, with a link for people who may view orders. */
function OpenOrder({ order: { id, number, label, reviewBy } }: { order: NonNullable<OfferView['openOrder']> }) {
  const t = useTranslations('checkout.openOrder');
  const format = useFormatter();
  const date = reviewBy ? format.dateTime(new Date(reviewBy), { dateStyle: 'medium' }) : '';
  return (
    <Stack as="section" gap="xs" align="start" padBlock="l" padInline="l" tint="warning">
      <strong>{t(`${label}.title`)}</strong>
      <span>{t(`${label}.text`, { number, date })}</span>
      {can('050100', 'view') ? (
        <Button size="small" onClick={() => go(paths.order({ id }))}>
          {t('open')}
        </Button>
      ) : null}
    </Stack>
  );
}

/** The contact form for people who may buy; other people see who may buy. */
function ThroughSales({ app }: { app: OfferView['app'] }) {
  const t = useTranslations('checkout.sales');
  const { user } = useHere();
  const [asking, setAsking] = useState(false);
  return (
    <Stack as="section" gap="xs" align="start" padBlock="l" padInline="l" tint="warning">
      <strong>{t('title')}</strong>
      <span>{t('text', { people: teamLimits.salesAbove })}</span>
      {can('050200', 'edit') && !user.supportType ? (
        <Button size="small" onClick={() => setAsking(true)}>
          {t('ask')}
        </Button>
      ) : (
        <span>{t('others')}</span>
      )}
      {asking ? <SalesDialog app={app} onClose={() => setAsking(false)} /> : null}
    </Stack>
  );
}
