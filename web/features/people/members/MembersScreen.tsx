import { useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { can } from '#web/client/here.ts';
import { currentLanguage } from '#web/client/language.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { useSelection } from '#web/shared/lists/use-selection.ts';
import { BulkProgress } from '#web/shared/people/bulk-dialogs.ts';
import { listedDepartmentsQuery } from '#web/shared/people/departments-query.ts';
import { DepartmentTree } from '#web/shared/people/DepartmentTree.tsx';
import { PeopleTabs } from '#web/shared/people/PeopleTabs.tsx';
import { SavedViews } from '#web/shared/SavedViews.tsx';
import { BulkBar } from '#web/ui/BulkBar.tsx';
import { nothingSelected } from '#web/ui/list-types.ts';
import { Page } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { TreeBesideTable } from '#web/ui/TreeBesideTable.tsx';
import { Row } from '#web/ui/layout.tsx';
import { withMatches } from './member-columns.tsx';
import { AddMember, AddressBookLine, FirstMembers, Spreadsheets } from './MembersHead.tsx';
import styles from './Members.module.css';
import { membersList } from './members-list.ts';
import { InviteButton, InviteMember } from './MembersInvite.tsx';
import { MemberMenu } from './MemberLeaving.tsx';
import { MembersBulk } from './MembersBulk.tsx';
import type { MemberItem } from './use-members.ts';

const MemberPeek = lazy(async () => {
  const language = currentLanguage();
  const [{ MemberPeek: panel }] = await Promise.all([
    import('./MemberPeek.tsx'),
    ...(['timeline', 'roles', 'appSettings'] as const).map((words) => loadPhrases(language, words)),
  ]);
  return { default: panel };
});

/** Members (020100): all members the person may see, beside the tree of departments. */
export function MembersScreen() {
  const t = useTranslations('members.list');
  const title = useTranslations('shell.pages')('members');
  const list = useListScreen(membersList);
  const { state, set, data, filters } = list;
  const [selection, select] = useSelection(filters);
  const mayEdit = can('020100', 'edit');
  return (
    <Page
      title={title}
      beside={
        data ? (
          <AddressBookLine headcount={data.headcount} cap={data.memberCap} yours={list.narrowed ? undefined : data.total} />
        ) : null
      }
      actions={
        <>
          {mayEdit ? <InviteButton /> : null}
          <Spreadsheets list={list} selection={selection} mayEdit={mayEdit} />
          {mayEdit ? (
            <AddMember department={state.department} full={data !== undefined && data.headcount >= data.memberCap} />
          ) : null}
        </>
      }
    >
      <PeopleTabs current="members" />
      {state.bulk ? (
        <Suspense>
          <BulkProgress id={state.bulk} onClose={() => set({ bulk: '' }, { replace: true })} />
        </Suspense>
      ) : null}
      <TreeBesideTable
        label={t('tree')}
        folded={state.peek !== ''}
        tree={<Departments department={state.department} direct={state.direct} onChange={set} />}
      >
        <ListFilters of={list} aside={<SavedViews list="members" />} />
        {mayEdit && data ? (
          <BulkBar selection={selection} total={data.total} onSelect={select}>
            <MembersBulk
              filters={filters}
              selection={selection}
              total={data.total}
              onStarted={(bulk) => set({ bulk }, { replace: true })}
              onDone={() => select(nothingSelected)}
            />
          </BulkBar>
        ) : null}
        <ListRows
          of={list}
          peek={(row) => (
            <Suspense fallback={<FactsSkeleton />}>
              <MemberPeek row={row} />
            </Suspense>
          )}
          drawnColumns={(columns) => withMatches(columns, state.search)}
          {...(mayEdit ? { selection, onSelect: select } : {})}
          {...(mayEdit ? { rowActions: (row: MemberItem) => <RowActs member={row} /> } : {})}
          onClose={() => select(nothingSelected)}
          emptyAction={mayEdit ? <FirstMembers /> : null}
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

interface DepartmentsProps {
  department: string;
  direct: boolean;
  onChange: (change: { department?: string; direct: boolean }) => void;
}

/** The tree filters the list by department; its root, or the selected department again, removes the filter. */
function Departments({ department, direct, onChange }: DepartmentsProps) {
  const t = useTranslations('members.list');
  const { data } = useQuery(listedDepartmentsQuery);
  const top = data?.find(({ parentId, pathOnly }) => parentId === null && !pathOnly)?.departmentId;
  const widens = (id: string) => id === top || id === department;
  return (
    <>
      <DepartmentTree
        of="members"
        label={t('tree')}
        selected={department || top}
        onSelect={(id) => onChange({ department: widens(id) ? '' : id, direct: false })}
      />
      {department ? (
        <Checkbox
          className={styles['direct'] ?? ''}
          checked={direct}
          onChange={({ target }) => onChange({ direct: target.checked })}
        >
          {t('direct')}
        </Checkbox>
      ) : null}
    </>
  );
}
