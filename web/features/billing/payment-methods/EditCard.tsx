import { useQuery } from '@tanstack/react-query';
import { Alert, Form } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { cardName } from '#contract/billing/payment-method-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { toast } from '#web/ui/toasts.ts';
import { CardFields, type CardValues } from './CardFields.tsx';
import { type Card, refreshPaymentMethods } from './use-payment-methods.ts';

interface CardProps {
  card: Card;
  onClose: () => void;
}

/** Edits the cardholder and address of a card. */
export function EditCard({ card, onClose }: CardProps) {
  const t = useTranslations('paymentMethods.form');
  const common = useTranslations('common.actions');
  const [form] = Form.useForm<CardValues>();
  const { id, holder, billingAddress } = card;
  // What the form began with; the card may be read again while it is open.
  const [{ version }] = useState(card);
  return (
    <SidePanelForm<CardValues>
      form={form}
      title={t('editTitle', { card: cardName(card) })}
      submitText={common('save')}
      initialValues={{ holder, billingAddress }}
      faultsOf={fieldErrors}
      onClose={onClose}
      onSubmit={async (values) => {
        const { holder: name, billingAddress: address } = values;
        await api.paymentMethods.update({ params: { id }, body: { holder: name, billingAddress: address, version } });
        toast('success', t('changed'));
        onClose();
        await refreshPaymentMethods();
      }}
    >
      <CardFields asksDefault={false} />
    </SidePanelForm>
  );
}

/** Before a card is deleted: which card replaces it, and which subscriptions renew with it. */
export function DeleteCard({ card, onClose }: CardProps) {
  const t = useTranslations('paymentMethods.delete');
  const format = useFormatter();
  const { data } = useQuery({
    queryKey: ['payment-methods', 'consequences', card.id],
    queryFn: ({ signal }) => api.paymentMethods.consequences({ params: { id: card.id } }, { signal }),
    gcTime: 0,
  });
  if (!data) return null;
  const { next, renewals, running, isDefault } = data;
  const name = cardName(card);
  const day = (date: string) => format.dateTime(new Date(`${date}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' });
  const list = format.list(renewals.map(({ app, renewsOn }) => t('renewal', { app, date: day(renewsOn) })));
  const count = renewals.length;
  const lines = [
    t('gone'),
    ...(next ? [t('next', { card: cardName(next) })] : []),
    ...(next && count ? [t('renewsBy', { count, card: cardName(next), list })] : []),
    ...(isDefault && !next && count ? [t('noneLeft', { count, list })] : []),
    ...(isDefault && !next ? [t('none')] : []),
  ];
  return (
    <ConsequencesDialog
      title={t('title', { card: name })}
      consequences={lines}
      action={t('action', { card: name })}
      {...(running && { before: <Alert type="warning" showIcon title={t('running')} /> })}
      onConfirm={async () => {
        await api.paymentMethods.remove({ params: { id: card.id } });
        toast('success', t('done', { card: name }));
        onClose();
        await refreshPaymentMethods();
      }}
      onClose={onClose}
    />
  );
}
