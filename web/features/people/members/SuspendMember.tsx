import { useTranslations } from 'use-intl';
import type { MemberDetail } from '#contract/people/members.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { useSuspend } from './use-suspension.ts';

/** Asks before somebody is shut out, with what that means and what stays. */
export function SuspendMember({ member, onClose }: { member: MemberDetail; onClose: () => void }) {
  const words = useTranslations('members.suspension');
  const suspend = useSuspend(member);
  const name = member.displayName;
  return (
    <ConsequencesDialog
      title={words('title', { name })}
      consequences={[words('shutOut', { name }), words('apps'), words('stays')]}
      action={words('action', { name })}
      onConfirm={async () => {
        await suspend();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
