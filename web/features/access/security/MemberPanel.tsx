import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isMissing } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { Go } from '#web/client/Go.tsx';
import { useHere } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import { SessionList } from '#web/shared/access/SessionList.tsx';
import { type SecurityMemberDetail, useMemberSecurity } from '#web/shared/access/use-member-security.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState, Missing } from '#web/ui/State.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './Safety.module.css';
import { refreshSafety } from './use-safety.ts';

/** One member beside the list: second factor, sessions, and the actions on them. */
export function MemberPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('security.panel');
  const { data, error, refetch } = useMemberSecurity(id);
  return (
    <Drawer open title={data ? t('title', { name: data.displayName }) : ''} size={520} onClose={onClose}>
      {data ? (
        <Member member={data} />
      ) : error === null ? (
        <FormSkeleton fields={4} />
      ) : isMissing(error) ? (
        <Missing title={t('missing')} />
      ) : (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      )}
    </Drawer>
  );
}

function Member({ member }: { member: SecurityMemberDetail }) {
  const t = useTranslations('security.panel');
  const events = useTranslations('authEvents');
  const [asking, setAsking] = useState<'endAll' | 'reset'>();
  const own = useHere().user.employeeId;
  const { employeeId: id, displayName: name, items, editable, secondFactor } = member;
  async function done(what: 'done' | 'resetDone') {
    setAsking(undefined);
    toast('success', t(what));
    await refreshSafety();
  }
  async function end(sessionId: string) {
    await api.safety.endSession({ params: { id, sessionId } });
    await done('done');
  }
  async function endAll() {
    await api.safety.endSessions({ params: { id } });
    await done('done');
  }
  async function reset() {
    await api.safety.resetSecondFactor({ params: { id } });
    await done('resetDone');
  }
  return (
    <Stack gap="xl" align="start" className={styles['stack']}>
      <p>{t(secondFactor ? 'factorOn' : 'factorOff')}</p>
      {editable && secondFactor ? (
        <Button danger onClick={() => setAsking('reset')}>
          {t('reset')}
        </Button>
      ) : null}
      <h3>{t('sessions')}</h3>
      {items.length ? (
        <SessionList sessions={items} {...(editable ? { onEnd: end } : {})} />
      ) : (
        <Text as="p" tone="quiet">
          {t('none')}
        </Text>
      )}
      {editable && items.length ? (
        <Button danger onClick={() => setAsking('endAll')}>
          {t('endAll')}
        </Button>
      ) : null}
      <Go to={paths.safetyEventsOf({ member: id })}>{events('ofMember')}</Go>
      {asking === 'endAll' ? (
        <ConsequencesDialog
          title={t('endAllTitle', { name })}
          consequences={[t('endAllText', { count: items.length }), id === own ? t('endAllOwn') : t('endAllMail', { name })]}
          action={t('endAllAction', { name })}
          onConfirm={endAll}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
      {asking === 'reset' ? (
        <ConsequencesDialog
          title={t('resetTitle', { name })}
          consequences={[t('resetCheck', { name }), t('resetText', { name }), t('resetSessions', { name })]}
          action={t('resetAction', { name })}
          onConfirm={reset}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </Stack>
  );
}
