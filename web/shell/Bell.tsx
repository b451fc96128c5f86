import { Button } from 'antd';
import { useFormatter, useTranslations } from 'use-intl';
import { clearNotices, noticeStore, readNotices } from '#web/client/notices.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useStore } from '#web/ui/store.ts';
import styles from './Bell.module.css';
import bar from './TopBar.module.css';

/** The error texts of this visit, newest first, after their toasts are gone (domain rules section 0). */
export function Bell() {
  const words = useTranslations('shell.bell');
  const common = useTranslations('common.errors');
  const format = useFormatter();
  const { items, unread } = useStore(noticeStore);
  return (
    <>
      <button type="button" className={bar['bell']} popoverTarget="notices" aria-label={words('label', { count: unread })}>
        <Icon name="bell" />
        {unread > 0 ? (
          <span className={bar['dot']} aria-hidden="true">
            {unread}
          </span>
        ) : null}
      </button>
      <div
        id="notices"
        popover="auto"
        className={styles['panel']}
        onToggle={(event) => event.newState === 'open' && readNotices()}
      >
        <div className={styles['head']}>
          <h2>{words('title')}</h2>
          {items.length > 0 ? (
            <Button type="link" size="small" onClick={clearNotices}>
              {words('clear')}
            </Button>
          ) : null}
        </div>
        {items.length === 0 ? <p className={styles['quiet']}>{words('empty')}</p> : null}
        <ul>
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
