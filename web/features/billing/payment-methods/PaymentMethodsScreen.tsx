import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { cardName } from '#contract/billing/payment-method-facts.ts';
import { billingLimits } from '#contract/billing/order-states.ts';
import { api } from '#web/client/api.ts';
import { inBackground, reasonOf } from '#web/client/api-error.ts';
import { readsBillingOnly } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { type SetUrlState, useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { regionName } from '#web/ui/region-name.ts';
import { MoreMenu } from '#web/ui/MoreMenu.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { TableSkeleton } from '#web/ui/Skeletons.tsx';
import { Empty, ErrorState } from '#web/ui/State.tsx';
import { Box } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { CardFace } from './CardFace.tsx';
import { DeleteCard, EditCard } from './EditCard.tsx';
import { KeepCard } from './KeepCard.tsx';
import styles from './PaymentMethods.module.css';
import {
  type Card,
  type PaymentMethodList,
  cardsQuery,
  cardsUrl,
  closed,
  goToForm,
  refreshPaymentMethods,
} from './use-payment-methods.ts';

type SetCards = SetUrlState<typeof cardsUrl>;
const max = billingLimits.cards;

/** Payment methods (050300): the cards of the team. Card data are entered only on the gateway's own page. */
export function PaymentMethodsScreen() {
  const t = useTranslations('paymentMethods');
  const title = useTranslations('shell.pages')('paymentMethods');
  const [state, set] = useUrlState(cardsUrl);
  const { data, error, refetch } = useQuery(cardsQuery);
  const looks = readsBillingOnly('050300');
  const edits = looks === null;
  const add = edits && data?.gateway ? <AddCard full={data.items.length >= max} /> : null;
  const close = () => (state.order ? go(paths.order({ id: state.order }), { replace: true }) : set(closed, { replace: true }));
  const card = data?.items.find(({ id }) => id === state.card);
  return (
    <Page title={title} purpose={t('purpose')} actions={data?.items.length ? add : null}>
      {looks ? <Alert type="info" title={t(`looks.${looks}`)} /> : null}
      {data?.gateway === 'sandbox' ? <Alert type="info" showIcon title={t('sandbox')} /> : null}
      {data && !data.gateway && data.items.length ? (
        <Alert type="warning" showIcon title={t('off')} description={t('offText')} />
      ) : null}
      <Surface
        title={t('list')}
        aside={data?.items.length ? t('count', { count: data.items.length, max }) : null}
        flush={!!data?.items.length}
      >
        {error ? <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <TableSkeleton columns={2} rows={3} /> : null}
        {data ? <CardList cards={data} edits={edits} set={set} add={add} /> : null}
      </Surface>
      {data && edits && state.token ? (
        <KeepCard
          token={state.token}
          cards={data.items}
          orderId={state.order}
          change={data.items.find(({ id }) => id === state.change)}
          onClose={close}
        />
      ) : null}
      {card && edits && state.open === 'edit' ? <EditCard card={card} onClose={close} /> : null}
      {card && edits && state.open === 'delete' ? <DeleteCard card={card} onClose={close} /> : null}
    </Page>
  );
}

function AddCard({ full }: { full: boolean }) {
  const t = useTranslations('paymentMethods');
  const [busy, setBusy] = useState(false);
  const add = () => {
    setBusy(true);
    goToForm().catch(() => setBusy(false));
  };
  return (
    <Button type="primary" loading={busy} disabled={full} title={full ? t('full', { max }) : undefined} onClick={add}>
      {t('add')}
    </Button>
  );
}

interface CardListProps {
  cards: PaymentMethodList;
  edits: boolean;
  set: SetCards;
  add: React.ReactNode;
}

function CardList({ cards: { items, gateway }, edits, set, add }: CardListProps) {
  const t = useTranslations('paymentMethods');
  if (!items.length && !gateway) return <Empty title={t('off')} text={t('offText')} />;
  if (!items.length) return <Empty title={t('empty')} text={t('emptyText')} action={add} />;
  return (
    <ul>
      {items.map((card) => (
        <OneCard key={card.id} card={card} edits={edits} set={set} on={gateway !== null} />
      ))}
    </ul>
  );
}

function OneCard({ card, edits, set, on }: { card: Card; edits: boolean; set: SetCards; on: boolean }) {
  const t = useTranslations('paymentMethods');
  const format = useFormatter();
  const locale = useLocale();
  const { id, holder, billingAddress: address, isDefault, usable, version } = card;
  const makeDefault = async () => {
    await api.paymentMethods.update({ params: { id }, body: { isDefault: true, version } });
    toast('success', t('madeDefault', { card: cardName(card) }));
    await refreshPaymentMethods();
  };
  const items = [
    ...(isDefault ? [] : [{ key: 'default', label: t('makeDefault'), onClick: () => inBackground(makeDefault()) }]),
    { key: 'edit', label: t('edit'), onClick: () => set({ open: 'edit', card: id }) },
    ...(on && usable ? [{ key: 'expiry', label: t('newExpiry'), onClick: () => inBackground(goToForm(id)) }] : []),
    { key: 'delete', label: t('remove'), danger: true, onClick: () => set({ open: 'delete', card: id }) },
  ];
  const date = format.dateTime(new Date(card.addedAt), { dateStyle: 'medium' });
  const { line1, line2, city, state, postalCode, country } = address;
  return (
    <li className={styles['card']}>
      <CardFace card={card} isDefault={isDefault} />
      <Box shrink breakable className={styles['whose']}>
        <div>{holder}</div>
        <Box tone="quiet">{[line1, line2, city, state, postalCode, regionName(country, locale)].filter(Boolean).join(', ')}</Box>
        {usable ? null : <div className={styles['bad']}>{t('unusable')}</div>}
        <Box tone="quiet">{t('addedBy', { name: card.addedBy, date })}</Box>
      </Box>
      {edits ? <MoreMenu items={items} /> : null}
    </li>
  );
}
