import { useQuery } from '@tanstack/react-query';
import { Modal, Skeleton } from 'antd';
import { useTranslations } from 'use-intl';
import type { Role } from '#contract/access/roles.ts';
import { api } from '#web/client/api.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toasts.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { useRefreshRoles } from './use-roles.ts';

/** Deletes a role, after a preview of who loses what. */
export function DeleteRole({ role: { roleId: id, name }, onClose }: { role: Role; onClose: () => void }) {
  const t = useTranslations('roles.preview');
  const roles = useTranslations('roles');
  const refresh = useRefreshRoles();
  const { data, error } = useQuery({
    queryKey: ['roles', 'preview', 'delete', id],
    queryFn: ({ signal }) => api.roles.preview({ body: { roleId: id, remove: true } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  async function remove() {
    await api.roles.remove({ params: { id } });
    toast('success', roles('removed', { name }));
    go(paths.roles, { replace: true });
    await refresh();
  }
  const title = t('deleteTitle', { name });
  if (data)
    return (
      <PreviewDialog
        preview={data}
        title={title}
        action={t('deleteAction', { name })}
        more={[t('noUndo')]}
        onConfirm={remove}
        onClose={onClose}
      />
    );
  return (
    <Modal open title={title} footer={null} onCancel={onClose}>
      {error ? error.message : <Skeleton active title={false} paragraph={{ rows: 2 }} />}
    </Modal>
  );
}
