import { useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useColumns } from '#web/client/columns.ts';
import { can } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { BulkProgress } from '#web/shared/people/bulk-dialogs.ts';
import { listedDepartmentsQuery } from '#web/shared/people/departments-query.ts';
import { DepartmentTree } from '#web/shared/people/DepartmentTree.tsx';
import { ListOf } from '#web/shared/ListOf.tsx';
import { PendingRequests } from '#web/shared/people/PendingRequests.tsx';
import { SavedViews } from '#web/shared/SavedViews.tsx';
import { BulkBar } from '#web/ui/BulkBar.tsx';
import { ColumnChooser } from '#web/ui/ColumnChooser.tsx';
import { type ListSelection, nothingSelected } from '#web/ui/list-types.ts';
import { Page } from '#web/ui/Page.tsx';
import { TreeBesideTable } from '#web/ui/TreeBesideTable.tsx';
import { Row } from '#web/ui/layout.tsx';
import { firstColumns, useMemberColumns } from './member-columns.tsx';
import { AddMember, AddressBookLine, MembersMore, NoMembers, Spreadsheets } from './MembersHead.tsx';
import styles from './Members.module.css';
import { filtersOf, type MembersState, membersUrl, noFilters, pageSizes } from './members-url.ts';
import { InviteButton, InviteMember } from './MembersInvite.tsx';
import { MemberMenu } from './MemberLeaving.tsx';
import { MembersBulk } from './MembersBulk.tsx';
import { MembersFilters } from './MembersFilters.tsx';
import { PeopleLinks } from './PeopleLinks.tsx';
import { type MemberItem, useMembers } from './use-members.ts';

/** Members (020100): all members the person may see, beside the tree of departments. */
export function MembersScreen() {
  const t = useTranslations('members.list');
  const title = useTranslations('shell.pages')('members');
  const [state, set] = useUrlState(membersUrl);
  const list = useMembers(state);
  const { data } = list;
  const [selection, select] = useSelection(state);
  const columns = useColumns('members', useMemberColumns(), firstColumns);
  const mayEdit = can('020100', 'edit');
  const filtered = Object.keys(filtersOf(state)).length > 0;
  return (
    <Page
      title={title}
      beside={data ? <PeopleLinks /> : null}
      purpose={
        data ? (
          <AddressBookLine headcount={data.headcount} cap={data.memberCap} yours={filtered ? undefined : data.total} />
        ) : (
          t('everyone')
        )
      }
      actions={
        <>
          <MembersMore mayEdit={mayEdit} />
          <PendingRequests />
          {mayEdit ? <InviteButton /> : null}
          <Spreadsheets state={state} total={data?.total ?? 0} mayEdit={mayEdit} />
          {mayEdit ? (
            <AddMember department={state.department} full={data !== undefined && data.headcount >= data.memberCap} />
          ) : null}
        </>
      }
    >
      {state.bulk ? (
        <Suspense>
          <BulkProgress id={state.bulk} onClose={() => set({ bulk: '' }, { replace: true })} />
        </Suspense>
      ) : null}
      <TreeBesideTable label={t('tree')} tree={<Departments state={state} onChange={set} />}>
        <MembersFilters
          state={state}
          set={set}
          matches={data?.total}
          aside={
            <>
              <SavedViews list="members" />
              <ColumnChooser {...columns.chooser} />
            </>
          }
        />
        {mayEdit && data ? (
          <BulkBar selection={selection} total={data.total} onSelect={select}>
            <MembersBulk
              state={state}
              selection={selection}
              total={data.total}
              onStarted={(bulk) => set({ bulk }, { replace: true })}
              onDone={() => select(nothingSelected)}
            />
          </BulkBar>
        ) : null}
        <ListOf<MemberItem>
          label={title}
          list={list}
          asked={state}
          columns={columns.visible}
          rowKey={(row) => row.employeeId}
          rowName={(row) => row.displayName}
          sizes={pageSizes}
          onPage={(page, size) => set({ page, size })}
          sort={{ key: state.sort, order: state.order }}
          onSort={({ key, order }) => set({ sort: membersUrl.sort.read(key), order })}
          {...(mayEdit ? { selection, onSelect: select } : {})}
          {...(mayEdit ? { rowActions: (row: MemberItem) => <RowActs member={row} /> } : {})}
          onOpen={(row) => go(paths.member({ id: row.employeeId }))}
          onClose={() => select(nothingSelected)}
          empty={<NoMembers filtered={filtered} mayAdd={mayEdit} onClear={() => set(noFilters)} />}
        />
      </TreeBesideTable>
    </Page>
  );
}

/** At the end of a row: an invitation if one is missing, and the menu of further actions. */
function RowActs({ member }: { member: MemberItem }) {
  return (
    <Row as="span" justify="end" inline>
      <InviteMember member={member} small />
      <MemberMenu member={member} />
    </Row>
  );
}

/** A selection belongs to the filters under which it was made; changing the filters clears it. */
function useSelection(state: MembersState): [ListSelection, (selection: ListSelection) => void] {
  const filters = JSON.stringify(filtersOf(state));
  const [chosen, setChosen] = useState({ filters, selection: nothingSelected });
  const selection = chosen.filters === filters ? chosen.selection : nothingSelected;
  return [selection, (next) => setChosen({ filters, selection: next })];
}

interface DepartmentsProps {
  state: MembersState;
  onChange: (change: Partial<MembersState>) => void;
}

/** The tree filters the list by department; its root, or the selected department again, removes the filter. */
function Departments({ state, onChange }: DepartmentsProps) {
  const t = useTranslations('members.list');
  const { data } = useQuery(listedDepartmentsQuery);
  const top = data?.find(({ parentId, pathOnly }) => parentId === null && !pathOnly)?.departmentId;
  const widens = (id: string) => id === top || id === state.department;
  return (
    <>
      <DepartmentTree
        of="members"
        label={t('tree')}
        selected={state.department || top}
        onSelect={(department) => onChange({ department: widens(department) ? '' : department, direct: false })}
      />
      {state.department ? (
        <Checkbox
          className={styles['direct'] ?? ''}
          checked={state.direct}
          onChange={({ target }) => onChange({ direct: target.checked })}
        >
          {t('direct')}
        </Checkbox>
      ) : null}
    </>
  );
}
