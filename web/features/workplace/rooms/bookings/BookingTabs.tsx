import { useTranslations } from 'use-intl';
import { PageTabs } from '#web/client/PageTabs.tsx';
import { supportId } from '#web/client/context.ts';
import { paths } from '#web/paths.ts';

const places = { board: paths.roomBoard, mine: paths.ownMeetings } as const;

/** Tabs for the rooms and the reader's own meetings; provider support has no own meetings. */
export function BookingTabs({ current }: { current: keyof typeof places }) {
  const t = useTranslations('bookings.tabs');
  if (supportId() !== null) return null;
  return <PageTabs label={t('label')} places={places} current={current} words={t} />;
}
