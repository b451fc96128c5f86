import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { appLimits } from '#contract/apps/app-facts.ts';
import { can, elements } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { useLastDay } from '#web/client/use-last-day.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import styles from './App.module.css';
import type { App } from './use-apps.ts';

/** Obstacles and how to resolve them: not opened, new terms, a trial or a subscription that ends. */
export function AppNotices({ app, onAccept }: { app: App; onAccept: () => void }) {
  const t = useTranslations('market.detail');
  return (
    <>
      {app.withdrawn ? <Notice calm text={t('withdrawn')} /> : null}
      {app.state === 'NOT_OPENED' && !elements().ownerOnly ? (
        <Notice calm title={t('askTitle')} text={t('ask')}>
          <Button size="small" onClick={() => go(paths.permission({ app: app.appId }))}>
            {t('askAccess')}
          </Button>
        </Notice>
      ) : null}
      {app.state !== 'NOT_OPENED' && !elements().ownerOnly && !app.can.launch ? (
        <Notice calm text={t('noAccess')}>
          <Button size="small" onClick={() => go(paths.permission({ app: app.appId }))}>
            {t('askAccess')}
          </Button>
        </Notice>
      ) : null}
      {app.managed && app.managed.toAccept.length > 0 ? (
        <Notice title={t('newTerms')} text={t('newTermsText')}>
          {app.can.accept ? (
            <Button size="small" onClick={onAccept}>
              {t('readAndAccept')}
            </Button>
          ) : null}
        </Notice>
      ) : null}
      <Term app={app} />
    </>
  );
}

/** The end of the entitlement, and how to buy the app. */
function Term({ app: { appId, managed, throughSales, can: may, free } }: { app: App }) {
  const t = useTranslations('market.detail');
  const lastDay = useLastDay();
  const buys = can('050200', 'edit');
  const limits = { people: appLimits.trialPeople };
  if (!managed?.until) return may.open && throughSales && !free ? <Notice calm text={t('throughSales', limits)} /> : null;
  const { payment, trial, daysLeft, until, seats } = managed;
  if (payment === 'NORMAL') return null;
  const date = lastDay(until);
  const text =
    payment === 'EXPIRED'
      ? t(trial ? 'trialOver' : 'endedOn', { date })
      : payment === 'CANCEL'
        ? t('cancelledOn', { date })
        : trial
          ? seats === null
            ? t('trialDays', { days: daysLeft ?? 0 })
            : t('trialLeft', { days: daysLeft ?? 0, people: seats })
          : t('endsOn', { date });
  return (
    <Notice text={text} more={buys ? undefined : t(trial ? 'howToBuy' : 'howToRenew')}>
      {buys ? (
        <Button size="small" onClick={() => go(paths.buy({ app: appId, ...(!trial && { act: 'RENEW' }) }))}>
          {t(trial ? 'buy' : 'renew')}
        </Button>
      ) : null}
    </Notice>
  );
}

interface NoticeProps {
  title?: string;
  text: string;
  more?: string | undefined;
  /** No action is required. */
  calm?: boolean;
  children?: ReactNode;
}

function Notice({ title, text, more, calm = false, children }: NoticeProps) {
  return (
    <Row
      as="section"
      gap="l"
      rowGap="s"
      align="center"
      wrap
      padBlock="l"
      padInline="xl"
      className={styles['notice']}
      data-calm={calm}
    >
      <Icon name={calm ? 'help' : 'warning'} size={18} />
      <Stack grow minWidth={200}>
        {title ? <strong>{title}</strong> : null}
        <span>{text}</span>
        {more ? <span>{more}</span> : null}
      </Stack>
      {children}
    </Row>
  );
}
