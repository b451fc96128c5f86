import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Role, RoleHolder } from '#contract/access/roles.ts';
import { ApiError } from '#web/client/api-error.ts';
import { Go } from '#web/client/Go.tsx';
import { can, useHere } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { Person } from '#web/ui/Avatar.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { ListTable } from '#web/ui/ListTable.tsx';
import { Empty, NoMatch, ErrorState } from '#web/ui/State.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Row } from '#web/ui/layout.tsx';
import { useList } from '#web/ui/use-list.ts';
import { RemoveHolder } from './RemoveHolder.tsx';
import type { RolesState, rolesUrl } from './roles-url.ts';
import { useHolders } from './use-roles.ts';

interface RoleHoldersProps {
  role: Role;
  state: RolesState;
  set: SetUrlState<typeof rolesUrl>;
}

/** The holders of a role, with add and remove for people who may change them. */
export function RoleHolders({ role, state, set }: RoleHoldersProps) {
  const t = useTranslations('roles.people');
  const [leaving, setLeaving] = useState<RoleHolder>();
  const { data, error, isFetching, isPlaceholderData, refetch } = useHolders(role.roleId, state);
  const columns = useHolderColumns();
  const failed = error !== null && data === undefined;
  const add = role.can.members ? <Button onClick={() => set({ open: 'people', page: state.page })}>{t('add')}</Button> : null;
  return (
    <>
      <FilterBar
        search={{ value: state.search, placeholder: t('search'), onChange: (search) => set({ search }, { replace: true }) }}
        matches={data?.total}
      >
        {add}
      </FilterBar>
      <ListTable<RoleHolder>
        label={t('label', { name: role.name })}
        columns={columns}
        rows={failed ? [] : data?.items}
        rowKey={(row) => row.employeeId}
        rowName={(row) => row.displayName}
        total={data?.total ?? 0}
        page={data?.page ?? state.page}
        size={data?.size ?? state.size}
        onPage={(page, size) => set({ page, size })}
        busy={isFetching && isPlaceholderData}
        {...(can('020100') ? { onOpen: (row: RoleHolder) => go(paths.member({ id: row.employeeId })) } : {})}
        empty={
          failed ? (
            <ErrorState
              {...(error instanceof ApiError && { message: error.message, requestId: error.requestId })}
              onRetry={() => void refetch()}
            />
          ) : (
            <NoHolders searched={state.search.trim() !== ''} add={add} />
          )
        }
        {...(data?.items.some((row) => row.can.remove)
          ? {
              rowActions: (row: RoleHolder) =>
                row.can.remove ? (
                  <Button
                    type="text"
                    size="small"
                    aria-label={t('removeFrom', { person: row.displayName })}
                    onClick={() => setLeaving(row)}
                  >
                    {t('remove')}
                  </Button>
                ) : null,
            }
          : {})}
      />
      {leaving ? <RemoveHolder role={role} person={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </>
  );
}

function NoHolders({ searched, add }: { searched: boolean; add: ReactNode }) {
  const t = useTranslations('roles.people');
  if (searched) return <NoMatch />;
  return <Empty title={t('none')} text={t('noneText')} action={add} />;
}

function useHolderColumns(): ListColumn<RoleHolder>[] {
  const t = useTranslations('roles.people');
  const list = useList();
  const { user } = useHere();
  const opens = can('020100');
  return [
    {
      key: 'name',
      title: t('name'),
      always: true,
      width: 240,
      render: (row) => {
        const person = <Person name={row.displayName} photo={row.avatar} note={row.jobTitle} size={28} />;
        return (
          <Row as="span" gap="s" align="center" inline shrink>
            {opens ? <Go to={paths.member({ id: row.employeeId })}>{person}</Go> : person}
            {row.employeeId === user.employeeId ? <StatusTag tone="info">{t('you')}</StatusTag> : null}
          </Row>
        );
      },
    },
    {
      key: 'departments',
      title: t('departments'),
      width: 260,
      render: (row) => list(row.departments.map(({ path }) => path)),
    },
  ];
}
