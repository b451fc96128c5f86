import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { ApiError, reasonOf } from '#web/client/api-error.ts';
import { Approx } from '#web/shared/billing/Approx.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { dayBefore } from '#web/ui/day-before.ts';
import { Box, Row } from '#web/ui/layout.tsx';
import { useDateText } from '#web/ui/use-date-text.ts';
import styles from './Buy.module.css';
import { QuoteLines, QuoteRow, useMoney } from './QuoteLines.tsx';
import type { QuoteView } from './use-buying.ts';

interface QuotePanelProps {
  quote: QuoteView | undefined;
  error: Error | null;
  /** The error is already shown above. */
  explained: boolean;
  /** The input is not a number. */
  odd: boolean;
  /** The quote on screen is of an earlier selection. */
  old: boolean;
  onRetry: () => void;
  /** Content below the totals: how to pay. */
  children: ReactNode;
}

/** The price: line by line, the totals, now and at the next renewal. */
export function QuotePanel({ quote, error, explained, odd, old, onRetry, children }: QuotePanelProps) {
  const t = useTranslations('checkout.quote');
  return (
    <Surface title={t('title')}>
      {odd ? (
        <p>{t('wholeNumber')}</p>
      ) : explained ? (
        <p className={styles['quiet']}>{t('settleFirst')}</p>
      ) : error ? (
        <Refusal error={error} onRetry={onRetry} />
      ) : quote ? (
        <>
          <QuoteLines quote={quote} old={old} />
          <Sums quote={quote} />
          {children}
        </>
      ) : (
        <FactsSkeleton rows={5} />
      )}
    </Surface>
  );
}

/** Errors of fields are shown at the fields; the refusal of the whole quote is shown here. */
function Refusal({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500)
    return <p {...(error.fields.length === 0 && { role: 'alert' })}>{error.fields[0]?.message ?? error.message}</p>;
  return <ErrorState {...reasonOf(error)} onRetry={onRetry} />;
}

function Sums({ quote }: { quote: QuoteView }) {
  const t = useTranslations('checkout.quote');
  const money = useMoney(quote.currency);
  const date = useDateText();
  const format = useFormatter();
  const { lines, amount, discount, unused, fromBalance, toBalance, due, next, currency, madeAt } = quote;
  const sum = amount - discount - unused;
  return (
    <div aria-live="polite">
      <Box as="dl" above="2xs" className={styles['rows']}>
        {lines.length > 1 ? <QuoteRow label={t('sum')}>{money(sum)}</QuoteRow> : null}
        {fromBalance > 0 ? <QuoteRow label={t('balance')}>{money(-fromBalance)}</QuoteRow> : null}
        {toBalance > 0 ? <QuoteRow label={t('toBalance')}>{money(toBalance)}</QuoteRow> : null}
      </Box>
      <Row gap="xl" rowGap="2xs" align="baseline" justify="between" wrap above="l" below="3xs" className={styles['due']}>
        <strong>{t('due')}</strong>
        <strong>{money(due)}</strong>
      </Row>
      <Approx minor={due} currency={currency} />
      <span className={styles['quiet']}>
        {due > 0 ? `${t('tax')} ` : null}
        {next
          ? t(next.automatic ? 'renewal' : 'byHand', {
              amount: money(next.due),
              date: date(next.automatic ? next.on : dayBefore(next.on)),
            })
          : t('noNext')}
        {' · '}
        {t('at', { time: format.dateTime(new Date(madeAt), { timeStyle: 'short' }) })}
      </span>
    </div>
  );
}
