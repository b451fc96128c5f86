import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { inBackground, reasonOf } from '#web/client/api-error.ts';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import { markAllNotifications, useNotifications } from '#web/shared/platform/notification-centre.ts';
import { NotificationItems } from '#web/shared/platform/NotificationItems.tsx';
import type { DecidingRequest } from '#web/shared/requests/RequestActs.tsx';
import { Note, Row } from '#web/ui/layout.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';

export interface BellNewestProps {
  onDecide: (deciding: DecidingRequest) => void;
  onLeave: () => void;
}

/** The newest notifications in the menu, and the way to all of them. */
export function BellNewest({ onDecide, onLeave }: BellNewestProps) {
  const t = useTranslations('shell.bell');
  const centre = useTranslations('notificationCentre');
  const { data, error, refetch } = useNotifications({ show: 'ALL', size: 10 });
  const items = data?.pages[0]?.items ?? [];
  const [newest] = items;
  return (
    <>
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
      <Row align="center" justify="between" gap="s" wrap>
        <Go to={paths.notifications} onClick={onLeave}>
          {t('all')}
        </Go>
        {newest && items.some(({ read }) => !read) ? (
          <Button type="link" size="small" onClick={() => inBackground(markAllNotifications(newest))}>
            {centre('markAll')}
          </Button>
        ) : null}
      </Row>
    </>
  );
}
