import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { issuerLimits } from '#contract/billing/issuer-facts.ts';
import { api } from '#web/client/api.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './Billing.module.css';
import { CreditForm } from './CreditForm.tsx';
import { refreshBilling, type SalesTeamItem } from './use-staff-billing.ts';

/** Grants or withdraws a team's clearance, and adds to its credit balance; not shown for the reader's own team. */
export function SalesActs({ row: { team, cleared, balances, ownTeam } }: { row: SalesTeamItem }) {
  const t = useTranslations('staffBilling.sales');
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
    <Row as="span" gap="s" wrap>
      <Button
        aria-label={t(cleared ? 'withdrawTeam' : 'allowTeam', about)}
        onClick={() => setAsking(cleared ? 'withdraw' : 'allow')}
      >
        {t(cleared ? 'withdraw' : 'allow')}
      </Button>
      <Button aria-label={t('addCreditTo', about)} onClick={() => setAsking('credit')}>
        {t('addCredit')}
      </Button>
      {asking === 'allow' ? (
        <ConsequencesDialog
          title={t('allowTitle', about)}
          action={t('allowTeam', about)}
          calm
          consequences={[t('allowed')]}
          onConfirm={() => change(() => api.staffBilling.clear({ params, body: { note } }), t('allowedDone', about))}
          onClose={close}
        >
          <Stack as="label" gap="2xs" above="l">
            {shared('note')}
            <Input value={note} maxLength={issuerLimits.note} onChange={({ target }) => setNote(target.value)} />
          </Stack>
        </ConsequencesDialog>
      ) : null}
      {asking === 'withdraw' ? (
        <ConsequencesDialog
          title={t('withdrawTitle', about)}
          action={t('withdrawTeam', about)}
          consequences={[t('withdrawn')]}
          onConfirm={() => change(() => api.staffBilling.unclear({ params }), t('withdrawnDone', about))}
          onClose={close}
        />
      ) : null}
      {asking === 'credit' ? <CreditForm team={team} currency={balances[0]?.currency} onClose={close} /> : null}
    </Row>
  );
}
