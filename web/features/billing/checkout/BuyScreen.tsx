import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { errors } from '#contract/errors.ts';
import type { QuoteAct } from '#contract/billing/order-states.ts';
import { ApiError, reasonOf } from '#web/client/api-error.ts';
import { go } from '#web/client/navigation.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { AppIcon } from '#web/ui/AppIcon.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { Empty, ErrorState, Missing } from '#web/ui/State.tsx';
import { useDateText } from '#web/ui/use-date-text.ts';
import { dayBefore } from '#web/ui/day-before.ts';
import { Stack } from '#web/ui/layout.tsx';
import styles from './Buy.module.css';
import { BuyNotices, isExplained } from './BuyNotices.tsx';
import { buyUrl } from './buy-url.ts';
import { type OfferChoices, choicesOf } from './choices.ts';
import { PlaceOrder } from './PlaceOrder.tsx';
import { PlanChoice } from './PlanChoice.tsx';
import { PriceCurve } from './PriceCurve.tsx';
import { QuantityChoice, Services } from './QuantityChoice.tsx';
import { QuotePanel } from './QuotePanel.tsx';
import { offerQuery, type OfferView, useQuote } from './use-buying.ts';

/** Buying, adding, changing and renewing. The whole selection is in the address (specification section 2, Subscriptions). */
export function BuyScreen() {
  const title = useTranslations('shell.pages')('buy');
  const [{ app, subscription }] = useUrlState(buyUrl);
  const named = app !== '' || subscription !== '';
  const { data, error, refetch } = useQuery({ ...offerQuery({ app, subscription }), enabled: named });
  if (data) return <Buying offer={data} />;
  const hasSubscription = subscription !== '';
  return (
    <Page title={title}>
      <Surface>
        {named ? (
          error ? (
            <Failed error={error} hasSubscription={hasSubscription} onRetry={() => void refetch()} />
          ) : (
            <FactsSkeleton />
          )
        ) : (
          <Choose />
        )}
      </Surface>
    </Page>
  );
}

function Choose() {
  const t = useTranslations('checkout.choose');
  const market = <Button onClick={() => go(paths.appMarket)}>{t('market')}</Button>;
  return <Empty title={t('title')} text={t('text')} action={market} />;
}

/** The app is free or no longer sold, or the subscription has ended: the server's message, and a link to continue. */
function Failed({ error, hasSubscription, onRetry }: { error: Error; hasSubscription: boolean; onRetry: () => void }) {
  const t = useTranslations('checkout');
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500)
    return <ErrorState {...reasonOf(error)} onRetry={onRetry} />;
  return (
    <Missing
      title={t('none.title')}
      text={error.message}
      action={
        <Button onClick={() => go(hasSubscription ? paths.subscriptions : paths.appMarket)}>
          {t(hasSubscription ? 'none.subscriptions' : 'choose.market')}
        </Button>
      }
    />
  );
}

function Buying({ offer }: { offer: OfferView }) {
  const t = useTranslations('checkout');
  const [state, set] = useUrlState(buyUrl);
  // No price is shown beside a field with invalid input.
  const [odd, setOdd] = useState('');
  const oddOf = (field: string) => (odd === field ? t('quote.wholeNumber') : undefined);
  const turns = (field: string) => (now: boolean) => setOdd(now ? field : '');
  const choices = choicesOf(offer, state);
  const { act, acts, plan, period, rows, quantity, currency, request, services } = choices;
  const { data: quote, error, isPlaceholderData: old, isFetching, refetch } = useQuote(request);
  const faults = error instanceof ApiError ? error.fields : [];
  const faultOf = (field: string) => faults.find((each) => each.field === field)?.message;
  // A quote for another act is not shown.
  const shown = quote?.act === act && !error && !odd ? quote : undefined;
  const quantityFault =
    faultOf('quantity') ??
    (error instanceof ApiError && error.code === errors.addMaximumReached.code ? error.message : undefined);
  return (
    <Page
      title={t(`title.${act}`, { app: offer.app.name })}
      lead={<AppIcon name={offer.app.name} icon={offer.app.icon} size={48} />}
      purpose={<Purpose choices={choices} />}
    >
      {acts.length > 1 ? (
        <div className={styles['acts']}>
          <Segmented<QuoteAct>
            aria-label={t('acts.label')}
            value={act}
            options={acts.map((value) => ({ value, label: t(`acts.${value}`) }))}
            onChange={(value) => set({ act: value, plan: '', period: undefined, quantity: 0, services: {} })}
          />
        </div>
      ) : null}
      <BuyNotices offer={offer} error={error} />
      {plan && period ? (
        <div className={styles['columns']}>
          <Stack gap="xl" shrink>
            <PlanChoice
              choices={choices}
              offer={offer}
              fault={faultOf('planKey')}
              periodFault={faultOf('period')}
              onPlan={(key, count) => set({ plan: key, quantity: count })}
              onPeriod={(value) => set({ period: value })}
            />
            <QuantityChoice
              choices={choices}
              offer={offer}
              quote={old ? undefined : shown}
              fault={oddOf('quantity') ?? quantityFault}
              onQuantity={(value) => set({ quantity: value }, { replace: true })}
              onOdd={turns('quantity')}
            />
            <Services
              services={services}
              faults={(at, key) => oddOf(key) ?? faultOf(`services.${at}.planKey`) ?? faultOf(`services.${at}.quantity`)}
              onChange={(key, count) =>
                set({
                  services: Object.fromEntries(Object.entries({ ...state.services, [key]: count }).filter(([, n]) => n > 0)),
                })
              }
              onOdd={(key, now) => turns(key)(now)}
            />
            <PriceCurve
              plan={plan}
              rows={rows}
              currency={currency}
              period={period}
              quantity={quantity}
              cheaper={old ? undefined : shown?.cheaper?.quantity}
            />
          </Stack>
          <QuotePanel
            quote={shown}
            error={error}
            explained={isExplained(offer, error)}
            odd={odd !== ''}
            old={old}
            onRetry={() => void refetch()}
          >
            {shown ? <PlaceOrder key={act} offer={offer} quote={shown} old={old || isFetching} /> : null}
          </QuotePanel>
        </div>
      ) : (
        <Surface>
          <Nothing offer={offer} choices={choices} />
        </Surface>
      )}
    </Page>
  );
}

/** The current subscription and its end. */
function Purpose({ choices: { current, act } }: { choices: OfferChoices }) {
  const t = useTranslations('checkout');
  const names = useTranslations('apps.quantities');
  const date = useDateText();
  if (!current || act === 'ADD_SERVICE') return <>{t('purpose')}</>;
  const { plan, quantity, periodEnd, over } = current;
  const what = { plan: plan.name, quantity: names(plan.unit, { count: quantity }) };
  if (periodEnd === null) return <>{t('purposeOnce', what)}</>;
  return <>{t(over ? 'purposeOver' : 'purposeHeld', { ...what, date: date(dayBefore(periodEnd)) })}</>;
}

/** The app has no plan that this team can buy, or nothing about the subscription can be changed. */
function Nothing({ offer, choices: { current } }: { offer: OfferView; choices: OfferChoices }) {
  const t = useTranslations('checkout.none');
  const { currency, withdrawn, app } = offer;
  return (
    <Missing
      title={t('title')}
      text={withdrawn ? t('withdrawn') : current ? t('held') : t('currency', { currency })}
      action={<Button onClick={() => go(paths.app({ id: app.appId }))}>{t('back')}</Button>}
    />
  );
}
