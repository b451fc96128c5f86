import { Button, Tooltip } from 'antd';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { memberLimits } from '#contract/people/member-facts.ts';
import { api } from '#web/client/api.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { ExportButton } from '#web/shared/lists/ExportButton.tsx';
import { Text } from '#web/ui/layout.tsx';
import styles from './Members.module.css';
import type { MembersListScreen } from './members-list.ts';

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

interface SpreadsheetsProps extends Pick<ComponentProps<typeof ExportButton>, 'selection'> {
  list: MembersListScreen;
  mayEdit: boolean;
}

/** Spreadsheets: import for people who may edit, and export. */
export function Spreadsheets({ list, selection, mayEdit }: SpreadsheetsProps) {
  const t = useTranslations('members.list');
  return (
    <>
      {mayEdit ? <Button onClick={() => go(paths.importMembers)}>{t('import')}</Button> : null}
      <ExportButton
        of={list}
        {...(selection && { selection })}
        mostSelected={memberLimits.batch}
        importable
        request={({ filters, keys, ...rest }) =>
          api.imports.exportMembers({
            body: {
              ...(Object.keys(filters).length || keys ? filters : { allFlag: true }),
              ...(keys && { employeeIds: keys }),
              ...rest,
            },
          })
        }
      />
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
