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
import { useStore } from '#web/ui/store.ts';
import { markSeen, unseenOf } from './bell-seen.ts';
import styles from './Bell.module.css';
import { BellNews } from './BellNews.tsx';
import bar from './TopBar.module.css';

/**
 * The notifications menu: the person's own invitations that did not arrive, requests for apps that concern this person, and the
 * error texts of this visit, newest first, after their toasts have disappeared (domain rules section 0).
 */
export function Bell() {
  const t = useTranslations('shell.bell');
  const common = useTranslations('common.errors');
  const format = useFormatter();
  const { items, unread: errors } = useStore(noticeStore);
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
      <button type="button" className={bar['bell']} popoverTarget="notices" aria-label={t('label', { count: unread })}>
        <Icon name="bell" />
        {unread > 0 ? (
          <span className={bar['dot']} aria-hidden="true">
            {unread}
          </span>
        ) : null}
      </button>
      <div id="notices" popover="auto" className={styles['panel']} onToggle={(event) => event.newState === 'open' && opened()}>
        <div className={styles['head']}>
          <h2>{t('title')}</h2>
          {items.length > 0 ? (
            <Button type="link" size="small" onClick={clearNotices}>
              {t('clear')}
            </Button>
          ) : null}
        </div>
        {items.length === 0 && !hasNews ? <p className={styles['quiet']}>{t('empty')}</p> : null}
        <ul>
          {undelivered > 0 ? (
            <li className={styles['notice']}>
              <Go to={`${paths.invite}?way=email`}>{t('undelivered', { count: undelivered })}</Go>
            </li>
          ) : null}
          {news ? <BellNews {...news} /> : null}
          {items.map(({ id, at, text, requestId }) => (
            <li key={id} className={styles['notice']}>
              <span className={styles['text']}>{text}</span>
              <span className={styles['quiet']}>
                {format.dateTime(at, { timeStyle: 'medium' })}
                {requestId ? <> · {common('requestId', { id: requestId })}</> : null}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
