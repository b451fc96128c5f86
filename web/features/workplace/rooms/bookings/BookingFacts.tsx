import { useTranslations } from 'use-intl';
import { Person } from '#web/ui/Avatar.tsx';
import { Facts } from '#web/ui/DetailPage.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { useClock } from '../board/use-clock.ts';
import { useZoneTooltip } from '#web/ui/use-zones.ts';
import { usePlace } from '#web/client/use-place.ts';
import { PlainTable, Text } from '#web/ui/layout.tsx';
import { ResponseTag } from './BookingTag.tsx';
import { useRuleText } from './use-rule-text.ts';
import type { Booking } from './use-booking-detail.ts';

/** Room, time, organiser and subject. */
export function BookingFacts({ booking }: { booking: Booking }) {
  const t = useTranslations('bookings');
  const rule = useRuleText();
  const { room, cancelled, seriesOf } = booking;
  const place = [room.name, usePlace().place(room)].filter(Boolean).join(' · ');
  const items = [
    { key: 'time', label: t('columns.time'), value: <When booking={booking} /> },
    { key: 'room', label: t('columns.room'), value: place },
    {
      key: 'booker',
      label: t('columns.booker'),
      value: booking.booker ? (
        <Person size={26} name={booking.booker.displayName} photo={booking.booker.avatar} note={booking.booker.jobTitle} />
      ) : (
        booking.bookerName
      ),
    },
    ...(seriesOf ? [{ key: 'rule', label: t('detail.repeats'), value: rule(seriesOf.rule) }] : []),
    {
      key: 'agenda',
      label: t('columns.agenda'),
      value: booking.agenda && (
        <Text as="p" preLine breakable>
          {booking.agenda}
        </Text>
      ),
    },
    ...(booking.private ? [{ key: 'private', label: t('detail.private'), value: t('detail.privateText') }] : []),
    ...(booking.endedEarlyAt
      ? [{ key: 'early', label: t('detail.endedEarly'), value: <Moment at={booking.endedEarlyAt} /> }]
      : []),
    ...(booking.releasedAt ? [{ key: 'released', label: t('detail.released'), value: <Moment at={booking.releasedAt} /> }] : []),
    ...(cancelled
      ? [
          {
            key: 'cancelled',
            label: t('detail.cancelled'),
            value: (
              <>
                {cancelled.byName} · <Moment at={cancelled.at} />
                {cancelled.reason ? <p>{cancelled.reason}</p> : null}
              </>
            ),
          },
        ]
      : []),
  ];
  return <Facts items={items} wide />;
}

interface WhenProps {
  booking: Pick<Booking, 'startsAt' | 'endsAt' | 'timeZone'>;
}

/** The day and the times in the room's zone, and in the reader's zone if they differ. */
export function When({ booking: { startsAt, endsAt, timeZone } }: WhenProps) {
  const { dayAndTimes, ownTimes } = useClock();
  const zones = useZoneTooltip();
  const yours = ownTimes(startsAt, endsAt, timeZone);
  return (
    <time dateTime={startsAt} title={zones.label(timeZone)} onPointerEnter={zones.load}>
      {dayAndTimes(startsAt, endsAt, timeZone)}
      {yours ? (
        <Text tone="quiet" size="s" block>
          {yours}
        </Text>
      ) : null}
    </time>
  );
}

/** The participants: name and title, check-in time, response (specification section 3). */
export function People({ booking }: { booking: Booking }) {
  const t = useTranslations('bookings');
  const { people } = booking;
  if (people.length === 0)
    return (
      <Text as="p" tone="quiet" size="s">
        {t('detail.nobody')}
      </Text>
    );
  return (
    <PlainTable>
      <caption>
        <Text weight="strong">{t('detail.people', { count: people.length, checkedIn: booking.checkedIn })}</Text>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('columns.name')}</th>
          <th scope="col">{t('columns.checkedIn')}</th>
          <th scope="col">{t('columns.response')}</th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ employee, jobTitle, checkedInAt, response }, at) => (
          <tr key={employee.employeeId ?? `${at} ${employee.displayName}`}>
            <th scope="row">
              <Person size={26} name={employee.displayName} photo={employee.avatar} note={jobTitle} />
            </th>
            <td>{checkedInAt ? <Moment at={checkedInAt} /> : '–'}</td>
            <td>
              <ResponseTag response={response} />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
