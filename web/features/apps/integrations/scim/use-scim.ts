import { useQuery } from '@tanstack/react-query';
import type { ScimCallKind } from '#contract/apps/scim-facts.ts';
import { api, type Client } from '#web/client/api.ts';
import { queries } from '#web/client/queries.ts';

export type ScimHere = Awaited<ReturnType<Client['scim']['settings']>>;
export type CallRow = Awaited<ReturnType<Client['scim']['calls']>>['items'][number];

/** The SCIM settings of the team. */
export const useScim = () =>
  useQuery({ queryKey: ['scim', 'settings'], queryFn: ({ signal }) => api.scim.settings({}, { signal }) });

/** The latest requests of one kind. */
export const useCalls = (kind: ScimCallKind) =>
  useQuery({
    queryKey: ['scim', 'calls', kind],
    queryFn: ({ signal }) => api.scim.calls({ query: { kind } }, { signal }),
  });

/** Refreshes everything about SCIM after a change. */
export const refreshScim = () => queries.invalidateQueries({ queryKey: ['scim'] });
