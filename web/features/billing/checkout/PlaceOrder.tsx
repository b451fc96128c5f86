import { Button, Checkbox, Radio } from 'antd';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type PayType, payTypes } from '#contract/billing/order-states.ts';
import { api } from '#web/client/api.ts';
import { ApiError } from '#web/client/api-error.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { type Agreed, AgreementTicks, allAgreed } from '#web/shared/apps/AgreementTicks.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './Buy.module.css';
import { Fault } from './PlanChoice.tsx';
import { useMoney } from './QuoteLines.tsx';
import { TermsDialog } from './TermsDialog.tsx';
import { type OfferView, type QuoteView, useRefreshBilling } from './use-buying.ts';

interface PlaceOrderProps {
  offer: OfferView;
  quote: QuoteView;
  /** The quote is of an earlier selection; the next one is loading. */
  old: boolean;
}

/** The method of payment, the terms, and the button that places the order. Payment is made on the order's page. */
export function PlaceOrder({ offer, quote, old }: PlaceOrderProps) {
  const t = useTranslations('checkout');
  const money = useMoney(quote.currency);
  const refresh = useRefreshBilling();
  const [payType, setPayType] = useState<PayType>(offer.cards ? 'STRIPE' : 'BANK_TRANSFER');
  /** The version of the terms that was ticked. If another one has been published since, it must be ticked again. */
  const [agreedTo, setAgreedTo] = useState<string>();
  const [ticked, setTicked] = useState<readonly Agreed[]>([]);
  const [tried, setTried] = useState(false);
  const [reading, setReading] = useState(false);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const { terms, toAccept: documents } = offer;
  const agreed = agreedTo === terms.version;
  const outdated = agreedTo !== undefined && !agreed;
  const accepted = allAgreed(documents, ticked);
  async function place() {
    const accept = documents.map(({ kind, version }) => ({ kind, version }));
    const order = await api.checkout.place({ body: { quote: quote.token, payType, terms: terms.version, accept } });
    toast('success', t('placed'));
    go(paths.order({ id: order.id }));
  }
  async function submit() {
    setTried(true);
    if (!agreed || !accepted || busy || old) return;
    setBusy(true);
    try {
      await place();
    } catch (error) {
      // An `ApiError` has already been shown; the data behind it are refreshed.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
      await refresh();
    }
  }
  return (
    <Stack gap="l" above="xl">
      {quote.due > 0 ? (
        <fieldset>
          <legend>{t('pay.label')}</legend>
          <Radio.Group vertical value={payType} onChange={({ target }) => setPayType(target.value as PayType)}>
            {payTypes.toReversed().map((value) => (
              <Radio key={value} value={value} disabled={value === 'STRIPE' && !offer.cards} className={styles['option'] ?? ''}>
                {t(`pay.${value}`)}
                <small>{value === 'STRIPE' && !offer.cards ? t('pay.cardsOff') : t(`pay.${value}_more`)}</small>
              </Radio>
            ))}
          </Radio.Group>
        </fieldset>
      ) : (
        <p>{t('pay.nothing')}</p>
      )}
      <AgreementTicks app={offer.app} documents={documents} ticked={ticked} onChange={setTicked} missing={tried && !accepted} />
      <div>
        <Row align="center" justify="between" wrap className={styles['tick']}>
          <Checkbox
            checked={agreed}
            aria-describedby={outdated || (tried && !agreed) ? id : undefined}
            onChange={({ target }) => setAgreedTo(target.checked ? terms.version : undefined)}
          >
            {t('accept')}
          </Checkbox>
          <Button type="link" size="small" onClick={() => setReading(true)}>
            {t('read')}
          </Button>
        </Row>
        <div id={id}>
          <Fault text={outdated ? t('newTerms', { version: terms.version }) : tried && !agreed ? t('must') : undefined} />
        </div>
      </div>
      <Button type="primary" size="large" block loading={busy} disabled={old} onClick={() => void submit()}>
        {quote.due > 0 ? t('order', { due: money(quote.due) }) : t('orderFree')}
      </Button>
      {reading ? <TermsDialog terms={terms} onClose={() => setReading(false)} /> : null}
    </Stack>
  );
}
