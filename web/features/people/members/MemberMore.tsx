import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MemberDetail } from '#contract/people/members.ts';
import type { MemberStatus } from '#contract/people/member-facts.ts';
import { inBackground } from '#web/client/api-error.ts';
import { currentLanguage } from '#web/client/language.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import { maybe } from '#web/client/url-fields.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { startViewing, useCanViewAs } from '#web/shared/access/view-as.ts';
import { MoreMenu } from '#web/ui/MoreMenu.tsx';
import { useLetIn } from './use-suspension.ts';

const RecycleMember = lazy(async () => {
  const [{ RecycleMember: dialog }] = await Promise.all([
    import('./RecycleMember.tsx'),
    loadPhrases(currentLanguage(), 'recycleBin'),
  ]);
  return { default: dialog };
});

const SuspendMember = lazy(() => import('./SuspendMember.tsx').then((module) => ({ default: module.SuspendMember })));

/** The confirmation that is open, which a search can open too. */
const url = { act: maybe(['suspend']) };

/** Statuses of members who never joined: the record may have been created by mistake. */
const neverJoined: readonly MemberStatus[] = ['NOT_JOIN', 'UNREGISTERED', 'UN_ACTIVATED'];

/** Rare actions on a member. Hidden if there are none. */
export function MemberMore({ member }: { member: MemberDetail }) {
  const t = useTranslations('members.detail');
  const members = useTranslations('members');
  const { employeeId: id } = member;
  const [deleting, setDeleting] = useState(false);
  const [{ act }, set] = useUrlState(url);
  const mayView = useCanViewAs();
  const letIn = useLetIn(member);
  const items = [
    ...(mayView(member)
      ? [{ key: 'viewAs', label: members('viewAs', { name: member.displayName }), onClick: () => inBackground(startViewing(id)) }]
      : []),
    ...(member.can.suspend && member.suspended
      ? [{ key: 'letIn', label: members('suspension.letIn'), onClick: () => inBackground(letIn()) }]
      : []),
    ...(member.can.suspend && !member.suspended
      ? [{ key: 'suspend', label: members('suspension.suspend'), danger: true, onClick: () => set({ act: 'suspend' }) }]
      : []),
    ...(member.can.edit && neverJoined.includes(member.memberStatus)
      ? [{ key: 'delete', label: t('deleteMistake'), danger: true, onClick: () => setDeleting(true) }]
      : []),
  ];
  return (
    <>
      <MoreMenu items={items} />
      {act === 'suspend' && member.can.suspend && !member.suspended ? (
        <Suspense>
          <SuspendMember member={member} onClose={() => set({ act: undefined }, { replace: true })} />
        </Suspense>
      ) : null}
      {deleting ? (
        <Suspense>
          <RecycleMember member={member} onClose={() => setDeleting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
