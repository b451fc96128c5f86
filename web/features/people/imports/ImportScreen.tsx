import { useTranslations } from 'use-intl';
import { importLimits } from '#contract/people/import-facts.ts';
import { isMissing, reasonOf } from '#web/client/api-error.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { CheckedStep } from './CheckedStep.tsx';
import { DoneStep, UndoneStep } from './DoneStep.tsx';
import { ImportMissing } from './ImportMissing.tsx';
import { importUrl } from './imports-url.ts';
import { ProgressStep } from './ProgressStep.tsx';
import { StartStep } from './StartStep.tsx';
import { isWorking, type MemberImportItem, useImport } from './use-import.ts';

/** Import of members (020100): template, upload, check, commit, result. The URL contains the id of the import. */
export function ImportScreen() {
  const t = useTranslations('imports.screen');
  const [{ import: id }, set] = useUrlState(importUrl);
  return (
    <Page title={t('title')} purpose={t('purpose', { max: importLimits.rows })}>
      {id ? (
        <OneImport key={id} id={id} onOther={() => set({ import: '' })} />
      ) : (
        <StartStep onChecked={(checked) => set({ import: checked })} />
      )}
    </Page>
  );
}

function OneImport({ id, onOther }: { id: string; onOther: () => void }) {
  const { data, error, refetch } = useImport(id);
  if (data) return <Step of={data} onOther={onOther} />;
  if (isMissing(error)) return <ImportMissing onOther={onOther} />;
  if (error) {
    const reason = reasonOf(error);
    return <ErrorState {...reason} onRetry={() => void refetch()} />;
  }
  return (
    <Surface>
      <FactsSkeleton />
    </Surface>
  );
}

function Step({ of, onOther }: { of: MemberImportItem; onOther: () => void }) {
  if (isWorking(of.status)) return <ProgressStep of={of} />;
  if (of.status === 'READY') return <CheckedStep of={of} onOther={onOther} />;
  if (of.status === 'DONE') return <DoneStep of={of} onOther={onOther} />;
  if (of.status === 'UNDONE') return <UndoneStep of={of} onOther={onOther} />;
  return <ImportMissing onOther={onOther} />;
}
