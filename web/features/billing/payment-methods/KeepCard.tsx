import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Form } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { cardName } from '#contract/billing/payment-method-facts.ts';
import { api } from '#web/client/api.ts';
import { ApiError, reasonOf } from '#web/client/api-error.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { SidePanelForm } from '#web/ui/SidePanelForm.tsx';
import { ErrorState, Missing } from '#web/ui/State.tsx';
import { Box } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { CardFace } from './CardFace.tsx';
import { CardFields, type CardValues } from './CardFields.tsx';
import { type Card, type CardForm, formQuery, goToForm, refreshPaymentMethods } from './use-payment-methods.ts';

interface KeepCardProps {
  token: string;
  cards: readonly Card[];
  /** The card for which the form was opened, if it was for a new expiry. */
  change: Card | undefined;
  onClose: () => void;
}

/** After the return from the gateway's form: the cardholder of a new card, or the new expiry of a stored one. */
export function KeepCard(props: KeepCardProps) {
  const { token, change, onClose } = props;
  const t = useTranslations('paymentMethods.form');
  const { data, error, refetch } = useQuery(formQuery(token));
  if (data && !change) return <NewCard {...props} card={data} />;
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

function NewCard({ token, cards, card, onClose }: KeepCardProps & { card: CardForm }) {
  const t = useTranslations('paymentMethods.form');
  const [form] = Form.useForm<CardValues>();
  const known = cards.find(({ id }) => id === card.known);
  const latest = cards[0]?.billingAddress;
  return (
    <SidePanelForm<CardValues>
      form={form}
      title={t('title')}
      submitText={t('save')}
      initialValues={{ holder: card.holder ?? '', ...(latest && { billingAddress: latest }), isDefault: false }}
      faultsOf={fieldErrors}
      onClose={onClose}
      onSubmit={async ({ holder, billingAddress, isDefault = false }) => {
        await api.paymentMethods.create({ body: { token, holder, billingAddress, isDefault } });
        toast('success', t('saved'));
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
