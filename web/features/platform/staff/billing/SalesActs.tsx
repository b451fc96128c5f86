import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { issuerLimits } from '#contract/billing/issuer-facts.ts';
import { api } from '#web/client/api.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './Billing.module.css';
import { CreditForm } from './CreditForm.tsx';
import { refreshBilling, type SalesTeamItem } from './use-staff-billing.ts';

/** Lets a team buy or takes that back, and adds to its credit; nothing for the reader's own team. */
export function SalesActs({ row: { team, cleared, balances, ownTeam } }: { row: SalesTeamItem }) {
  const words = useTranslations('staffBilling.sales');
  const shared = useTranslations('staffBilling.shared');
  const [asking, setAsking] = useState<'allow' | 'withdraw' | 'credit' | null>(null);
  const [note, setNote] = useState('');
  const about = { team: team.name };
  if (ownTeam) return <span className={styles['quiet']}>{shared('ownTeam')}</span>;
  const close = () => setAsking(null);
  async function change(call: () => Promise<unknown>, done: string) {
    try {
      await call();
      toast('success', done);
      close();
    } finally {
      await refreshBilling();
    }
  }
  const params = { id: team.id };
  return (
    <span className={styles['acts']}>
      <Button
        aria-label={words(cleared ? 'withdrawTeam' : 'allowTeam', about)}
        onClick={() => setAsking(cleared ? 'withdraw' : 'allow')}
      >
        {words(cleared ? 'withdraw' : 'allow')}
      </Button>
      <Button aria-label={words('addCreditTo', about)} onClick={() => setAsking('credit')}>
        {words('addCredit')}
      </Button>
      {asking === 'allow' ? (
        <ConsequencesDialog
          title={words('allowTitle', about)}
          action={words('allowTeam', about)}
          calm
          consequences={[words('allowed')]}
          onConfirm={() => change(() => api.staffBilling.clear({ params, body: { note } }), words('allowedDone', about))}
          onClose={close}
        >
          <label className={styles['reason']}>
            {shared('note')}
            <Input value={note} maxLength={issuerLimits.note} onChange={({ target }) => setNote(target.value)} />
          </label>
        </ConsequencesDialog>
      ) : null}
      {asking === 'withdraw' ? (
        <ConsequencesDialog
          title={words('withdrawTitle', about)}
          action={words('withdrawTeam', about)}
          consequences={[words('withdrawn')]}
          onConfirm={() => change(() => api.staffBilling.unclear({ params }), words('withdrawnDone', about))}
          onClose={close}
        />
      ) : null}
      {asking === 'credit' ? <CreditForm team={team} currency={balances[0]?.currency} onClose={close} /> : null}
    </span>
  );
}
