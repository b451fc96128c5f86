import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { reasonOf } from '#web/client/api-error.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { TableSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { FieldLevelsForm } from './FieldLevelsForm.tsx';
import { addressBookQuery } from './use-visibility.ts';
import { VisibilityTabs } from './VisibilityTabs.tsx';

/** Field visibility (020300, settings): who sees which fields of the people they can see. */
export function FieldsScreen() {
  const t = useTranslations('visibility.fields');
  const title = useTranslations('shell.pages')('fieldVisibility');
  const { data, error, refetch } = useQuery(addressBookQuery);
  if (data) return <FieldLevelsForm key={data.version} rules={data} />;
  return (
    <Page title={title} purpose={t('purpose')}>
      <VisibilityTabs current="settings" />
      <Surface>
        {error ? <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} /> : <TableSkeleton columns={5} rows={13} />}
      </Surface>
    </Page>
  );
}
