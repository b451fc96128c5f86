import { useQuery } from '@tanstack/react-query';
import type { Job } from '#contract/platform/jobs.ts';
import { api } from '#web/client/api.ts';

const pause = 700;

/** Whether a job has ended. */
export function isOver(job: Pick<Job, 'status'>): boolean {
  return job.status !== 'WAITING' && job.status !== 'RUNNING';
}

/**
 * Polls a job every 0.7 s until it ends; `undefined` polls none. Put its id into the URL, so that it is still followed after a
 * reload.
 */
export function useJob(id: string | undefined): Job | undefined {
  const { data } = useQuery({
    queryKey: ['jobs', id],
    queryFn: ({ signal }) => api.jobs.read({ params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : pause),
  });
  return data;
}
