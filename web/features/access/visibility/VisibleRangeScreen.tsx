import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { reasonOf } from '#web/client/api-error.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { RangeChoices } from './RangeChoices.tsx';
import { RightsNotice } from './RightsNotice.tsx';
import { addressBookQuery } from './use-visibility.ts';
import { VisibilityTabs } from './VisibilityTabs.tsx';

/** Visible range (020300): the people visible to members where no exception applies. */
export function VisibleRangeScreen() {
  const t = useTranslations('visibility.range');
  const title = useTranslations('shell.pages')('visibleRange');
  const { data, error, refetch } = useQuery(addressBookQuery);
  return (
    <Page title={title} purpose={t('purpose')}>
      <VisibilityTabs current="visibleRange" />
      {data ? (
        <>
          <RightsNotice can={data.can} about="rules" />
          <RangeChoices key={data.version} rules={data} />
        </>
      ) : (
        <Surface>
          {error ? <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} /> : <FormSkeleton fields={3} />}
        </Surface>
      )}
    </Page>
  );
}
