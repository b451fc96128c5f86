import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { paths } from '#web/paths.ts';
import { Row } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type OwnVisit, refreshStaff } from './use-staff.ts';

/** Opens the team in a new tab, and ends the visit. */
export function VisitActs({ visit: { id, team } }: { visit: OwnVisit }) {
  const t = useTranslations('staff.visits');
  const [busy, setBusy] = useState(false);
  async function end() {
    setBusy(true);
    try {
      await api.staff.end({ params: { id } });
      toast('success', t('ended'));
    } catch {
      // The client has shown the error; the current state is shown below.
    } finally {
      setBusy(false);
      await refreshStaff();
    }
  }
  return (
    <Row as="span" gap="s">
      <Button href={paths.staffEnter({ id })} target="_blank" rel="noopener" aria-label={t('enterTeam', { team: team.name })}>
        {t('enter')}
      </Button>
      <Button loading={busy} aria-label={t('endTeam', { team: team.name })} onClick={() => void end()}>
        {t('end')}
      </Button>
    </Row>
  );
}
