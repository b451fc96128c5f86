import { useFormatter, useTranslations } from 'use-intl';
import type { Notification } from '#contract/platform/notification-centre.ts';
import { can } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';

/** The text of a notification, a second line if there is one, and the screen where it is acted on. */
export interface NotificationText {
  title: string;
  note: string;
  path: string | undefined;
}

/** Writes notifications in the reader's language. */
export function useNotificationText(): (notification: Notification) => NotificationText {
  const t = useTranslations('notificationCentre');
  const format = useFormatter();
  return ({ kind, event, objectId, count, days, on, head, about }) => {
    if (!about) return { title: t(`hidden.${kind}`), note: '', path: undefined };
    const { name, app, reason, startsAt, timeZone } = about;
    const day = on === null ? '' : format.dateTime(new Date(`${on}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' });
    const title = t(`events.${event}`, { name, app: app?.name ?? name, days: days ?? 0, on: day });
    const time =
      startsAt === null
        ? ''
        : format.dateTime(new Date(startsAt), {
            dateStyle: 'medium',
            timeStyle: 'short',
            ...(timeZone !== null && { timeZone }),
          });
    const more = count !== null && count > 1 ? t('more', { count: count - 1 }) : '';
    return {
      title,
      note: [time, more, reason].filter(Boolean).join(' · '),
      path: pathOf({ kind, event, objectId, head, about }),
    };
  };
}

function pathOf({
  kind,
  event,
  objectId: id,
  head,
  about,
}: Pick<Notification, 'kind' | 'event' | 'objectId' | 'head' | 'about'>) {
  switch (kind) {
    case 'MEETINGS':
      return event === 'meetingLeft' ? undefined : paths.booking({ id });
    case 'APPLICATIONS':
      return `${can('020100') && !head ? paths.inviteList : paths.headRequests}?request=${id}`;
    case 'APP_REQUESTS':
      return `${can('040100') && !head ? paths.appRequests : paths.headAppRequests}?request=${id}`;
    case 'APPS_ENDING':
      return can('040100') ? paths.app({ id }) : undefined;
    case 'BILLING':
      return event.startsWith('subscription') ? paths.subscriptions : paths.order({ id });
    default:
      return about?.app ? paths.permission({ app: about.app.appId }) : undefined;
  }
}
