import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { HomeNeed } from '#contract/workplace/home.ts';
import { api } from '#web/client/api.ts';
import { inBackground } from '#web/client/api-error.ts';
import { can } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { queries } from '#web/client/queries.ts';
import { paths } from '#web/paths.ts';
import { RequestActs } from '#web/shared/requests/RequestActs.tsx';
import { refreshWaitingCounts } from '#web/shared/workplace/waiting-counts.ts';
import { offerUndo } from '#web/ui/undo-stack.ts';
import type { Deciding } from './NeedDialog.tsx';

interface NeedActsProps {
  need: HomeNeed;
  /** The title of the line, which names the object of each button. */
  title: string;
  /** Opens a dialog of the line. */
  onDecide: (deciding: Deciding) => void;
}

/** Refreshes what a change from home affects. */
const refresh = async () => {
  const changed = ['home', 'subscriptions', 'webhooks'].map((key) => queries.invalidateQueries({ queryKey: [key] }));
  await Promise.all([...changed, refreshWaitingCounts()]);
};

/** The actions of a line: in place, in a dialog, or on the screen where they are made. */
export function NeedActs({ need, title, onDecide }: NeedActsProps) {
  const t = useTranslations('home.needs');
  const requests = useTranslations('common.requests');
  const { kind, id, name } = need;
  const [busy, setBusy] = useState(false);
  /** Does something; the line leaves when the list is read again. */
  function work(doing: () => Promise<void>, read: () => Promise<void>) {
    const done = async () => {
      setBusy(true);
      try {
        await doing();
      } finally {
        await read();
        setBusy(false);
      }
    };
    inBackground(done());
  }
  /** Makes a change that can be undone. */
  const change = (text: string, make: (on: boolean) => Promise<unknown>) =>
    work(async () => {
      await make(true);
      offerUndo(text, async () => {
        await make(false);
        await refresh();
      });
    }, refresh);
  const act = (label: string, onClick: () => void, first = false): ReactNode => (
    <Button
      key={label}
      size="small"
      type={first ? 'primary' : 'default'}
      loading={first && busy}
      disabled={!first && busy}
      aria-label={requests('of', { act: label, name: title })}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  switch (kind) {
    case 'PAY':
      return act(t('acts.pay'), () => go(paths.order({ id })), true);
    case 'GRACE':
      return act(t('acts.renew'), () => go(paths.buy({ subscription: id, act: 'RENEW' })), true);
    case 'RENEW':
      return (
        <>
          {act(t('acts.autoRenew'), () =>
            change(t('autoRenewOn', { name }), (on) => api.subscriptions.autoRenew({ params: { id }, body: { on } })),
          )}
          {act(t('acts.renew'), () => go(paths.buy({ subscription: id, act: 'RENEW' })), true)}
        </>
      );
    case 'ENDING':
      return can('050200', 'edit') ? act(t('acts.buy'), () => go(paths.buy({ app: id }))) : null;
    case 'JOIN_REQUEST':
    case 'APP_REQUEST':
      return <RequestActs request={{ kind, id, name }} title={title} onDecide={onDecide} />;
    case 'RESIGNATION':
      return act(t('acts.retry'), () => go(paths.resignation({ id })));
    case 'IMPORT':
      return act(t('acts.fix'), () => go(paths.importErrors({ id })));
    case 'UNDELIVERED':
      return act(t('acts.correct'), () => onDecide({ kind, act: 'correct' }));
    default:
      return need.detail === null
        ? act(t('acts.fix'), () => go(paths.webhook({ id })))
        : act(t('acts.turnOn'), () =>
            change(t('turnedOn', { name }), (enabled) => api.webhooks.turn({ params: { id }, body: { enabled } })),
          );
  }
}
