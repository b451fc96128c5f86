import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api, type Client } from '#web/client/api.ts';
import { queries } from '#web/client/queries.ts';

export type SecurityMemberItem = Awaited<ReturnType<Client['safety']['members']>>['items'][number];
export type PoliciesHere = Awaited<ReturnType<Client['safety']['policies']>>;
export type PolicyChange = Parameters<Client['safety']['update']>[0]['body'];

export function usePolicies() {
  return useQuery({
    queryKey: ['safety', 'policies'],
    queryFn: ({ signal }) => api.safety.policies({}, { signal }),
  });
}

/** Refreshes everything on the screen after a change. */
export const refreshSafety = () => queries.invalidateQueries({ queryKey: ['safety'] });

/** The text for a time-out; null means none. */
export function useIdleText(): (minutes: number | null) => string {
  const t = useTranslations('security.policies');
  return (minutes) => {
    if (minutes === null) return t('idleOff');
    return minutes % 60 === 0 ? t('idleHours', { hours: minutes / 60 }) : t('idleAfter', { minutes });
  };
}
