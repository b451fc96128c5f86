import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { memberLimits } from '#contract/people/member-facts.ts';
import { ChangeDepartmentsDialog, ChangeFieldsDialog } from '#web/shared/people/bulk-dialogs.ts';
import { type ListSelection, selectedCount } from '#web/ui/list-types.ts';
import type { MemberListFilters } from './members-list.ts';
import { InviteSelected } from './MembersInvite.tsx';
import { ResignSelected } from './MemberLeaving.tsx';

interface MembersBulkProps {
  filters: MemberListFilters;
  selection: ListSelection;
  total: number;
  /** Called if a job makes the change, which is then followed. */
  onStarted: (changeId: string) => void;
  onDone: () => void;
}

/** The actions on the selected members: individual ones, or all that match. States if too many are selected individually. */
export function MembersBulk({ filters, selection, total, onStarted, onDone }: MembersBulkProps) {
  const t = useTranslations('members.list');
  const [open, setOpen] = useState<'departments' | 'fields'>();
  const count = selectedCount(selection, total);
  if (!selection.all && count > memberLimits.batch) return <>{t('tooManyForBulk', { max: memberLimits.batch })}</>;
  const Dialog = open === 'fields' ? ChangeFieldsDialog : ChangeDepartmentsDialog;
  return (
    <>
      <Button size="small" onClick={() => setOpen('departments')}>
        {t('changeDepartments')}
      </Button>
      <Button size="small" onClick={() => setOpen('fields')}>
        {t('changeFields')}
      </Button>
      <InviteSelected filters={filters} selection={selection} total={total} />
      <ResignSelected filters={filters} selection={selection} total={total} />
      {open ? (
        <Suspense>
          <Dialog
            count={count}
            target={selection.all ? { filters } : { employeeIds: [...selection.keys] }}
            onStarted={onStarted}
            onDone={() => {
              setOpen(undefined);
              onDone();
            }}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
