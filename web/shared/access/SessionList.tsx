import { Button } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Session } from '#contract/access/own-security.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { List, Row, Stack, Text } from '#web/ui/layout.tsx';
import styles from './SessionList.module.css';
import { useDeviceText } from './use-device-text.ts';

interface SessionListProps {
  sessions: readonly (Session & { current?: boolean })[];
  /** Ends a session. Without it the list is read-only. The current session cannot be ended here. */
  onEnd?: (id: string) => Promise<unknown>;
}

/** Signed-in devices with location, sign-in time and last use. Requires the phrases of `safety`. */
export function SessionList({ sessions, onEnd }: SessionListProps) {
  const t = useTranslations('security.sessions');
  const format = useFormatter();
  const deviceText = useDeviceText();
  const [ending, setEnding] = useState('');
  async function end(id: string) {
    setEnding(id);
    try {
      await onEnd?.(id);
    } finally {
      setEnding('');
    }
  }
  const time = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <List gap="l" full>
      {sessions.map(({ id, userAgent, ip, startedAt, lastUsedAt, current = false }) => (
        <Row key={id} as="li" gap="l" rowGap="2xs" align="center" justify="between" wrap line="below" className={styles['item']}>
          <Stack shrink basis={220}>
            <Row as="span" weight="strong" gap="s" align="center" wrap>
              {deviceText(userAgent)}
              {current ? <StatusTag tone="good">{t('current')}</StatusTag> : null}
            </Row>
            <Text tone="quiet" breakable>
              {[t('started', { time: time(startedAt) }), t('used', { time: time(lastUsedAt) }), ip].filter(Boolean).join(' · ')}
            </Text>
          </Stack>
          {onEnd && !current ? (
            <Button
              loading={ending === id}
              aria-label={t('endOf', { device: deviceText(userAgent) })}
              onClick={() => void end(id).catch(() => {})}
            >
              {t('end')}
            </Button>
          ) : null}
        </Row>
      ))}
    </List>
  );
}
