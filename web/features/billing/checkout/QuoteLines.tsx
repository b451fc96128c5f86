import type { ReactNode } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { formatMoney } from '#web/ui/money.ts';
import { useDateText } from '#web/ui/use-date-text.ts';
import { dayBefore } from '#web/ui/day-before.ts';
import { Box, Stack } from '#web/ui/layout.tsx';
import styles from './Buy.module.css';
import type { QuoteView } from './use-buying.ts';

type Line = QuoteView['lines'][number];
type Part = Line['parts'][number];

/** Every line of a quote with its formula, so that people can verify it (domain rules 5). */
export function QuoteLines({ quote, old }: { quote: QuoteView; old: boolean }) {
  return (
    <Stack gap="l" className={styles['lines']} data-old={old} aria-busy={old}>
      {quote.lines.map((line) =>
        line.kind === 'CHARGE' ? (
          <ChargeLine key={`${line.planKey} ${line.starts}`} line={line} currency={quote.currency} />
        ) : (
          <UnusedLine key={`unused ${line.planKey}`} line={line} currency={quote.currency} />
        ),
      )}
    </Stack>
  );
}

interface LineProps {
  line: Line;
  currency: QuoteView['currency'];
}

function ChargeLine({ line, currency }: LineProps) {
  const t = useTranslations('checkout.quote');
  const format = useFormatter();
  const money = useMoney(currency);
  const { parts, wholeBefore, before, days, whole, discountAmount, discountRatio, amount, net } = line;
  const partial = days !== null || wholeBefore !== null;
  return (
    <LineBlock line={line}>
      {parts.map((part) => (
        <PartRows key={part.from} line={line} part={part} money={money} />
      ))}
      {wholeBefore !== null && before !== null ? (
        <QuoteRow label={t('lessHeld', { count: before })}>{money(-wholeBefore)}</QuoteRow>
      ) : null}
      {wholeBefore !== null && whole <= wholeBefore ? <QuoteRow label={t('nothingMore')}>{money(0)}</QuoteRow> : null}
      {days ? <QuoteRow label={t('daysLeft', days)}>{t('share', days)}</QuoteRow> : null}
      {partial && discountAmount > 0 ? <QuoteRow label={t('beforeDiscount')}>{money(amount)}</QuoteRow> : null}
      {discountAmount > 0 ? (
        <QuoteRow
          label={t('discount', { percent: format.number(discountRatio, { style: 'percent', maximumFractionDigits: 2 }) })}
        >
          {money(-discountAmount)}
        </QuoteRow>
      ) : null}
      {partial || discountAmount > 0 || parts.length > 1 ? (
        <QuoteRow result label={t('subtotal')}>
          {money(net)}
        </QuoteRow>
      ) : null}
    </LineBlock>
  );
}

/** One row per slice of a graduated price, one row for any other price, and one for a fixed fee. */
function PartRows({ line, part, money }: { line: Line; part: Part; money: (minor: number) => string }) {
  const t = useTranslations('checkout.quote');
  const { count, unitPrice, fixedFee, from } = part;
  const price = money(unitPrice);
  const times =
    line.rule === 'BATCH' ? t('timesBatches', { count, size: line.purchaseUnit, price }) : t('times', { count, price });
  const first = line.parts[0] === part ? 1 : from;
  return (
    <>
      <QuoteRow label={line.parts.length > 1 ? t('slice', { from: first, to: first + count - 1, times }) : times}>
        {money(count * unitPrice)}
      </QuoteRow>
      {fixedFee > 0 ? <QuoteRow label={t('fee')}>{money(fixedFee)}</QuoteRow> : null}
    </>
  );
}

function UnusedLine({ line, currency }: LineProps) {
  const t = useTranslations('checkout.quote');
  const money = useMoney(currency);
  return (
    <LineBlock line={line} title={t('unused', { plan: line.planName })}>
      <QuoteRow label={t('worth')}>{money(line.whole)}</QuoteRow>
      {line.days ? <QuoteRow label={t('daysLeft', line.days)}>{t('share', line.days)}</QuoteRow> : null}
      <QuoteRow result label={t('subtotal')}>
        {money(-line.net)}
      </QuoteRow>
    </LineBlock>
  );
}

function LineBlock({ line, title, children }: { line: Line; title?: string; children: ReactNode }) {
  const t = useTranslations('checkout.quote');
  const date = useDateText();
  const span =
    line.ends === null
      ? t('fromDay', { date: date(line.starts) })
      : t('span', { from: date(line.starts), to: date(dayBefore(line.ends)) });
  return (
    <section className={styles['line']}>
      <h3>{title ?? line.planName}</h3>
      <span className={styles['quiet']}>{span}</span>
      <Box as="dl" above="2xs" className={styles['rows']}>
        {children}
      </Box>
    </section>
  );
}

export function QuoteRow({ label, result = false, children }: { label: string; result?: boolean; children: ReactNode }) {
  return (
    <div className={result ? styles['result'] : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Formats an amount of the quote; negative amounts have a true minus sign. */
export function useMoney(currency: string): (minor: number) => string {
  const locale = useLocale();
  return (minor) => (minor < 0 ? `− ${formatMoney(-minor, currency, locale)}` : formatMoney(minor, currency, locale));
}
