import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { errors } from '#contract/errors.ts';
import { teamLimits } from '#contract/team-facts.ts';
import { ApiError } from '#web/client/api-error.ts';
import { useHere } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { SalesDialog } from '#web/pickers/SalesDialog.tsx';
import styles from './Buy.module.css';
import type { OfferView } from './use-buying.ts';

/** Whether a refusal of the quote is told by a notice already. */
export function isTold({ unpaid, held }: OfferView, error: Error | null): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.code === errors.orderUnpaid.code) return unpaid !== null;
  return error.code === errors.salesFirst.code && held.length === 0;
}

/** What stands before the order: one that is not paid, or a talk with sales. */
export function BuyNotices({ offer, error }: { offer: OfferView; error: Error | null }) {
  const words = useTranslations('buying');
  const { unpaid } = offer;
  const forSales = offer.throughSales || (error instanceof ApiError && error.code === errors.salesFirst.code);
  return (
    <>
      {unpaid ? (
        <section className={styles['notice']}>
          <strong>{words('unpaid.title')}</strong>
          <span>{words('unpaid.text', { number: unpaid.number })}</span>
          <Button size="small" onClick={() => go(paths.order({ id: unpaid.id }))}>
            {words('unpaid.open')}
          </Button>
        </section>
      ) : null}
      {forSales && offer.held.length === 0 ? <ThroughSales app={offer.app} /> : null}
    </>
  );
}

/** The owner asks here; everybody else is told that the owner can. */
function ThroughSales({ app }: { app: OfferView['app'] }) {
  const words = useTranslations('buying.sales');
  const { user } = useHere();
  const [asking, setAsking] = useState(false);
  return (
    <section className={styles['notice']}>
      <strong>{words('title')}</strong>
      <span>{words('text', { people: teamLimits.salesAbove })}</span>
      {user.owner ? (
        <Button size="small" onClick={() => setAsking(true)}>
          {words('ask')}
        </Button>
      ) : (
        <span>{words('owner')}</span>
      )}
      {asking ? <SalesDialog app={app} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}
