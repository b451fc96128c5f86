import { z } from 'zod';
import { appCategories, documentKinds } from './app-facts.ts';
import { byId, endpoint, id, instant, emptyObject, page, pageQuery, text } from '../kit.ts';

const apps = '/staff/api/v1/apps';
const count = z.number().int();

/**
 * Use of an app over all teams: how many have opened it, how many of them have stopped it, are on trial or pay for it, and for
 * how many seats.
 */
const appUse = z.object({ opened: count, stopped: count, trying: count, paying: count, seats: count });

const offeredApp = z.object({
  id,
  key: z.string(),
  name: z.string(),
  icon: z.string().nullable(),
  version: z.string(),
  category: z.enum(appCategories),
  developer: z.string(),
  isDefault: z.boolean(),
  withdrawn: z.boolean(),
  plans: count,
  publishedAt: instant,
  use: appUse,
});

/** An event of an app in the catalogue; `version` if a version was published. */
const turn = z.object({
  at: instant,
  by: z.string(),
  what: z.enum(['PUBLISHED', 'WITHDRAWN', 'RESTORED']),
  version: z.string().nullable(),
  changes: z.string().nullable(),
});

/** How a version differs from the one on offer. */
const comparison = z.object({
  key: z.string(),
  name: z.string(),
  version: z.string(),
  /** The version on offer; null for a new app. */
  replaces: z.string().nullable(),
  unchanged: z.boolean(),
  withdrawn: z.boolean(),
  isDefault: z.boolean(),
  /** The number of teams that have opened the app. */
  opened: count,
  texts: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  plans: z.array(z.object({ key: z.string(), name: z.string(), change: z.enum(['ADDED', 'REMOVED', 'CHANGED']) })),
  scopes: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
  /** Documents that every team would have to accept again. */
  documents: z.array(z.object({ kind: z.enum(documentKinds), version: z.string() })),
  pictures: z.boolean(),
});

/** The catalogue of apps and its pictures; provider staff publish into it (specification section 3, Application). */
export const catalogue = {
  picture: endpoint({
    method: 'GET',
    path: '/app-pictures/{id}',
    may: 'public',
    summary: 'Returns an icon or a screenshot of an app as WebP; the content of an address never changes',
    kind: 'file',
    params: byId,
    output: emptyObject,
    errors: ['notFound'],
  }),
  list: endpoint({
    method: 'GET',
    path: apps,
    may: 'staff',
    summary: 'Lists all apps of the catalogue with their usage, by key',
    query: z.object({ ...pageQuery, search: text(100).optional(), state: z.enum(['OFFERED', 'WITHDRAWN']).optional() }),
    output: page(offeredApp),
  }),
  read: endpoint({
    method: 'GET',
    path: `${apps}/{id}`,
    may: 'staff',
    summary: 'Returns an app with its history, newest first',
    params: byId,
    output: offeredApp.extend({ history: z.array(turn) }),
    errors: ['notFound'],
  }),
  preview: endpoint({
    method: 'POST',
    path: `${apps}/preview`,
    may: 'staff',
    summary: 'Checks a manifest (file `manifest`) with pictures (files `pictures`) and previews its publication',
    kind: 'upload',
    reads: true,
    timeout: 60,
    output: z.object({
      faults: z.array(z.object({ field: z.string(), line: count, message: z.string() })),
      /** Null if the manifest cannot be read or breaks a rule. */
      app: comparison.nullable(),
    }),
    errors: ['fileTooLarge'],
  }),
  publish: endpoint({
    method: 'POST',
    path: apps,
    may: 'staff',
    fresh: true,
    summary: 'Publishes a manifest with its pictures; `replaces` names the version on offer, empty for none',
    kind: 'upload',
    timeout: 60,
    output: z.object({ id, unchanged: z.boolean(), withdrawn: z.boolean() }),
    errors: ['changedMeanwhile', 'fileTooLarge'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${apps}/{id}/withdraw`,
    may: 'staff',
    summary: 'Withdraws an app; teams that opened it keep it',
    params: byId,
    output: appUse,
    errors: ['notFound', 'appFixed', 'noChanges'],
  }),
  restore: endpoint({
    method: 'POST',
    path: `${apps}/{id}/restore`,
    may: 'staff',
    summary: 'Offers a withdrawn app again',
    params: byId,
    output: emptyObject,
    errors: ['notFound', 'noChanges'],
  }),
};
