import { Button, Tooltip } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { currentLanguage } from '#web/client/language.ts';
import { go } from '#web/client/navigation.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import { paths } from '#web/paths.ts';
import { Text } from '#web/ui/layout.tsx';
import styles from './Members.module.css';
import type { MemberListFilters } from './members-list.ts';

const nearlyFull = 20;

interface AddressBookLineProps {
  headcount: number;
  cap: number;
  /** How many members the person may see; absent while the list is filtered. */
  yours: number | undefined;
}

/** "1,284 of 1,500", how many of them the list contains, and a warning if the member cap is nearly reached. */
export function AddressBookLine({ headcount, cap, yours }: AddressBookLineProps) {
  const t = useTranslations('members.list');
  const left = cap - headcount;
  return (
    <Text tone="quiet">
      {t('purpose', { headcount, cap })}
      {yours !== undefined && yours < headcount ? ` ${t('yours', { count: yours })}` : null}
      {left <= nearlyFull ? (
        <span className={styles['near']}> {left > 0 ? t('nearlyFull', { count: left }) : t('full')}</span>
      ) : null}
    </Text>
  );
}

/** The primary action of the page. If the member cap is reached, states why no one can be added. */
export function AddMember({ department, full }: { department: string; full: boolean }) {
  const t = useTranslations('members.list');
  return (
    <Tooltip title={full ? t('full') : undefined}>
      <Button type="primary" disabled={full} onClick={() => go(paths.newMember + (department && `?department=${department}`))}>
        {t('add')}
      </Button>
    </Tooltip>
  );
}

const ExportMembersDialog = lazy(async () => {
  await loadPhrases(currentLanguage(), 'imports');
  const { ExportMembersDialog: dialog } = await import('#web/shared/people/ExportMembersDialog.tsx');
  return { default: dialog };
});

/** Spreadsheets: import for people who may edit, export of all members or of those that match. */
export function Spreadsheets({ filters, total, mayEdit }: { filters: MemberListFilters; total: number; mayEdit: boolean }) {
  const t = useTranslations('members.list');
  const [open, setOpen] = useState(false);
  return (
    <>
      {mayEdit ? <Button onClick={() => go(paths.importMembers)}>{t('import')}</Button> : null}
      <Button onClick={() => setOpen(true)}>{t('export')}</Button>
      {open ? (
        <Suspense>
          <ExportMembersDialog filters={filters} matching={total} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The first steps, offered if there are no members. */
export function FirstMembers() {
  const t = useTranslations('members.list');
  return (
    <>
      <Button onClick={() => go(paths.newMember)}>{t('add')}</Button>
      <Button onClick={() => go(paths.importMembers)}>{t('import')}</Button>
    </>
  );
}
