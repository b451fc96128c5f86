import { useQuery } from '@tanstack/react-query';
import { Modal, Skeleton } from 'antd';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { can, refreshHere, useHere } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toasts.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { useRefreshRoles } from './use-roles.ts';

interface RemoveHolderProps {
  role: { roleId: string; name: string };
  person: { employeeId: string; displayName: string };
  onClose: () => void;
}

/** Removes a role from a person, after a preview of what they lose. */
export function RemoveHolder({ role: { roleId: id, name }, person: { employeeId, displayName }, onClose }: RemoveHolderProps) {
  const t = useTranslations('roles.people');
  const { user } = useHere();
  const refresh = useRefreshRoles();
  const person = displayName;
  const { data, error } = useQuery({
    queryKey: ['roles', 'preview', 'remove', id, employeeId],
    queryFn: ({ signal }) => api.roles.preview({ body: { roleId: id, removeEmployeeIds: [employeeId] } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  async function remove() {
    await api.roles.removeMember({ params: { id, employeeId } });
    toast('success', t('removed', { person, name }));
    if (employeeId === user.employeeId) {
      await refreshHere();
      if (!can('020400')) return go(paths.home, { replace: true });
    }
    onClose();
    return refresh();
  }
  const title = t('removeTitle', { person, name });
  if (data)
    return (
      <PreviewDialog preview={data} title={title} action={t('removeAction', { person })} onConfirm={remove} onClose={onClose} />
    );
  return (
    <Modal open title={title} footer={null} onCancel={onClose}>
      {error ? error.message : <Skeleton active title={false} paragraph={{ rows: 2 }} />}
    </Modal>
  );
}
