import { useFormatter, useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { useLastDay } from '#web/client/use-last-day.ts';
import { paths } from '#web/paths.ts';
import { AppIcon } from '#web/ui/AppIcon.tsx';
import { Person } from '#web/ui/Avatar.tsx';
import { Caption, Cell, Row } from '#web/ui/layout.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { AvailabilityTag, PaymentTag } from './AppTags.tsx';
import type { TeamAppItem } from './use-apps.ts';

/** Columns: app, availability, payment, seats, people, person in charge. */
export function useManageColumns(): ListColumn<TeamAppItem>[] {
  const t = useTranslations('market.manage');
  const apps = useTranslations('apps');
  const format = useFormatter();
  const lastDay = useLastDay();
  return [
    {
      key: 'name',
      title: t('columns.name'),
      always: true,
      sortable: true,
      width: 240,
      render: ({ appId: id, name, icon, isDefault, category }) => (
        <Row as="span" gap="m" align="center" shrink>
          <AppIcon name={name} icon={icon} />
          <Cell gap="3xs">
            <Go to={paths.app({ id })}>{name}</Go>
            <Caption title={isDefault ? t('defaultMeans') : undefined}>
              {isDefault ? t('isDefault') : apps(`categories.${category}`)}
            </Caption>
          </Cell>
        </Row>
      ),
    },
    {
      key: 'availability',
      title: t('columns.availability'),
      width: 140,
      render: ({ availability }) => <AvailabilityTag value={availability} />,
    },
    {
      key: 'until',
      title: t('columns.payment'),
      sortable: true,
      width: 170,
      render: ({ payment, trial, until, daysLeft }) => (
        <Cell gap="3xs">
          <PaymentTag value={payment} />
          {until === null ? (
            <Caption>{t('free')}</Caption>
          ) : (
            <Caption>
              {trial ? `${t('trial')} · ` : ''}
              {payment === 'EXPIRED' ? t('ended', { date: lastDay(until) }) : t('daysLeft', { days: daysLeft ?? 0 })}
            </Caption>
          )}
        </Cell>
      ),
    },
    {
      key: 'seats',
      title: t('columns.seats'),
      sortable: true,
      numeric: true,
      width: 110,
      render: ({ seats, seatsUsed }) =>
        seats === null ? <Caption>{t('noSeats')}</Caption> : t('seatsOf', { used: seatsUsed ?? 0, seats }),
    },
    {
      key: 'people',
      title: t('columns.people'),
      sortable: true,
      numeric: true,
      width: 90,
      render: ({ people }) => format.number(people),
    },
    {
      key: 'inCharge',
      title: t('columns.inCharge'),
      width: 170,
      render: ({ inCharge, isDefault }) =>
        inCharge ? (
          <Person name={inCharge.displayName} photo={inCharge.avatar} size={24} />
        ) : (
          <Caption>{isDefault ? '–' : t('nobody')}</Caption>
        ),
    },
  ];
}
