import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Role, RoleHolder } from '#contract/access/roles.ts';
import { api } from '#web/client/api.ts';
import { Go } from '#web/client/Go.tsx';
import { can, useHere } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { bySearch } from '#web/shared/lists/filters.tsx';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { Person } from '#web/ui/Avatar.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Row } from '#web/ui/layout.tsx';
import { useList } from '#web/ui/use-list.ts';
import { RemoveHolder } from './RemoveHolder.tsx';

const holdersList = defineList({
  call: api.roles.members,
  key: ['roles', 'holders'],
  filters: [bySearch('roles.people.search')],
  label: 'roles.people.name',
  rowKey: ({ employeeId }) => employeeId,
  rowName: ({ displayName }) => displayName,
  useColumns: useHolderColumns,
  open: ({ employeeId: id }) => paths.member({ id }),
  empty: { title: 'roles.people.none', text: 'roles.people.noneText' },
});

interface RoleHoldersProps {
  role: Role;
  onAdd: () => void;
}

/** The holders of a role, with add and remove for people who may change them. */
export function RoleHolders({ role, onAdd }: RoleHoldersProps) {
  const t = useTranslations('roles.people');
  const [leaving, setLeaving] = useState<RoleHolder>();
  const list = useListScreen(holdersList, { params: { id: role.roleId } });
  const add = role.can.members ? <Button onClick={onAdd}>{t('add')}</Button> : null;
  return (
    <>
      <ListFilters of={list}>{add}</ListFilters>
      <ListRows
        of={list}
        label={t('label', { name: role.name })}
        onOpen={can('020100') ? list.open : undefined}
        emptyAction={add}
        {...(list.data?.items.some((row) => row.can.remove)
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
