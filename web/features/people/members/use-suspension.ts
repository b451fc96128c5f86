import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { MemberDetail } from '#contract/people/members.ts';
import { api } from '#web/client/api.ts';
import { toast } from '#web/ui/toasts.ts';

type Person = Pick<MemberDetail, 'employeeId' | 'displayName'>;

/** Shuts a member out, says so and reads everything of members anew. */
export function useSuspend({ employeeId, displayName: name }: Person): () => Promise<void> {
  const t = useTranslations('members.suspension');
  const told = useTold();
  return async () => {
    await api.members.suspend({ params: { id: employeeId } });
    await told(t('done', { name }));
  };
}

/** Lets them back in, in the same way. */
export function useLetIn({ employeeId, displayName: name }: Person): () => Promise<void> {
  const t = useTranslations('members.suspension');
  const told = useTold();
  return async () => {
    await api.members.unsuspend({ params: { id: employeeId } });
    await told(t('doneIn', { name }));
  };
}

function useTold(): (what: string) => Promise<void> {
  const results = useTranslations('common.results');
  const queries = useQueryClient();
  return async (what) => {
    toast('success', results('succeeded', { type: what }));
    await queries.invalidateQueries({ queryKey: ['members'] });
  };
}
