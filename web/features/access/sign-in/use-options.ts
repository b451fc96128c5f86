import { useQuery } from '@tanstack/react-query';
import { api } from '#web/client/api.ts';

const offline = { mobile: false, developerMail: false };

/** What the server offers before signing in. Until it is known, and when it cannot be, the least. */
export function useOptions() {
  const { data } = useQuery({
    queryKey: ['account', 'options'],
    queryFn: ({ signal }) => api.account.options({}, { signal, quiet: 'background' }),
    staleTime: Infinity,
  });
  return data ?? offline;
}
