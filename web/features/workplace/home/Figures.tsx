import type { ReactNode } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import type { HomeFigure } from '#contract/workplace/home.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { Go } from '#web/client/Go.tsx';
import { can } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import { formatMoney } from '#web/ui/money.ts';
import { Surface } from '#web/ui/Page.tsx';
import { TilesSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Grid, Note, Row, Text } from '#web/ui/layout.tsx';
import { useDateText } from '#web/ui/use-date-text.ts';
import styles from './Figures.module.css';
import { useHomePart } from './use-home.ts';

/** A strip of up to four figures with their change against last month; each links to its screen. */
export function Figures() {
  const t = useTranslations('home.figures');
  const { data, error, refetch } = useHomePart('figures');
  if (!data && error)
    return (
      <Surface>
        <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
      </Surface>
    );
  if (!data) return <TilesSkeleton />;
  if (data.items.length === 0) return null;
  return (
    <Grid as="ul" min={150} fit frame className={styles['figures']} aria-label={t('title')}>
      {data.items.map((figure) => (
        <Figure key={figure.kind} figure={figure} />
      ))}
    </Grid>
  );
}

const places: Record<HomeFigure['kind'], string> = {
  MEMBERS: paths.members,
  JOINED: paths.headcount,
  LEAVING: paths.resignList,
  REQUESTS: `${paths.inviteList}?status=PENDING`,
  SPEND: paths.subscriptions,
  SEATS: paths.subscriptions,
  NEXT_CHARGE: paths.subscriptions,
  ORDERS: paths.orders,
};

/** What a figure shows: its value, the change or the whole beside it, and the comparison below. */
interface Shown {
  value: ReactNode;
  beside?: ReactNode;
  note: ReactNode;
}

function Figure({ figure }: { figure: HomeFigure }) {
  const t = useTranslations('home.figures');
  const { value, beside, note } = useShown(figure);
  const to = figure.kind === 'REQUESTS' && !can('020100', 'edit') ? `${paths.appRequests}?status=PENDING` : places[figure.kind];
  return (
    <li>
      <Go to={to}>
        <Note as="span" block>
          {t(figure.kind)}
        </Note>
        <Row as="span" gap="s" rowGap="none" align="baseline" wrap>
          <strong>{value}</strong>
          {beside ? <Text tone="quiet">{beside}</Text> : null}
        </Row>
        <Note as="span" size="s" block>
          {note}
        </Note>
      </Go>
    </li>
  );
}

function useShown(figure: HomeFigure): Shown {
  const t = useTranslations('home.figures');
  const format = useFormatter();
  const locale = useLocale();
  const dateText = useDateText();
  const money = (amounts: readonly { amount: number; currency: string }[]) =>
    amounts.map(({ amount, currency }) => formatMoney(amount, currency, locale, { withCode: amounts.length > 1 })).join(' + ');
  const change = (value: number, previous: number | null) =>
    previous === null ? null : format.number(value - previous, { signDisplay: 'exceptZero' });
  switch (figure.kind) {
    case 'MEMBERS': {
      const { value, cap, previous } = figure;
      return {
        value: format.number(value),
        beside: value >= cap ? t('full') : t('of', { total: cap }),
        note: previous === null ? t('notCompared') : `${change(value, previous)} · ${t('lastMonth', { previous })}`,
      };
    }
    case 'JOINED': {
      const { value, previous } = figure;
      const note = previous === null ? t('notCompared') : t('sameDays', { previous: format.number(previous) });
      return { value: format.number(value), beside: change(value, previous), note };
    }
    case 'LEAVING': {
      const { value, planned, previous } = figure;
      const note = previous === null ? t('notCompared') : t('allLastMonth', { planned, previous });
      return { value: format.number(value), beside: change(value, previous), note };
    }
    case 'REQUESTS': {
      const { value, received, previous } = figure;
      const known = received !== null && previous !== null;
      return { value: format.number(value), note: known ? t('received', { received, previous }) : t('notCompared') };
    }
    case 'SPEND': {
      const before = figure.amounts.filter(({ previous }) => previous !== 0);
      const spent = figure.amounts.filter(({ amount }) => amount !== 0);
      return {
        value: spent.length ? money(spent) : format.number(0),
        note: t('sameDays', {
          previous: before.length
            ? money(before.map(({ previous: amount, currency }) => ({ amount, currency })))
            : format.number(0),
        }),
      };
    }
    case 'SEATS': {
      const { value, bought } = figure;
      const count = Math.max(0, bought - value);
      return { value: format.number(value), beside: t('of', { total: bought }), note: t('unused', { count }) };
    }
    case 'NEXT_CHARGE': {
      const { date, app, last } = figure;
      if (date === null || app === null || last === null) return { value: t('noCharge'), note: t('noRenewal') };
      return { value: dateText(date), note: t('renewal', { app, amount: money([last]) }) };
    }
    default: {
      const { value, due } = figure;
      return { value: format.number(value), note: due.length ? t('due', { amount: money(due) }) : t('noOrders') };
    }
  }
}
