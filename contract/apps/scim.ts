import { z } from 'zod';
import { endpoint, id, instant, manager } from '../kit.ts';
import { scimCallKinds } from './scim-facts.ts';

const settings = z.object({
  enabled: z.boolean(),
  /** Every write is checked and answered as usual, and then rolled back. */
  dryRun: z.boolean(),
  version: z.number().int(),
});
export type ScimSettings = z.infer<typeof settings>;

const call = z.object({
  callId: id,
  at: instant,
  tokenName: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.number().int(),
  /** The reason of the refusal, as it was answered. */
  detail: z.string().nullable(),
  dryRun: z.boolean(),
  /** The name of the member or department that a write changes. */
  objectName: z.string().nullable(),
  /** The operation-log actions of a write; in a dry run, those it would have recorded. */
  actions: z.array(z.string()),
});
export type ScimCall = z.infer<typeof call>;

const path = `${manager}/scim`;

/**
 * How an external directory writes people and departments by SCIM 2.0 (080300); the protocol itself is served at /scim/v2. Issue
 * 5, decisions/035.
 */
export const scim = {
  settings: endpoint({
    method: 'GET',
    path,
    may: { menu: '080300', access: 'view' },
    summary: 'Returns whether SCIM and its dry run are on, its base address, and the numbers of linked objects',
    output: settings.extend({
      baseUrl: z.string(),
      /** People and departments with an identifier of the external directory. */
      users: z.number().int(),
      groups: z.number().int(),
      /** Active SCIM tokens. */
      tokens: z.number().int(),
    }),
  }),
  update: endpoint({
    method: 'PUT',
    path,
    may: { menu: '080300', access: 'edit' },
    fresh: true,
    tokens: true,
    summary: 'Turns SCIM and its dry run on or off',
    body: z.object({ enabled: z.boolean(), dryRun: z.boolean(), version: z.number().int() }),
    output: settings,
    errors: ['changedMeanwhile', 'noChanges', 'wholeTeamOnly', 'keyReused'],
    log: 'scim.update',
  }),
  calls: endpoint({
    method: 'GET',
    path: `${path}/calls`,
    may: { menu: '080300', access: 'view' },
    summary: 'Lists the last SCIM calls, newest first',
    query: z.object({ kind: z.enum(scimCallKinds).default('WRITES') }),
    output: z.object({ items: z.array(call) }),
  }),
};
