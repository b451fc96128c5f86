import { Button } from 'antd';
import { useFormatter, useTranslations } from 'use-intl';
import { clearNotices, noticeStore } from '#web/client/notices.ts';
import { Caption, List, Row, Stack, Text } from '#web/ui/layout.tsx';
import { useStore } from '#web/ui/store.ts';

/** The error texts of this visit, the newest first, after their toasts have disappeared (domain rules section 0). */
export function BellErrors() {
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
