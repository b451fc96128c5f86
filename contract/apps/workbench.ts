import { z } from 'zod';
import { appLimits, appVerdicts, availabilities } from './app-facts.ts';
import { appRef, mobilePlace } from './app-refs.ts';
import { byId, endpoint, id, instant, nameText, websiteManager } from '../kit.ts';
import { memberRef } from '../people/members.ts';
import { workbenchStatuses } from './workbench-facts.ts';
import { departmentReference, memberReference } from '../references.ts';

const groupName = nameText(appLimits.groupName);
const appIds = z.array(id).max(appLimits.groupApps);
const version = z.number().int().optional();

/** A group in which members find apps, with these in their order. */
export const workbenchGroup = z.object({ groupId: id, name: z.string(), appIds: z.array(id) });
export type WorkbenchGroup = z.infer<typeof workbenchGroup>;

/** An app the team has, which a group may hold. */
const choosableApp = appRef.extend({
  /** ALL for a default app. */
  availability: z.enum(availabilities),
  isDefault: z.boolean(),
  /** What was paid for, or the trial, is over. */
  expired: z.boolean(),
});
export type ChoosableApp = z.infer<typeof choosableApp>;

/** How the workbench is set up: groups and their apps in order, and the apps there are, by name. */
export const workbenchSettings = z.object({
  status: z.enum(workbenchStatuses),
  groups: z.array(workbenchGroup),
  apps: z.array(choosableApp),
  version: z.number().int(),
  can: z.object({ edit: z.boolean() }),
});
export type WorkbenchSettings = z.infer<typeof workbenchSettings>;

/** What may be added as a group: also one that was deleted a moment ago, where it stood. */
const groupBody = z.object({
  name: groupName,
  appIds: appIds.default([]),
  /** The group it comes before; the last where it is missing, null or no longer there. */
  before: id.nullable().optional(),
});

/** An app that somebody has within its range, as their workbench shows it. */
const workbenchApp = appRef.extend({
  summary: z.string(),
  /** OK, or what stands against opening it now though they are in its range. */
  verdict: z.enum(appVerdicts).extract(['OK', 'EXPIRED', 'NO_SEAT']),
  /** The first use takes a seat. */
  takesSeat: z.boolean(),
  trial: z.boolean(),
  /** When what was paid for, or the trial, ends; null where it never does. */
  until: instant.nullable(),
});
export type WorkbenchApp = z.infer<typeof workbenchApp>;

/** What somebody finds: their apps by name, and the groups with something for them. An app in no group is among the others. */
export const workbenchView = z.object({
  /** Whether groups are used; else all apps stand in one list. */
  grouped: z.boolean(),
  groups: z.array(workbenchGroup),
  apps: z.array(workbenchApp),
});
export type WorkbenchView = z.infer<typeof workbenchView>;

export const workbenchPreview = workbenchView.extend({
  /** Whose it is; null for somebody in a department. */
  employee: memberRef.nullable(),
});
export type WorkbenchPreview = z.infer<typeof workbenchPreview>;

const view = { menu: '040200', access: 'view' } as const;
const edit = { menu: '040200', access: 'edit' } as const;
const path = `${websiteManager}/workbench`;
const refusals = ['wholeTeamOnly', 'changedMeanwhile', 'noChanges', 'keyReused'] as const;

/** The workbench (040200): custom groups, what it shows to whom, and everybody's own apps. Specification sections 2 to 6. */
export const workbench = {
  read: endpoint({
    method: 'GET',
    path,
    may: view,
    summary: 'Status, groups with their apps, and the apps that can be put into them',
    output: workbenchSettings,
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: `${path}/status`,
    may: edit,
    summary: 'Shows members the groups, which takes one at least, or one list again',
    body: z.object({ status: z.enum(workbenchStatuses), version }),
    output: workbenchSettings,
    errors: [...refusals, 'workbenchNeedsGroup'],
    log: ['workbench.enable', 'workbench.stop'],
  }),
  createGroup: endpoint({
    method: 'POST',
    path: `${path}/groups`,
    may: edit,
    summary: 'Adds a group; a team has at most fifteen',
    body: groupBody.extend({ version }),
    output: workbenchSettings,
    errors: [...refusals, 'notFound', 'appNotOpened', 'workbenchGroupLimitReached'],
    log: 'workbenchGroup.create',
  }),
  orderGroups: endpoint({
    method: 'PUT',
    path: `${path}/groups/order`,
    may: edit,
    summary: 'Puts all groups into an order',
    body: z.object({ groupIds: z.array(id).min(1).max(appLimits.groups), version }),
    output: workbenchSettings,
    errors: refusals,
    log: 'workbenchGroup.order',
  }),
  updateGroup: endpoint({
    method: 'PUT',
    path: `${path}/groups/{id}`,
    may: edit,
    summary: 'Renames a group, or says which apps stand in it and in which order',
    params: byId,
    body: z.object({ name: groupName.optional(), appIds: appIds.optional(), version }),
    output: workbenchSettings,
    errors: [...refusals, 'notFound', 'appNotOpened'],
    log: 'workbenchGroup.update',
  }),
  removeGroup: endpoint({
    method: 'DELETE',
    path: `${path}/groups/{id}`,
    may: edit,
    summary: 'Deletes a group, its apps stay; the last one only while the workbench is stopped',
    params: byId,
    output: z.object({
      settings: workbenchSettings,
      /** What to add to have it back, as long as nobody took its name. */
      again: z.object({ name: z.string(), appIds: z.array(id), before: id.nullable() }),
    }),
    errors: ['notFound', 'wholeTeamOnly', 'workbenchNeedsGroup', 'keyReused'],
    log: 'workbenchGroup.delete',
  }),
  preview: endpoint({
    method: 'GET',
    path: `${path}/preview`,
    may: view,
    summary: 'What the groups would show a member, or somebody directly in a department, within whom the caller reaches',
    query: z
      .object({ employeeId: memberReference.optional(), departmentId: departmentReference.optional() })
      .refine(({ employeeId, departmentId }) => (employeeId === undefined) !== (departmentId === undefined), {
        path: ['employeeId'],
        error: 'required',
      }),
    output: workbenchPreview,
    errors: ['notFound'],
  }),
  mine: endpoint({
    method: 'GET',
    path: `${path}/mine`,
    may: 'member',
    summary: "The caller's own apps, in groups where these are used",
    output: workbenchView,
    errors: ['memberOnly'],
  }),
  access: endpoint({
    method: 'GET',
    path: `${path}/apps/{id}/access`,
    may: 'member',
    summary: 'Whether the caller may open an app now, what stands against it, and where it is',
    params: byId,
    output: z.object({
      verdict: z.enum(appVerdicts),
      takesSeat: z.boolean(),
      /** Only where it may be opened. */
      launchUrl: z.string().nullable(),
      /** Its place on a phone, in the same way; null where it has none of its own. */
      mobile: mobilePlace.nullable(),
    }),
    errors: ['notFound', 'memberOnly'],
  }),
};
