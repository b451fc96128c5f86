import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { webhookLimits } from '#contract/apps/webhook-facts.ts';
import { api } from '#web/client/api.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { MoreMenu } from '#web/ui/MoreMenu.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type MadeWebhook, refreshWebhooks, type WebhookDetail } from './use-webhooks.ts';

/** Confirms a success and refreshes everything about webhooks. */
function useDone(): (what: string) => Promise<void> {
  return async (what) => {
    toast('success', what);
    await refreshWebhooks();
  };
}

interface WebhookActsProps {
  hook: WebhookDetail;
  onOpen: (what: 'edit' | 'rotate' | 'off' | 'remove') => void;
}

/** The actions on a webhook. The primary one is a test; for a webhook that is off it is switching it on. */
export function WebhookActs({ hook, onOpen }: WebhookActsProps) {
  const t = useTranslations('webhooks.act');
  const common = useTranslations('common.actions');
  const [busy, setBusy] = useState(false);
  const done = useDone();
  const params = { id: hook.webhookId };
  const on = hook.state === 'ON' || hook.state === 'FAILING';
  async function act() {
    setBusy(true);
    try {
      if (on) await api.webhooks.test({ params });
      else await api.webhooks.turn({ params, body: { enabled: true } });
      await done(on ? t('tested') : t('turnedOn', { name: hook.name }));
    } catch {
      // The client has shown the error.
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <MoreMenu
        items={[
          { key: 'rotate', label: t('rotate'), onClick: () => onOpen('rotate') },
          ...(on ? [{ key: 'off', label: t('off'), onClick: () => onOpen('off') }] : []),
          { key: 'remove', label: common('delete'), danger: true, onClick: () => onOpen('remove') },
        ]}
      />
      <Button onClick={() => onOpen('edit')}>{common('edit')}</Button>
      <Button type="primary" loading={busy} onClick={() => void act()}>
        {on ? t('test') : t('on')}
      </Button>
    </>
  );
}

interface DialogProps {
  hook: WebhookDetail;
  onClose: () => void;
}

export function TurnOff({ hook: { webhookId: id, name }, onClose }: DialogProps) {
  const t = useTranslations('webhooks.act');
  const done = useDone();
  return (
    <ConsequencesDialog
      title={t('offTitle', { name })}
      consequences={[t('offWaiting'), t('offLater')]}
      action={t('offAction', { name })}
      onConfirm={async () => {
        await api.webhooks.turn({ params: { id }, body: { enabled: false } });
        onClose();
        await done(t('turnedOff', { name }));
      }}
      onClose={onClose}
    />
  );
}

export function RemoveWebhook({ hook: { webhookId: id, name }, onClose }: DialogProps) {
  const t = useTranslations('webhooks.act');
  const done = useDone();
  return (
    <ConsequencesDialog
      title={t('removeTitle', { name })}
      consequences={[t('removeStops'), t('removeDeliveries')]}
      action={t('removeAction', { name })}
      onConfirm={async () => {
        await api.webhooks.remove({ params: { id } });
        go(paths.webhooks);
        await done(t('removed', { name }));
      }}
      onClose={onClose}
    />
  );
}

export function RotateWebhook({ hook, onMade, onClose }: DialogProps & { onMade: (made: MadeWebhook) => void }) {
  const t = useTranslations('webhooks.act');
  const { webhookId: id, name } = hook;
  return (
    <ConsequencesDialog
      calm
      title={t('rotateTitle', { name })}
      consequences={[t('rotateBoth', { hours: webhookLimits.overlapHours }), t('rotateThen')]}
      action={t('rotateAction', { name })}
      onConfirm={async () => {
        const made = await api.webhooks.rotate({ params: { id } });
        onClose();
        onMade(made);
        await refreshWebhooks();
      }}
      onClose={onClose}
    />
  );
}
