import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { resignLimits } from '#contract/people/resignation-facts.ts';
import { isMissing, reasonOf } from '#web/client/api-error.ts';
import { go } from '#web/client/navigation.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { Empty, ErrorState, Missing } from '#web/ui/State.tsx';
import { ResignForm } from './ResignForm.tsx';
import { resignUrl } from './resign-url.ts';
import { inventoryOf } from './use-inventory.ts';
import { ResignResult } from './ResignResult.tsx';

/** Resignation of up to 50 members (020100): date and reason, handover with recipients, and result. */
export function ResignScreen() {
  const t = useTranslations('resignations.form');
  const pages = useTranslations('shell.pages');
  const [{ members, job }, set] = useUrlState(resignUrl);
  if (job) {
    return (
      <Page title={t('title', { count: Math.max(1, members.length) })} purpose={t('purpose')}>
        <ResignResult id={job} count={members.length} onBack={() => set({ job: '' })} />
      </Page>
    );
  }
  if (members.length === 0 || members.length > resignLimits.batch) {
    return (
      <Page title={pages('resign')} purpose={t('purpose')}>
        <Surface>
          <Empty
            title={members.length === 0 ? t('none') : t('tooMany', { max: resignLimits.batch })}
            action={<Button onClick={() => go(paths.members)}>{t('cancelText')}</Button>}
          />
        </Surface>
      </Page>
    );
  }
  return (
    <Chosen key={members.join()} members={members} onJob={(id) => set({ job: id })} onChange={(rest) => set({ members: rest })} />
  );
}

interface ChosenProps {
  members: readonly string[];
  onJob: (id: string) => void;
  onChange: (members: readonly string[]) => void;
}

function Chosen({ members, onJob, onChange }: ChosenProps) {
  const t = useTranslations('resignations');
  const { data, error, refetch } = useQuery(inventoryOf(members));
  const [only] = data?.items ?? [];
  const one = members.length === 1 && only;
  const title = one ? t('form.titleOne', { name: only.member.displayName }) : t('form.title', { count: members.length });
  return (
    <Page title={title} purpose={t('form.purpose')}>
      {data ? (
        <ResignForm inventory={data} onJob={onJob} onLeaveOut={(id) => onChange(members.filter((member) => member !== id))} />
      ) : (
        <Surface>{error ? <Failed error={error} onRetry={() => void refetch()} /> : <FormSkeleton fields={4} />}</Surface>
      )}
    </Page>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations('resignations');
  if (isMissing(error)) {
    return (
      <Missing
        title={t('detail.missingTitle')}
        text={t('detail.missingText')}
        action={<Button onClick={() => go(paths.members)}>{t('form.cancelText')}</Button>}
      />
    );
  }
  return <ErrorState {...reasonOf(error)} onRetry={onRetry} />;
}
