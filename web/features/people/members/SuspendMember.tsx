import { useTranslations } from 'use-intl';
import type { MemberDetail } from '#contract/people/members.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { useSuspend } from './use-suspension.ts';

/** Confirms the suspension of a member, with its consequences and what is preserved. */
export function SuspendMember({ member, onClose }: { member: MemberDetail; onClose: () => void }) {
  const t = useTranslations('members.suspension');
  const suspend = useSuspend(member);
  const name = member.displayName;
  return (
    <ConsequencesDialog
      title={t('title', { name })}
      consequences={[t('shutOut', { name }), t('apps'), t('stays')]}
      action={t('action', { name })}
      onConfirm={async () => {
        await suspend();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
