import { Button } from 'antd';
import { useFormatter, useNow, useTimeZone, useTranslations } from 'use-intl';
import type { OwnMeeting } from '#contract/workplace/home.ts';
import { Go } from '#web/client/Go.tsx';
import { can } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { todayIn } from '#web/client/today.ts';
import { paths } from '#web/paths.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { usePlace } from '#web/client/use-place.ts';
import { Note, Text } from '#web/ui/layout.tsx';
import styles from './Home.module.css';
import { Part } from './Part.tsx';
import { useHomePart } from './use-home.ts';

/** The person's own meetings, next one first. */
export function OwnMeetings() {
  const t = useTranslations('home.meetings');
  const query = useHomePart('meetings');
  return (
    <Part title={t('title')} aside={can('030300') ? <Go to={paths.ownMeetings}>{t('all')}</Go> : null} query={query} rows={4}>
      {({ items, total }) =>
        items.length ? (
          <>
            <ul>
              {items.map((meeting) => (
                <Meeting key={meeting.bookingId} meeting={meeting} />
              ))}
            </ul>
            {total > items.length ? <Note>{t('more', { count: total - items.length })}</Note> : null}
          </>
        ) : (
          <>
            <Note below="l">{t('none')}</Note>
            {can('030300') ? <Button onClick={() => go(paths.roomBoard)}>{t('book')}</Button> : null}
          </>
        )
      }
    </Part>
  );
}

function Meeting({ meeting: { bookingId, title, room, startsAt, endsAt, status } }: { meeting: OwnMeeting }) {
  const t = useTranslations('home.meetings');
  const format = useFormatter();
  const { place } = usePlace();
  const now = useNow();
  const zone = useTimeZone() ?? 'UTC';
  const [from, to] = [new Date(startsAt), new Date(endsAt)];
  const tomorrow = new Date(now.getTime() + 86_400_000);
  const date = todayIn(zone, from);
  const day =
    date === todayIn(zone, now)
      ? t('today')
      : date === todayIn(zone, tomorrow)
        ? t('tomorrow')
        : format.dateTime(from, { weekday: 'short', day: 'numeric', month: 'short' });
  return (
    <li className={styles['line']}>
      <div>
        <Go to={paths.booking({ id: bookingId })}>{title}</Go>
        <Text as="small" tone="quiet" size="s" block>
          <time dateTime={startsAt}>{`${day} ${format.dateTimeRange(from, to, { timeStyle: 'short' })}`}</time>
          {` · ${[room.name, place(room)].filter(Boolean).join(' · ')}`}
        </Text>
      </div>
      {status === 'ONGOING' ? (
        <Text fixed atEnd>
          <StatusTag tone="info">{t('ongoing')}</StatusTag>
        </Text>
      ) : null}
    </li>
  );
}
