import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, type Client } from '#web/client/api.ts';
import { inBackground } from '#web/client/api-error.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { offerUndo } from '#web/ui/undo-stack.ts';
import { useDateText } from '#web/ui/use-date-text.ts';
import { dayBefore } from '#web/ui/day-before.ts';
import { FewerPanel } from './FewerPanel.tsx';
import { type SubscriptionItem, useRefreshSubscriptions } from './use-subscriptions.ts';

type Consequences = Awaited<ReturnType<Client['subscriptions']['consequences']>>;

export interface SubscriptionActs {
  dialog: ReactNode;
  /** Id and act of the change in progress. */
  busy: string;
  cancel: (of: SubscriptionItem) => void;
  undoCancel: (of: SubscriptionItem) => void;
  /** Asks for the lower quantity, with a proposal. */
  fewer: (of: SubscriptionItem, proposed?: number) => void;
  undoFewer: (of: SubscriptionItem) => void;
  autoRenew: (of: SubscriptionItem) => void;
}

/** Cancels a subscription, reduces its quantity, switches automatic renewal, and undoes each of these. Draw `dialog` once. */
export function useSubscriptionActs(): SubscriptionActs {
  const t = useTranslations('subscriptions');
  const dateText = useDateText();
  const refresh = useRefreshSubscriptions();
  const [busy, setBusy] = useState('');
  const [dialog, setDialog] = useState<ReactNode>(null);
  const close = () => setDialog(null);
  const nameOf = ({ app, planName }: SubscriptionItem) => `${app.name} · ${planName}`;
  function work(of: SubscriptionItem, act: string, doing: Promise<unknown>) {
    setBusy(`${of.id} ${act}`);
    inBackground(doing.finally(() => setBusy('')));
  }
  async function ask(of: SubscriptionItem) {
    const found = await api.subscriptions.consequences({ params: { id: of.id } });
    setDialog(
      <ConsequencesDialog
        title={t('cancel.title', { name: nameOf(of) })}
        action={t('cancel.action', { name: nameOf(of) })}
        keep={t('cancel.keep')}
        consequences={lines(found)}
        onConfirm={() => cancel(of)}
        onClose={close}
      />,
    );
  }
  function lines({ endsOn, people, seatsUsed, services, renewal }: Consequences): string[] {
    return [
      endsOn ? t('cancel.ends', { date: dateText(dayBefore(endsOn)) }) : t('cancel.now'),
      ...(people ? [t('cancel.people', { count: people })] : []),
      ...(seatsUsed ? [t('cancel.seats', { count: seatsUsed })] : []),
      ...services.map(({ planName }) => t('cancel.service', { name: planName })),
      ...(renewal ? [t('cancel.renewal')] : []),
      ...(endsOn ? [t('cancel.undo')] : []),
    ];
  }
  async function cancel(of: SubscriptionItem) {
    await api.subscriptions.cancel({ params: { id: of.id }, body: { version: of.version } });
    close();
    offerUndo(t('cancel.done', { name: nameOf(of) }), () => undoCancel(of));
    await refresh();
  }
  async function undoCancel(of: SubscriptionItem) {
    await api.subscriptions.undoCancel({ params: { id: of.id } });
    await refresh();
  }
  async function undoFewer(of: SubscriptionItem) {
    await api.subscriptions.undoFewer({ params: { id: of.id } });
    await refresh();
  }
  async function autoRenew(of: SubscriptionItem, on: boolean) {
    await api.subscriptions.autoRenew({ params: { id: of.id }, body: { on } });
    offerUndo(t(on ? 'auto.on' : 'auto.off', { name: nameOf(of) }), async () => {
      await api.subscriptions.autoRenew({ params: { id: of.id }, body: { on: !on } });
      await refresh();
    });
    await refresh();
  }
  return {
    dialog,
    busy,
    cancel: (of) => work(of, 'cancel', ask(of)),
    undoCancel: (of) => work(of, 'undoCancel', undoCancel(of)),
    fewer: (of, proposed) =>
      setDialog(<FewerPanel of={of} proposed={proposed} name={nameOf(of)} onClose={close} onDone={refresh} />),
    undoFewer: (of) => work(of, 'undoFewer', undoFewer(of)),
    autoRenew: (of) => work(of, 'autoRenew', autoRenew(of, !of.autoRenew)),
  };
}
