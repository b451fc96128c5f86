import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { visibilityLimits } from '#contract/access/visibility-facts.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { useExceptionColumns } from './exception-columns.tsx';
import { exceptionsList } from './exceptions-list.ts';
import { ExceptionMenu } from './ExceptionMenu.tsx';
import { NamesFilter } from './NamesFilter.tsx';
import { OrderHelp } from './OrderHelp.tsx';
import { RightsNotice } from './RightsNotice.tsx';
import { RuleSummary } from './RuleSummary.tsx';
import { useExceptionActs } from './use-exception-acts.tsx';
import { addressBookQuery } from './use-visibility.ts';
import { VisibilityTabs } from './VisibilityTabs.tsx';

/** Permissions, manage (020300): the main rule as text, and the exceptions to it. */
export function ExceptionsScreen() {
  const t = useTranslations('visibility.manage');
  const title = useTranslations('shell.pages')('visibility');
  const { data: rules, error, refetch } = useQuery(addressBookQuery);
  const full = rules !== undefined && rules.exceptions.total >= visibilityLimits.exceptions;
  return (
    <Page
      title={title}
      purpose={t('purpose')}
      actions={
        rules?.can.except ? (
          <Button
            type="primary"
            disabled={full}
            title={full ? t('full', { max: visibilityLimits.exceptions }) : undefined}
            onClick={() => go(paths.newException)}
          >
            {t('add')}
          </Button>
        ) : null
      }
    >
      <VisibilityTabs current="manage" />
      {rules ? (
        <>
          <RightsNotice can={rules.can} about="exceptions" />
          <RuleSummary rules={rules} />
        </>
      ) : (
        <Surface>
          {error ? <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} /> : <FactsSkeleton rows={2} />}
        </Surface>
      )}
      <ExceptionList mayAdd={rules?.can.except ?? false} />
      <OrderHelp />
    </Page>
  );
}

function ExceptionList({ mayAdd }: { mayAdd: boolean }) {
  const t = useTranslations('visibility.manage');
  const list = useListScreen(exceptionsList);
  const { dialog, busy, toggle, remove } = useExceptionActs();
  const columns = useExceptionColumns({ busy, onToggle: toggle });
  return (
    <Surface flush>
      {dialog}
      {list.filterable ? (
        <ListFilters of={list}>
          <NamesFilter member={list.state.member} department={list.state.department} set={list.set} />
        </ListFilters>
      ) : null}
      <ListRows
        of={list}
        columns={columns}
        rowActions={(row) => <ExceptionMenu row={row} onOpen={() => list.open(row)} onRemove={() => remove(row)} />}
        emptyAction={mayAdd ? <Button onClick={() => go(paths.newException)}>{t('empty.action')}</Button> : undefined}
      />
    </Surface>
  );
}
