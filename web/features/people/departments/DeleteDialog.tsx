import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Modal, Skeleton } from 'antd';
import { useTranslations } from 'use-intl';
import type { Department } from '#contract/people/departments.ts';
import { api } from '#web/client/api.ts';
import { can } from '#web/client/here.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { offerUndo } from '#web/ui/undo-stack.ts';
import { Box } from '#web/ui/layout.tsx';
import { useList } from '#web/ui/use-list.ts';
import { childrenOf, clashes } from './department-places.ts';
import styles from './Departments.module.css';

interface DeleteDialogProps {
  all: readonly Department[];
  department: Department;
  /** Called with the id of the job that moves the content. */
  onJob: (jobId: string) => void;
  onDeleted: () => void;
  onClose: () => void;
}

/**
 * Moves an empty department to the recycle bin, which can be undone at once. For a department with content, lists the content and
 * offers to move it to the parent.
 */
export function DeleteDialog({ all, department, onJob, onDeleted, onClose }: DeleteDialogProps) {
  const t = useTranslations('departments.delete');
  const bin = useTranslations('recycleBin.department');
  const list = useList();
  const queries = useQueryClient();
  const { departmentId, name, parentId } = department;
  const parent = all.find((other) => other.departmentId === parentId)?.name ?? '';
  const children = childrenOf(all, departmentId).length;
  const { data: people, isPending } = useQuery({
    queryKey: ['members', 'direct', departmentId],
    queryFn: ({ signal }) => countDirect(department, children, signal),
    staleTime: 0,
    gcTime: 0,
  });
  if (isPending || people === undefined) {
    return (
      <Modal open title={t('title', { name })} footer={null} onCancel={onClose}>
        <Skeleton active title={false} paragraph={{ rows: 2 }} aria-label={t('checking')} />
      </Modal>
    );
  }
  const remove = async () => {
    const { recycledId } = await api.departments.remove({ params: { id: departmentId } });
    const refresh = async () => {
      for (const key of ['departments', 'recycleBin']) await queries.invalidateQueries({ queryKey: [key] });
    };
    offerUndo(bin('deleted', { name }), async () => {
      await api.recycleBin.restore({ params: { id: recycledId } });
      await refresh();
    });
    onDeleted();
    await refresh();
  };
  const dissolve = async () => onJob((await api.departments.removeWithContent({ params: { id: departmentId } })).jobId);
  const renamed = clashes(all, department).map((child) => child.name);
  if (people === 0 && children === 0) {
    return (
      <ConsequencesDialog
        title={t('title', { name })}
        consequences={[t('empty'), t('scopes', { name }), bin('bin')]}
        action={t('action', { name })}
        onConfirm={remove}
        onClose={onClose}
      />
    );
  }
  return (
    <ConsequencesDialog
      title={t('title', { name })}
      consequences={[
        ...(people > 0 ? [t('peopleGo', { count: people, parent })] : []),
        ...(children > 0 ? [t('childrenGo', { count: children, parent })] : []),
        ...(renamed.length > 0 ? [t('clashes', { names: list(renamed), parent })] : []),
        t('rolesKeep', { name, parent }),
      ]}
      action={t('dissolve', { parent })}
      typeToConfirm={name}
      onConfirm={dissolve}
      onClose={onClose}
      before={
        <Box below="xl" className={styles['reason']}>
          <p>{t('notEmpty', { name })}</p>
          <ul>
            {people > 0 ? <li>{t('people', { count: people })}</li> : null}
            {children > 0 ? <li>{t('children', { count: children })}</li> : null}
          </ul>
          <p>{t('offer', { parent, name })}</p>
        </Box>
      }
    />
  );
}

/** Members directly in it, including closed accounts. For people without permission to list members, the count of the tree. */
async function countDirect(department: Department, children: number, signal: AbortSignal): Promise<number> {
  if (!can('020100')) return children > 0 ? 0 : department.employeeCount;
  const query = { departmentId: department.departmentId, direct: 'true', size: 1 };
  return (await api.members.list({ query }, { signal })).total;
}
