import { Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { notificationKinds } from '#contract/platform/notification-facts.ts';
import { inBackground, reasonOf } from '#web/client/api-error.ts';
import { useHere } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { choice, several } from '#web/client/url-fields.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { markAllNotifications, useNotifications } from '#web/shared/platform/notification-centre.ts';
import { NotificationItems } from '#web/shared/platform/NotificationItems.tsx';
import { useHasNotifications } from '#web/shared/platform/unread-notifications.ts';
import { LazyRequestDialog } from '#web/shared/requests/LazyRequestDialog.tsx';
import type { DecidingRequest } from '#web/shared/requests/RequestActs.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { Empty, ErrorState, NoMatch } from '#web/ui/State.tsx';
import { Box, Row } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';

const shows = ['ALL', 'UNREAD'] as const;
const filters = { show: choice(shows, 'ALL'), kind: several(notificationKinds) };

/** `/notifications`: what the person was notified of in this team, with its read state and actions. */
export function NotificationsScreen() {
  const t = useTranslations('notificationCentre');
  const title = useTranslations('shell.pages')('notifications');
  const hasOwn = useHasNotifications();
  return hasOwn ? (
    <Received title={title} />
  ) : (
    <Page title={title}>
      <Surface>
        <Empty title={t('private')} text={t('privateText')} />
      </Surface>
    </Page>
  );
}

function Received({ title }: { title: string }) {
  const t = useTranslations('notificationCentre');
  const { team } = useHere();
  const [{ show, kind }, set] = useUrlState(filters);
  const query = useNotifications({ show, kind, size: 20 });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const [newest] = items;
  const [deciding, setDeciding] = useState<DecidingRequest>();
  const markAll = async (upTo: NonNullable<typeof newest>) => {
    await markAllNotifications(upTo, kind);
    toast('success', t('marked'));
  };
  return (
    <Page
      title={title}
      purpose={t('purpose', { team: team.name })}
      actions={
        <>
          <Button onClick={() => go(paths.settings)}>{t('settings')}</Button>
          <Button disabled={!items.some(({ read }) => !read)} onClick={() => newest && inBackground(markAll(newest))}>
            {t('markAll')}
          </Button>
        </>
      }
    >
      <Surface flush>
        <FilterBar>
          <Segmented
            aria-label={t('show')}
            value={show}
            options={shows.map((value) => ({ value, label: t(value === 'ALL' ? 'all' : 'unread') }))}
            onChange={(value) => set({ show: value })}
          />
          <Select
            mode="multiple"
            allowClear
            maxTagCount="responsive"
            style={{ inlineSize: 240, maxInlineSize: '100%' }}
            aria-label={t('kind')}
            placeholder={t('kind')}
            value={[...kind]}
            options={notificationKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onChange={(value) => set({ kind: value })}
          />
        </FilterBar>
        <Box padInline="l" padBlock="s">
          {items.length > 0 ? (
            <NotificationItems items={items} label={title} onDecide={setDeciding} />
          ) : data ? (
            kind.length > 0 ? (
              <NoMatch onClear={() => set({ kind: [], show: 'ALL' })} />
            ) : show === 'UNREAD' ? (
              <Empty
                title={t('noneUnread')}
                text={t('noneUnreadText')}
                action={<Button onClick={() => set({ show: 'ALL' })}>{t('showAll')}</Button>}
              />
            ) : (
              <Empty title={t('empty')} text={t('emptyText')} />
            )
          ) : error ? (
            <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
          ) : (
            <FactsSkeleton />
          )}
          {hasNextPage ? (
            <Row justify="center" padBlock="l">
              <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('older')}
              </Button>
            </Row>
          ) : null}
        </Box>
      </Surface>
      <LazyRequestDialog deciding={deciding} onClose={() => setDeciding(undefined)} />
    </Page>
  );
}
