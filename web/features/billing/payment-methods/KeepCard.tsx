import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Form } from 'antd';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { cardName } from '#contract/billing/payment-method-facts.ts';
import { api } from '#web/client/api.ts';
import { ApiError, reasonOf } from '#web/client/api-error.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { useHere } from '#web/client/here.ts';
import { usePayByCard } from '#web/shared/billing/pay-by-card.ts';
import { formatMoney } from '#web/ui/money.ts';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { ErrorState, Missing } from '#web/ui/State.tsx';
import { Box } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { addressOnBill } from './address-on-bill.ts';
import { CardFace } from './CardFace.tsx';
import { CardFields, type CardValues } from './CardFields.tsx';
import {
  type Card,
  type CardForm,
  formQuery,
  goToForm,
  refreshPaymentMethods,
  type WaitingOrder,
  waitingOrderQuery,
} from './use-payment-methods.ts';

interface KeepCardProps {
  token: string;
  cards: readonly Card[];
  /** The card for which the form was opened, if it was for a new expiry. */
  change: Card | undefined;
  /** The id of the order that waits for the card; empty without one. */
  orderId: string;
  onClose: () => void;
}
interface NewCardProps extends KeepCardProps {
  card: CardForm;
  order: WaitingOrder | undefined;
}

/** After the return from the gateway's form: the cardholder of a new card, or the new expiry of a stored one. */
export function KeepCard(props: KeepCardProps) {
  const { token, change, orderId, onClose } = props;
  const t = useTranslations('paymentMethods.form');
  const { data, error, refetch } = useQuery(formQuery(token));
  const { data: order, isLoading } = useQuery({ ...waitingOrderQuery(orderId), enabled: orderId !== '' });
  if (data && !change && !isLoading) return <NewCard {...props} card={data} order={order} />;
  if (data && change) return <NewExpiry {...props} card={data} change={change} />;
  return (
    <Drawer open size={440} title={change ? t('changeTitle', { card: cardName(change) }) : t('title')} onClose={onClose}>
      {error ? <Failed error={error} change={change} onRetry={() => void refetch()} /> : <FormSkeleton fields={6} />}
    </Drawer>
  );
}

function Failed({ error, change, onRetry }: { error: Error; change: Card | undefined; onRetry: () => void }) {
  const t = useTranslations('paymentMethods.form');
  if (!(error instanceof ApiError) || error.status !== 404) return <ErrorState {...reasonOf(error)} onRetry={onRetry} />;
  return <Missing title={t('gone')} text={t('goneText')} action={<Again methodId={change?.id} />} />;
}

function Again({ methodId }: { methodId: string | undefined }) {
  const t = useTranslations('paymentMethods.form');
  const [busy, setBusy] = useState(false);
  const again = () => {
    setBusy(true);
    goToForm(methodId).catch(() => setBusy(false));
  };
  return (
    <Button type="primary" loading={busy} onClick={again}>
      {t('again')}
    </Button>
  );
}

/** With an order that waits for payment, saving the card also pays it. */
function NewCard({ token, cards, card, order, onClose }: NewCardProps) {
  const t = useTranslations('paymentMethods.form');
  const [form] = Form.useForm<CardValues>();
  const locale = useLocale();
  const { team } = useHere();
  const payByCard = usePayByCard();
  const known = cards.find(({ id }) => id === card.known);
  const billingAddress = cards[0]?.billingAddress ?? addressOnBill(team, order?.customer);
  const pays = order?.label === 'CREATE' && order.payType !== 'BANK_TRANSFER' && order.can.pay.allowed;
  return (
    <SidePanelForm<CardValues>
      form={form}
      title={t('title')}
      submitText={
        pays ? t('saveAndPay', { amount: formatMoney(order.due, order.currency, locale, { withCode: true }) }) : t('save')
      }
      initialValues={{
        holder: card.holder ?? '',
        billingAddress: billingAddress as CardValues['billingAddress'],
        isDefault: false,
      }}
      faultsOf={fieldErrors}
      onClose={onClose}
      onSubmit={async ({ holder, billingAddress: address, isDefault = false }) => {
        const { id: methodId } = await api.paymentMethods.create({ body: { token, holder, billingAddress: address, isDefault } });
        if (pays) await payByCard({ id: order.id, methodId });
        else toast('success', t('saved'));
        onClose();
        await refreshPaymentMethods();
      }}
    >
      <CardFace card={card} />
      <Box above="l" below="2xl">
        {known ? <Alert type="warning" showIcon title={t('known', { card: cardName(known) })} /> : t('back')}
      </Box>
      <CardFields asksDefault={cards.length > 0} />
    </SidePanelForm>
  );
}

function NewExpiry({ token, card, change, onClose }: KeepCardProps & { card: CardForm; change: Card }) {
  const t = useTranslations('paymentMethods.form');
  const [form] = Form.useForm<object>();
  const other = card.known !== change.id;
  const rules = useTranslations('rules');
  return (
    <SidePanelForm<object>
      form={form}
      title={t('changeTitle', { card: cardName(change) })}
      submitText={t('saveChange')}
      faultsOf={fieldErrors}
      onClose={onClose}
      onSubmit={async () => {
        await api.paymentMethods.update({ params: { id: change.id }, body: { token, version: change.version } });
        toast('success', t('changed'));
        onClose();
        await refreshPaymentMethods();
      }}
    >
      <CardFace card={card} />
      <Box above="l" below="2xl">
        {other ? <Alert type="warning" showIcon title={rules('otherCard')} /> : t('backChange')}
      </Box>
    </SidePanelForm>
  );
}
