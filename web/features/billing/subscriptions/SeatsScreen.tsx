import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { useFormatter, useTranslations } from 'use-intl';
import { subscriptionLimits } from '#contract/billing/subscription-facts.ts';
import { can } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { NotThere } from '#web/shared/NotThere.tsx';
import { AppIcon } from '#web/ui/AppIcon.tsx';
import { Facts } from '#web/ui/DetailPage.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { SeatForecast } from './SeatForecast.tsx';
import { SeatUsers } from './SeatUsers.tsx';
import { type Seats, seatsQuery } from './use-subscriptions.ts';

/** The seats of a subscription: bought, used, unused, their holders, and a forecast. */
export function SeatsScreen() {
  const { id = '' } = useParams({ strict: false });
  const title = useTranslations('shell.pages')('subscriptionSeats');
  const t = useTranslations('subscriptions.seats');
  const { data, error, refetch } = useQuery(seatsQuery(id));
  if (data) return <SeatsPage seats={data} />;
  const words = { title: t('missing'), text: t('missingText'), back: t('back') };
  return <NotThere page={title} error={error} onRetry={() => void refetch()} words={words} back={paths.subscriptions} />;
}

function SeatsPage({ seats }: { seats: Seats }) {
  const t = useTranslations('subscriptions.seats');
  const acts = useTranslations('subscriptions.acts');
  const why = useTranslations('subscriptions.against');
  const title = useTranslations('shell.pages')('subscriptionSeats');
  const format = useFormatter();
  const { id, app, bought, used, unused, against } = seats;
  return (
    <Page
      title={`${title} · ${app.name}`}
      lead={<AppIcon name={app.name} icon={app.icon} size={40} />}
      purpose={t('purpose', { app: app.name })}
      actions={
        <>
          {can('040100', 'view') ? <Button onClick={() => go(paths.appSettings({ id: app.appId }))}>{t('give')}</Button> : null}
          <span title={against ? why(against) : undefined}>
            <Button
              type="primary"
              disabled={against !== null}
              onClick={() => go(paths.buy({ subscription: id, act: 'ADD_QUANTITY' }))}
            >
              {acts('addSeats')}
            </Button>
          </span>
        </>
      }
    >
      <Surface>
        <Facts
          wide
          items={[
            { key: 'bought', label: t('bought'), value: format.number(bought) },
            { key: 'used', label: t('used'), value: format.number(used) },
            { key: 'free', label: t('free'), value: format.number(Math.max(0, bought - used)) },
            {
              key: 'unused',
              label: t('unused', { days: subscriptionLimits.unusedDays }),
              value: unused === null ? t('unknown') : format.number(unused),
            },
          ]}
        />
      </Surface>
      <SeatForecast seats={seats} />
      <SeatUsers id={id} known={unused !== null} />
    </Page>
  );
}
