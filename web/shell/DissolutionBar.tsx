import { Button } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { useHere } from '#web/client/here.ts';
import { refreshOwnership } from '#web/shared/access/ownership-query.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Above every screen of a team in dissolution: the date, and for its owner the way to cancel. */
export function DissolutionBar({ at }: { at: string }) {
  const t = useTranslations('ownership.bar');
  const format = useFormatter();
  const { team, user } = useHere();
  const [busy, setBusy] = useState(false);
  async function keep() {
    setBusy(true);
    try {
      await api.ownership.keep({ params: { id: team.id } });
      toast('success', t('kept'));
    } catch {
      // The client has shown the error; the current state is shown below.
    } finally {
      setBusy(false);
      await refreshOwnership();
    }
  }
  return (
    <Row gap="xl" rowGap="s" align="center" wrap below="xl" padBlock="s" padInline="xl" tint="warning" role="status">
      <Icon name="warning" />
      <Text as="p" basis={280}>
        <strong>{t('text', { date: format.dateTime(new Date(at), { dateStyle: 'medium' }) })}</strong> {t('hint')}
      </Text>
      {user.owner ? (
        <Button loading={busy} onClick={() => void keep()}>
          {t('keep')}
        </Button>
      ) : null}
    </Row>
  );
}
