import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { reasonOf } from '#web/client/api-error.ts';
import { can } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { Page } from '#web/ui/Page.tsx';
import { TableSkeleton } from '#web/ui/Skeletons.tsx';
import { Empty, ErrorState, Missing } from '#web/ui/State.tsx';
import { TreeBesideTable } from '#web/ui/TreeBesideTable.tsx';
import { RoleHead } from './RoleHead.tsx';
import { RoleHolders } from './RoleHolders.tsx';
import { RoleList } from './RoleList.tsx';
import { closed, rolesUrl } from './roles-url.ts';
import { groupsQuery, rolesQuery } from './use-roles.ts';

const RolePanel = lazy(() => import('./RolePanel.tsx').then((module) => ({ default: module.RolePanel })));

/** Roles (020400): groups with their roles, and beside them the selected role with its holders. */
export function RolesScreen() {
  const { id } = useParams({ strict: false });
  const t = useTranslations('roles');
  const title = useTranslations('shell.pages')('roles');
  const [state, set] = useUrlState(rolesUrl);
  const { data, error, refetch } = useQuery(rolesQuery);
  const { data: groups } = useQuery(groupsQuery);
  const role = id ? data?.find(({ roleId }) => roleId === id) : data?.[0];
  const failed = error !== null && data === undefined;
  return (
    <Page
      title={title}
      purpose={data ? t('purpose', { count: data.length }) : undefined}
      actions={
        can('020400', 'edit') ? (
          <>
            <Button onClick={() => set({ ...closed, open: 'group' })}>{t('groups.add')}</Button>
            <Button type="primary" onClick={() => go(paths.newRole)}>
              {t('add')}
            </Button>
          </>
        ) : null
      }
    >
      <TreeBesideTable
        wide
        label={t('groups.label')}
        tree={
          <RoleList
            roles={data}
            groups={groups}
            selected={role?.roleId}
            onOpen={(open, group) => set({ ...closed, open, group })}
          />
        }
      >
        {role ? (
          <>
            <RoleHead role={role} group={groups?.find(({ groupId }) => groupId === role.groupId)} set={set} />
            <RoleHolders key={role.roleId} role={role} onAdd={() => set({ open: 'people' })} />
          </>
        ) : failed ? (
          <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <TableSkeleton columns={3} />
        ) : id ? (
          <Missing
            title={t('missing.title')}
            text={t('missing.text')}
            action={<Button onClick={() => go(paths.roles)}>{t('missing.back')}</Button>}
          />
        ) : (
          <Empty title={t('empty.title')} text={t('empty.text')} />
        )}
      </TreeBesideTable>
      {state.open && can('020400', 'edit') ? (
        <Suspense>
          <RolePanel role={role} groups={groups ?? []} state={state} onClose={() => set(closed)} />
        </Suspense>
      ) : null}
    </Page>
  );
}
