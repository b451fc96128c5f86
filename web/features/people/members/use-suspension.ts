import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { MemberDetail } from '#contract/people/members.ts';
import { api } from '#web/client/api.ts';
import { toast } from '#web/ui/toasts.ts';
import { offerUndo } from '#web/ui/undo-stack.ts';

type Person = Pick<MemberDetail, 'employeeId' | 'displayName'>;

/** Suspends a member, offers to undo it and refreshes everything about members. */
export function useSuspend(member: Person): () => Promise<void> {
  const { employeeId, displayName: name } = member;
  const t = useTranslations('members.suspension');
  const queries = useQueryClient();
  const reactivate = useLetIn(member);
  return async () => {
    await api.members.suspend({ params: { id: employeeId } });
    offerUndo(t('done', { name }), reactivate);
    await queries.invalidateQueries({ queryKey: ['members'] });
  };
}

/** Reinstates a suspended member, confirms it and refreshes everything about members. */
export function useLetIn({ employeeId, displayName: name }: Person): () => Promise<void> {
  const t = useTranslations('members.suspension');
  const reportDone = useReportDone();
  return async () => {
    await api.members.unsuspend({ params: { id: employeeId } });
    await reportDone(t('doneIn', { name }));
  };
}

function useReportDone(): (what: string) => Promise<void> {
  const queries = useQueryClient();
  return async (what) => {
    toast('success', what);
    await queries.invalidateQueries({ queryKey: ['members'] });
  };
}
