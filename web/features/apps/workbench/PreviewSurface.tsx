import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { WorkbenchStatus } from '#contract/apps/workbench-facts.ts';
import { isMissing, reasonOf } from '#web/client/api-error.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { DepartmentPicker } from '#web/shared/people/DepartmentPicker.tsx';
import { type MemberChoice, MemberPicker } from '#web/shared/people/MemberPicker.tsx';
import { WorkbenchApps } from '#web/shared/apps/WorkbenchApps.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Box, Note } from '#web/ui/layout.tsx';
import { useWorkbenchPreview, workbenchUrl } from './use-workbench.ts';
import styles from './Workbench.module.css';

/** The workbench as a member, or a member of a department, sees it. */
export function PreviewSurface({ status }: { status: WorkbenchStatus }) {
  const t = useTranslations('workbench.preview');
  const [{ as, member, department }, set] = useUrlState(workbenchUrl);
  const query = as === 'MEMBER' ? (member ? { employeeId: member } : null) : department ? { departmentId: department } : null;
  const { data, error, isPlaceholderData, refetch } = useWorkbenchPreview(query);
  // The chosen person with the name; the URL contains only the id.
  const [chosen, setChosen] = useState<MemberChoice | null>(null);
  const named = [data?.employee, chosen].find((each) => each?.employeeId === member) ?? null;
  const missing = isMissing(error);
  return (
    <Surface title={t('title')}>
      <div className={styles['question']}>
        <Segmented
          aria-label={t('as')}
          value={as}
          options={(['MEMBER', 'DEPARTMENT'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(value) => set({ as: value })}
        />
        {as === 'MEMBER' ? (
          <MemberPicker
            code="040200"
            aria-label={t('MEMBER')}
            value={named}
            onChange={(person) => {
              setChosen(person);
              set({ member: person?.employeeId ?? '' });
            }}
          />
        ) : (
          <DepartmentPicker
            aria-label={t('DEPARTMENT')}
            value={department || null}
            onChange={(id) => set({ department: id ?? '' })}
          />
        )}
      </div>
      {query === null ? (
        <Note below="l">{t('start')}</Note>
      ) : error ? (
        missing ? (
          <p role="alert">{t('missing')}</p>
        ) : (
          <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
        )
      ) : data ? (
        <Box stale={isPlaceholderData} aria-busy={isPlaceholderData}>
          {as === 'DEPARTMENT' ? <Note below="l">{t('department')}</Note> : null}
          {status === 'STOP' && data.groups.length ? <Note below="l">{t('stopped')}</Note> : null}
          {data.apps.length ? <WorkbenchApps view={data} still /> : <p>{t('nothing')}</p>}
        </Box>
      ) : (
        <FactsSkeleton rows={4} />
      )}
    </Surface>
  );
}
