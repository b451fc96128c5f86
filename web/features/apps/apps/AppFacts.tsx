import { useFormatter, useTranslations } from 'use-intl';
import { useLastDay } from '#web/client/use-last-day.ts';
import { Facts } from '#web/ui/DetailPage.tsx';
import { Person } from '#web/ui/Avatar.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { Text } from '#web/ui/layout.tsx';
import { AvailabilityTag, PaymentTag } from './AppTags.tsx';
import type { App } from './use-apps.ts';

/** The team's entitlement for the app, for people who manage apps. */
export function TeamFacts({ app: { managed, isDefault } }: { app: App }) {
  const t = useTranslations('market');
  const means = useTranslations('apps.availabilityMeans');
  const format = useFormatter();
  const lastDay = useLastDay();
  if (!managed) return null;
  const { availability, payment, until, seats, seatsUsed, people, inCharge, openedAt, openedBy } = managed;
  const all = [
    {
      key: 'availability',
      label: t('manage.columns.availability'),
      value: (
        <>
          <AvailabilityTag value={availability} />
          <br />
          {isDefault ? t('manage.defaultMeans') : means(availability)}
        </>
      ),
    },
    { key: 'people', label: t('detail.people'), value: format.number(people) },
    {
      key: 'payment',
      label: t('manage.columns.payment'),
      value: (
        <>
          <PaymentTag value={payment} /> <Text nowrap>{until ? lastDay(until) : t('manage.free')}</Text>
        </>
      ),
    },
    ...(seats === null
      ? []
      : [{ key: 'seats', label: t('detail.seatsBought'), value: t('manage.seatsOf', { used: seatsUsed ?? 0, seats }) }]),
    ...(isDefault
      ? []
      : [
          {
            key: 'inCharge',
            label: t('manage.columns.inCharge'),
            value: inCharge ? <Person name={inCharge.displayName} photo={inCharge.avatar} size={24} /> : t('manage.nobody'),
          },
          {
            key: 'opened',
            label: t('manage.columns.openedAt'),
            value: openedAt ? format.dateTime(new Date(openedAt), { dateStyle: 'medium' }) : null,
          },
          { key: 'openedBy', label: t('detail.openedBy'), value: openedBy },
        ]),
  ];
  return (
    <Surface title={t('detail.team')}>
      <Facts items={all} />
    </Surface>
  );
}

/** Developer, website, help, support, version. */
export function AppFacts({ app }: { app: App }) {
  const t = useTranslations('market.detail');
  const categories = useTranslations('apps.categories');
  const format = useFormatter();
  const away = (href: string) => (
    <a href={href} target="_blank" rel="noreferrer">
      {href.replace(/^https?:\/\//, '')}
    </a>
  );
  return (
    <Surface title={t('facts')}>
      <Facts
        items={[
          { key: 'developer', label: t('developer'), value: app.developer },
          { key: 'category', label: t('category'), value: categories(app.category) },
          {
            key: 'version',
            label: t('version'),
            value: `${app.version} · ${format.dateTime(new Date(app.publishedAt), { dateStyle: 'medium' })}`,
          },
          { key: 'website', label: t('website'), value: away(app.website) },
          { key: 'help', label: t('help'), value: away(app.helpUrl) },
          { key: 'support', label: t('support'), value: <a href={`mailto:${app.supportEmail}`}>{app.supportEmail}</a> },
        ]}
      />
    </Surface>
  );
}
