import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { memberLimits } from '#contract/member-facts.ts';
import { type ListSelection, selectedCount } from '#web/ui/list-types.ts';
import type { MembersState } from './members-url.ts';
import { collectIds } from './use-members.ts';

const ChangeDepartmentsDialog = lazy(() =>
  import('#web/pickers/ChangeDepartmentsDialog.tsx').then((module) => ({ default: module.ChangeDepartmentsDialog })),
);

interface MembersBulkProps {
  state: MembersState;
  selection: ListSelection;
  total: number;
  onDone: () => void;
}

/** What can be done with the selected members. Too many for one change says so. */
export function MembersBulk({ state, selection, total, onDone }: MembersBulkProps) {
  const words = useTranslations('members.list');
  const [open, setOpen] = useState(false);
  const count = selectedCount(selection, total);
  if (count > memberLimits.batch) return <>{words('tooManyForBulk', { max: memberLimits.batch })}</>;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {words('changeDepartments')}
      </Button>
      {open ? (
        <Suspense>
          <ChangeDepartmentsDialog
            count={count}
            members={() => (selection.all ? collectIds(state) : [...selection.keys])}
            onDone={() => {
              setOpen(false);
              onDone();
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
