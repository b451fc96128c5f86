import { Button } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { useHere } from '#web/client/here.ts';
import { clearNotices, noticeStore, readNotices } from '#web/client/notices.ts';
import { paths } from '#web/paths.ts';
import { useAppRequestNews } from '#web/shared/apps/app-request-news.ts';
import { useOwnUndelivered } from '#web/shared/people/undelivered.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Box, Caption, Note, Row, Stack, Text } from '#web/ui/layout.tsx';
import { useStore } from '#web/ui/store.ts';
import { undoableNow, undoStack } from '#web/ui/undo-stack.ts';
import { markSeen, unseenOf } from './bell-seen.ts';
import styles from './Bell.module.css';
import { BellNews } from './BellNews.tsx';
import { BellUndo } from './BellUndo.tsx';
import bar from './TopBar.module.css';

/**
 * The notifications menu: the actions of the last ten minutes that can be undone, the person's own invitations that did not arrive, requests for apps that concern this person, and the
 * error texts of this visit, newest first, after their toasts have disappeared (domain rules section 0).
 */
export function Bell() {
  const t = useTranslations('shell.bell');
  const common = useTranslations('common.errors');
  const format = useFormatter();
  const { items, unread: errors } = useStore(noticeStore);
  useStore(undoStack);
  const undoable = undoableNow();
  const { team } = useHere();
  const { data: news } = useAppRequestNews();
  const undelivered = useOwnUndelivered() ?? 0;
  // The browser stores what was seen; opening the panel renders the bell again.
  const [, setOpened] = useState(0);
  const unread = errors + undelivered + (news ? unseenOf(team.id, news) : 0);
  const hasNews = undelivered > 0 || Boolean(news && (news.waiting || news.decided.length));
  function opened() {
    readNotices();
    if (news) markSeen(team.id, news);
    setOpened(Date.now());
  }
  return (
    <>
      <button type="button" popoverTarget="notices" aria-label={t('label', { count: unread })}>
        <Icon name="bell" />
        {unread > 0 ? (
          <Text weight="strong" centred padInline="2xs" className={bar['dot']} aria-hidden="true">
            {unread}
          </Text>
        ) : null}
      </button>
      <Box
        id="notices"
        popover="auto"
        pad="xl"
        floating
        className={styles['panel']}
        onToggle={(event) => event.newState === 'open' && opened()}
      >
        <Row align="center" justify="between" below="2xs">
          <h2>{t('title')}</h2>
          {items.length > 0 ? (
            <Button type="link" size="small" onClick={clearNotices}>
              {t('clear')}
            </Button>
          ) : null}
        </Row>
        {items.length === 0 && undoable.length === 0 && !hasNews ? (
          <Note size="xs" tight breakable>
            {t('empty')}
          </Note>
        ) : null}
        {undoable.length > 0 ? (
          <>
            <h3>{t('undoable')}</h3>
            <ul>
              {undoable.map((action) => (
                <BellUndo key={action.id} action={action} />
              ))}
            </ul>
          </>
        ) : null}
        <ul>
          {undelivered > 0 ? (
            <Stack as="li" padBlock="s" line="above">
              <Go to={`${paths.invite}?way=email`}>{t('undelivered', { count: undelivered })}</Go>
            </Stack>
          ) : null}
          {news ? <BellNews {...news} /> : null}
          {items.map(({ id, at, text, requestId }) => (
            <Stack key={id} as="li" padBlock="s" line="above">
              <Text breakable>{text}</Text>
              <Caption tight breakable>
                {format.dateTime(at, { timeStyle: 'medium' })}
                {requestId ? <> · {common('requestId', { id: requestId })}</> : null}
              </Caption>
            </Stack>
          ))}
        </ul>
      </Box>
    </>
  );
}
