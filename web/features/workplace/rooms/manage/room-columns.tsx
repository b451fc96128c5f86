import { useFormatter, useTranslations } from 'use-intl';
import type { ManagedRoom } from '#contract/workplace/rooms.ts';
import { Person } from '#web/ui/Avatar.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { useList } from '#web/ui/use-list.ts';
import { useZones } from '#web/ui/use-zones.ts';
import { usePlace } from '#web/client/use-place.ts';
import { Caption, Row, Stack } from '#web/ui/layout.tsx';
import styles from './Rooms.module.css';
import { useSuspensionText } from './use-suspension-text.ts';

/** Columns: room, state, capacity, equipment, meetings, person in charge. */
export function useRoomColumns(): ListColumn<ManagedRoom>[] {
  const t = useTranslations('rooms.columns');
  const bookings = useTranslations('bookings');
  const format = useFormatter();
  const list = useList();
  const suspensionText = useSuspensionText();
  const { place } = usePlace();
  const zones = useZones();
  return [
    {
      key: 'name',
      title: t('name'),
      always: true,
      sortable: true,
      width: 258,
      render: ({ name, photo, building, floor }) => (
        <Row as="span" gap="l" align="center" shrink>
          {photo ? (
            <img className={styles['photo']} src={photo} alt="" />
          ) : (
            <span className={styles['photo']} aria-hidden="true">
              <Icon name="room" size={16} />
            </span>
          )}
          <Stack as="span" shrink>
            <span>{name}</span>
            <Caption>{place({ building, floor })}</Caption>
          </Stack>
        </Row>
      ),
    },
    {
      key: 'status',
      title: t('status'),
      width: 140,
      render: ({ status, suspensions, timeZone }) => (
        <Stack as="span" shrink>
          <span>
            <StatusTag tone={status === 'OPEN' ? 'good' : 'warning'}>{bookings(`room.statuses.${status}`)}</StatusTag>
          </span>
          {suspensions[0] ? <Caption>{suspensionText(suspensions[0], timeZone)}</Caption> : null}
        </Stack>
      ),
    },
    {
      key: 'capacity',
      title: t('capacity'),
      sortable: true,
      numeric: true,
      width: 90,
      render: ({ capacity }) => (capacity === null ? t('unlimited') : format.number(capacity)),
    },
    {
      key: 'equipment',
      title: t('equipment'),
      width: 172,
      render: ({ equipment }) =>
        equipment.length ? list(equipment.map((each) => bookings(`equipment.${each}`))) : <Caption>–</Caption>,
    },
    {
      key: 'upcoming',
      title: t('meetings'),
      width: 112,
      render: ({ bookingsToday, upcoming }) => (
        <Stack as="span" shrink>
          <span>{t('upcoming', { count: upcoming })}</span>
          <Caption>{t('today', { count: bookingsToday })}</Caption>
        </Stack>
      ),
    },
    {
      key: 'timeZone',
      title: t('timeZone'),
      width: 100,
      leaves: 1,
      render: ({ timeZone }) => zones.city(timeZone),
    },
    {
      key: 'inCharge',
      title: t('inCharge'),
      width: 140,
      render: ({ inCharge }) =>
        inCharge ? <Person name={inCharge.displayName} photo={inCharge.avatar} size={24} /> : <Caption>{t('nobody')}</Caption>,
    },
  ];
}
