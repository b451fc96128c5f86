import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { MemberDetail } from '#contract/people/members.ts';
import { api } from '#web/client/api.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { offerUndo } from '#web/ui/undo-stack.ts';

/** Moves a member who never joined to the recycle bin, which can be undone at once. Requires the phrases of `recycle`. */
export function RecycleMember({ member, onClose }: { member: MemberDetail; onClose: () => void }) {
  const t = useTranslations('recycleBin.member');
  const queries = useQueryClient();
  const { employeeId, displayName: name } = member;
  const refresh = async () => {
    for (const key of ['members', 'departments', 'recycleBin']) await queries.invalidateQueries({ queryKey: [key] });
  };
  const remove = async () => {
    const { recycledId } = await api.recycleBin.removeMember({ params: { id: employeeId } });
    onClose();
    go(paths.members);
    offerUndo(t('deleted', { name }), async () => {
      await api.recycleBin.restore({ params: { id: recycledId } });
      await refresh();
    });
    await refresh();
  };
  return (
    <ConsequencesDialog
      title={t('title', { name })}
      consequences={[t('leaves', { name }), t('posts'), t('roles'), t('bin')]}
      action={t('action', { name })}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
