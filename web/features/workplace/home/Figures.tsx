import type { ReactNode } from 'react';
import { useFormatter, useLocale, useNow, useTranslations } from 'use-intl';
import type { HomeFigures } from '#contract/workplace/home.ts';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import { formatMoney } from '#web/ui/money.ts';
import { StatusTag, type Tone } from '#web/ui/StatusTag.tsx';
import { Grid, Row, Text } from '#web/ui/layout.tsx';
import styles from './Figures.module.css';
import { daysUntil } from './needs.ts';

const nearlyFull = 0.9;

/** The home figures; each links to the screen where it can be acted on. */
export function Figures({ figures }: { figures: HomeFigures }) {
  const { people, joinRequests, appRequests, undelivered, unpaid, ending } = figures;
  return (
    <Grid as="ul" min={180} fit gap="xl" className={styles['figures']}>
      {people ? <People people={people} /> : null}
      {joinRequests ? <Waiting kind="joinRequests" to={paths.inviteList} {...joinRequests} /> : null}
      {appRequests && (appRequests.count > 0 || !joinRequests) ? (
        <Waiting kind="appRequests" to={paths.appRequests} {...appRequests} />
      ) : null}
      {undelivered && undelivered.count > 0 ? <Undelivered {...undelivered} /> : null}
      {unpaid ? <Unpaid unpaid={unpaid} /> : null}
      {ending ? <Ending ending={ending} /> : null}
    </Grid>
  );
}

function People({ people: { headcount, memberCap, joined } }: { people: NonNullable<HomeFigures['people']> }) {
  const t = useTranslations('home');
  const share = headcount / Math.max(1, memberCap);
  const note = t('ofCap', { cap: memberCap });
  return (
    <Figure
      to={paths.members}
      label={t('members')}
      value={headcount}
      note={joined === null ? note : `${note} · ${t('joinedThisMonth', { count: joined })}`}
      tone={share >= 1 ? 'bad' : share >= nearlyFull ? 'warning' : 'good'}
      tag={share >= 1 ? t('full') : t('share', { share })}
    />
  );
}

interface WaitingProps {
  kind: 'joinRequests' | 'appRequests';
  to: string;
  count: number;
  oldestAt: string | null;
}

function Waiting({ kind, to, count, oldestAt }: WaitingProps) {
  const t = useTranslations('home.figures');
  const now = useNow();
  const days = oldestAt === null ? 0 : Math.max(0, -daysUntil(oldestAt, now));
  return (
    <Figure
      to={count > 0 ? `${to}?status=PENDING` : to}
      label={t(kind)}
      value={count}
      note={count > 0 ? t('oldest', { days }) : t('nobodyWaits')}
      {...(count > 0 && { tone: 'warning' as const, tag: t('review') })}
    />
  );
}

function Undelivered({ count }: { count: number }) {
  const t = useTranslations('home.figures');
  return (
    <Figure
      to={`${paths.invite}?way=email`}
      label={t('undelivered')}
      value={count}
      note={t('correctAddress')}
      tone="warning"
      tag={t('correct')}
    />
  );
}

function Unpaid({ unpaid: { count, due, next } }: { unpaid: NonNullable<HomeFigures['unpaid']> }) {
  const t = useTranslations('home.figures');
  const locale = useLocale();
  const sums = due.map(({ amount, currency }) => formatMoney(amount, currency, locale, { withCode: due.length > 1 })).join(' + ');
  return (
    <Figure
      to={count === 1 && next ? paths.order({ id: next.orderId }) : paths.orders}
      label={t('unpaid')}
      value={count}
      note={count === 0 ? t('nothingUnpaid') : count === 1 && next ? `${next.number} · ${sums}` : sums}
      {...(count > 0 && { tone: 'bad' as const, tag: t('pay') })}
    />
  );
}

function Ending({ ending: { count, next } }: { ending: NonNullable<HomeFigures['ending']> }) {
  const t = useTranslations('home.figures');
  const now = useNow();
  const days = next ? daysUntil(next.endsAt, now) : 0;
  const over = next !== null && Date.parse(next.endsAt) <= now.getTime();
  return (
    <Figure
      to={count === 1 && next ? paths.app({ id: next.appId }) : paths.apps}
      label={t('ending')}
      value={count}
      note={next ? t(over ? 'ended' : 'endsIn', { name: next.name, days }) : t('nothingEnds')}
      {...(count > 0 && { tone: over ? ('bad' as const) : ('warning' as const), tag: t('renew') })}
    />
  );
}

interface FigureProps {
  to: string;
  label: string;
  value: number;
  note: string;
  tone?: Tone;
  tag?: ReactNode;
}

function Figure({ to, label, value, note, tone = 'quiet', tag }: FigureProps) {
  const format = useFormatter();
  return (
    <li>
      <Go to={to} className={styles['figure']}>
        <Text tone="quiet" breakable>
          {label}
        </Text>
        <Row as="span" gap="s" align="center" justify="between" className={styles['value']}>
          <strong>{format.number(value)}</strong>
          {tag ? <StatusTag tone={tone}>{tag}</StatusTag> : null}
        </Row>
        <Text tone="quiet" breakable>
          {note}
        </Text>
      </Go>
    </li>
  );
}
