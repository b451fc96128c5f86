import { Button } from 'antd';
import { useFormatter, useTranslations } from 'use-intl';
import { inBackground, reasonOf } from '#web/client/api-error.ts';
import { Go } from '#web/client/Go.tsx';
import { clearNotices, noticeStore } from '#web/client/notices.ts';
import { paths } from '#web/paths.ts';
import { useOwnUndelivered } from '#web/shared/people/undelivered.ts';
import { markAllNotifications, useNotifications } from '#web/shared/platform/notification-centre.ts';
import { NotificationItems } from '#web/shared/platform/NotificationItems.tsx';
import { useHasNotifications } from '#web/shared/platform/unread-notifications.ts';
import type { DecidingRequest } from '#web/shared/requests/RequestActs.tsx';
import { Caption, List, Note, Row, Stack, Text } from '#web/ui/layout.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { useStore } from '#web/ui/store.ts';
import { undoableNow, undoStack } from '#web/ui/undo-stack.ts';
import { BellUndo } from './BellUndo.tsx';

interface BellPanelProps {
  onDecide: (deciding: DecidingRequest) => void;
  onLeave: () => void;
}

/**
 * The content of the notifications menu: the actions of the last ten minutes that can be undone, the newest notifications, the
 * person's own invitations that did not arrive, and the error texts of this visit, after their toasts have disappeared.
 */
export function BellPanel({ onDecide, onLeave }: BellPanelProps) {
  const t = useTranslations('shell.bell');
  const { items } = useStore(noticeStore);
  useStore(undoStack);
  const undoable = undoableNow();
  const undelivered = useOwnUndelivered() ?? 0;
  const hasOwn = useHasNotifications();
  return (
    <Stack gap="l">
      {undoable.length > 0 ? (
        <section>
          <h3>{t('undoable')}</h3>
          <ul>
            {undoable.map((action) => (
              <BellUndo key={action.id} action={action} />
            ))}
          </ul>
        </section>
      ) : null}
      {hasOwn ? <Newest onDecide={onDecide} onLeave={onLeave} /> : <h2>{t('title')}</h2>}
      {undelivered > 0 ? (
        <Go to={`${paths.invite}?way=email`} onClick={onLeave}>
          {t('undelivered', { count: undelivered })}
        </Go>
      ) : null}
      {items.length > 0 ? <Errors /> : hasOwn ? null : <Note size="xs">{t('empty')}</Note>}
    </Stack>
  );
}

/** The newest notifications. The panel grows with them, up to its height. */
function Newest({ onDecide, onLeave }: BellPanelProps) {
  const t = useTranslations('shell.bell');
  const centre = useTranslations('notificationCentre');
  const { data, error, refetch } = useNotifications({ show: 'ALL', size: 10 });
  const items = data?.pages[0]?.items ?? [];
  const [newest] = items;
  return (
    <section>
      <Row align="center" justify="between" gap="s">
        <h2>{t('title')}</h2>
        {newest && items.some(({ read }) => !read) ? (
          <Button type="link" size="small" onClick={() => inBackground(markAllNotifications(newest))}>
            {centre('markAll')}
          </Button>
        ) : null}
      </Row>
      {items.length > 0 ? (
        <NotificationItems items={items} label={t('title')} onDecide={onDecide} onLeave={onLeave} />
      ) : data ? (
        <Note size="xs" tight breakable>
          {t('empty')}
        </Note>
      ) : error ? (
        <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
      ) : (
        <FactsSkeleton rows={4} />
      )}
      <Go to={paths.notifications} onClick={onLeave}>
        {t('all')}
      </Go>
    </section>
  );
}

/** The error texts of this visit, the newest first. */
function Errors() {
  const t = useTranslations('shell.bell');
  const common = useTranslations('common.errors');
  const format = useFormatter();
  const { items } = useStore(noticeStore);
  return (
    <section>
      <Row align="center" justify="between" gap="s">
        <h3>{t('session')}</h3>
        <Button type="link" size="small" onClick={clearNotices}>
          {t('clear')}
        </Button>
      </Row>
      <List divided aria-label={t('session')}>
        {items.map(({ id, at, text, requestId }) => (
          <Stack key={id} as="li" padBlock="s">
            <Text breakable>{text}</Text>
            <Caption tight breakable>
              {format.dateTime(at, { timeStyle: 'medium' })}
              {requestId ? <> · {common('requestId', { id: requestId })}</> : null}
            </Caption>
          </Stack>
        ))}
      </List>
    </section>
  );
}
