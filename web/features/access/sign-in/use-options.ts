import { useQuery } from '@tanstack/react-query';
import { api } from '#web/client/api.ts';

const offline = { mobile: false, developerMail: false };

/** The sign-in options of the server. Until they are known, and if they cannot be loaded, only the basic ones. */
export function useOptions() {
  const { data } = useQuery({
    queryKey: ['account', 'options'],
    queryFn: ({ signal }) => api.account.options({}, { signal, quiet: 'background' }),
    staleTime: Infinity,
  });
  return data ?? offline;
}
