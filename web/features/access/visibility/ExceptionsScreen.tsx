import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { visibilityLimits } from '#contract/access/visibility-facts.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { go } from '#web/client/navigation.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { ListOf } from '#web/shared/ListOf.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { Empty, ErrorState, NoMatch } from '#web/ui/State.tsx';
import { useExceptionColumns } from './exception-columns.tsx';
import { ExceptionFilters } from './ExceptionFilters.tsx';
import { ExceptionMenu } from './ExceptionMenu.tsx';
import { OrderHelp } from './OrderHelp.tsx';
import { RightsNotice } from './RightsNotice.tsx';
import { RuleSummary } from './RuleSummary.tsx';
import { useExceptionActs } from './use-exception-acts.tsx';
import { addressBookQuery, type ExceptionItem, useExceptions } from './use-visibility.ts';
import { exceptionsUrl, isNarrowed, noFilters, queryOf } from './visibility-url.ts';
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
  const [state, set] = useUrlState(exceptionsUrl);
  const list = useExceptions({ ...queryOf(state), page: state.page });
  const { dialog, busy, toggle, remove } = useExceptionActs();
  const columns = useExceptionColumns({ busy, onToggle: toggle });
  const narrowed = isNarrowed(state);
  const open = ({ exceptionId: id }: ExceptionItem) => go(paths.exception({ id }));
  return (
    <Surface flush>
      {dialog}
      {narrowed || list.data?.total ? <ExceptionFilters state={state} set={set} matches={list.data?.total} /> : null}
      <ListOf<ExceptionItem>
        label={t('list')}
        list={list}
        asked={state}
        columns={columns}
        rowKey={({ exceptionId }) => exceptionId}
        rowName={({ name }) => name}
        sort={{ key: state.sort, order: state.order }}
        onSort={({ key, order }) => set({ sort: exceptionsUrl.sort.read(key), order })}
        onPage={(page, size) => set({ page, size })}
        onOpen={open}
        rowActions={(row) => <ExceptionMenu row={row} onOpen={() => open(row)} onRemove={() => remove(row)} />}
        empty={
          narrowed ? (
            <NoMatch onClear={() => set(noFilters)} />
          ) : (
            <Empty
              title={t('empty.title')}
              text={t('empty.text')}
              action={mayAdd ? <Button onClick={() => go(paths.newException)}>{t('empty.action')}</Button> : undefined}
            />
          )
        }
      />
    </Surface>
  );
}
