import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Caption, Row, Stack, Text } from '#web/ui/layout.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { type Undoable, undoAction } from '#web/ui/undo-stack.ts';

/** An action of the last minutes in the notifications, with its undo. */
export function BellUndo({ action }: { action: Undoable }) {
  const common = useTranslations('common.actions');
  const [busy, setBusy] = useState(false);
  return (
    <Row as="li" gap="m" align="center" justify="between" padBlock="s" line="above">
      <Stack shrink>
        <Text breakable>{action.text}</Text>
        <Caption tight>
          <Moment at={new Date(action.at).toISOString()} relative />
        </Caption>
      </Stack>
      <Button
        size="small"
        loading={busy}
        onClick={() => {
          setBusy(true);
          void undoAction(action).finally(() => setBusy(false));
        }}
      >
        {common('undo')}
      </Button>
    </Row>
  );
}
