import { z } from 'zod';
import { appLimits, appVerdicts, availabilities } from './app-facts.ts';
import { appRef, mobileAddress } from './app-refs.ts';
import { byId, endpoint, id, instant, nameText, websiteManager } from '../kit.ts';
import { memberRef } from '../people/members.ts';
import { workbenchStatuses } from './workbench-facts.ts';
import { departmentReference, memberReference } from '../references.ts';

const groupName = nameText(appLimits.groupName);
const appIds = z.array(id).max(appLimits.groupApps);
const version = z.number().int().optional();

/** A group of apps on the workbench, with its apps in order. */
export const workbenchGroup = z.object({ groupId: id, name: z.string(), appIds: z.array(id) });
export type WorkbenchGroup = z.infer<typeof workbenchGroup>;

/** An app of the team that can be added to a group. */
const choosableApp = appRef.extend({
  /** ALL for a default app. */
  availability: z.enum(availabilities),
  isDefault: z.boolean(),
  /** The paid term or the trial has ended. */
  expired: z.boolean(),
});
export type ChoosableApp = z.infer<typeof choosableApp>;

/** The settings of the workbench: groups with their apps in order, and all available apps by name. */
export const workbenchSettings = z.object({
  status: z.enum(workbenchStatuses),
  groups: z.array(workbenchGroup),
  apps: z.array(choosableApp),
  version: z.number().int(),
  can: z.object({ edit: z.boolean() }),
});
export type WorkbenchSettings = z.infer<typeof workbenchSettings>;

/** A group to add; also used to restore a deleted group at its previous position. */
const groupBody = z.object({
  name: groupName,
  appIds: appIds.default([]),
  /** The group before which it is inserted; at the end if this is missing, null or deleted. */
  before: id.nullable().optional(),
});

/** An app in whose range the member is, as the workbench shows it. */
const workbenchApp = appRef.extend({
  summary: z.string(),
  /** OK, or why the member, who is in the range of the app, cannot open it now. */
  verdict: z.enum(appVerdicts).extract(['OK', 'EXPIRED', 'NO_SEAT']),
  /** Whether the first use takes a seat. */
  takesSeat: z.boolean(),
  trial: z.boolean(),
  /** When the paid term or the trial ends; null if it does not end. */
  until: instant.nullable(),
});
export type WorkbenchApp = z.infer<typeof workbenchApp>;

/**
 * The workbench of a member: apps by name, and the groups that contain any of them. Apps in no group are listed under "others".
 */
export const workbenchView = z.object({
  /** Whether groups are used; otherwise all apps are in one list. */
  grouped: z.boolean(),
  groups: z.array(workbenchGroup),
  apps: z.array(workbenchApp),
});
export type WorkbenchView = z.infer<typeof workbenchView>;

export const workbenchPreview = workbenchView.extend({
  /** The member whose workbench it is; null for a preview of a department. */
  employee: memberRef.nullable(),
});
export type WorkbenchPreview = z.infer<typeof workbenchPreview>;

const view = { menu: '040200', access: 'view' } as const;
const edit = { menu: '040200', access: 'edit' } as const;
const path = `${websiteManager}/workbench`;
const refusals = ['wholeTeamOnly', 'changedMeanwhile', 'noChanges', 'keyReused'] as const;

/**
 * The workbench (040200): custom groups, previews of what it shows, and each member's own apps. Specification sections 2 to 6.
 */
export const workbench = {
  read: endpoint({
    method: 'GET',
    path,
    may: view,
    summary: 'Returns the status, the groups with their apps, and the apps that can be added to them',
    output: workbenchSettings,
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: `${path}/status`,
    may: edit,
    summary: 'Switches members between groups, of which at least one is required, and a single list',
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
    summary: 'Sets the order of all groups',
    body: z.object({ groupIds: z.array(id).min(1).max(appLimits.groups), version }),
    output: workbenchSettings,
    errors: refusals,
    log: 'workbenchGroup.order',
  }),
  updateGroup: endpoint({
    method: 'PUT',
    path: `${path}/groups/{id}`,
    may: edit,
    summary: 'Renames a group, or sets its apps and their order',
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
    summary: 'Deletes a group but not its apps; the last group only while the workbench is stopped',
    params: byId,
    output: z.object({
      settings: workbenchSettings,
      /** The input that restores the group, as long as its name is not taken. */
      again: z.object({ name: z.string(), appIds: z.array(id), before: id.nullable() }),
    }),
    errors: ['notFound', 'wholeTeamOnly', 'workbenchNeedsGroup', 'keyReused'],
    log: 'workbenchGroup.delete',
  }),
  preview: endpoint({
    method: 'GET',
    path: `${path}/preview`,
    may: view,
    summary: "Previews the groups for a member, or for a direct member of a department, in the caller's scope",
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
    summary: "Lists the caller's apps, in groups if the workbench uses them",
    output: workbenchView,
    errors: ['memberOnly'],
  }),
  access: endpoint({
    method: 'GET',
    path: `${path}/apps/{id}/access`,
    may: 'member',
    summary: 'Returns whether the caller may open an app now, what prevents it, and its address',
    params: byId,
    output: z.object({
      verdict: z.enum(appVerdicts),
      takesSeat: z.boolean(),
      /** Set only if the member may open the app. */
      launchUrl: z.string().nullable(),
      /** The address on a phone, under the same condition; null if the app has none. */
      mobile: mobileAddress.nullable(),
    }),
    errors: ['notFound', 'memberOnly'],
  }),
};
