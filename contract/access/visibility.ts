import { z } from 'zod';
import { byId, endpoint, id, instant, listOf, manager, nameText, page, pageQuery, text } from '../kit.ts';
import { memberRef } from '../people/members.ts';
import { explanation, labelledDepartment, previewedPerson, visibilityMap, visibilityPreview } from './visibility-preview.ts';
import {
  exceptionEffects,
  exceptionLocks,
  exceptionSorts,
  fieldLevels,
  governedFields,
  type MainRule,
  mainRules,
  visibilityLimits,
} from './visibility-facts.ts';
import { departmentReference, memberReference } from '../references.ts';

const mainRule = z.enum(mainRules);
const effect = z.enum(exceptionEffects);
const field = z.enum(governedFields);
const level = z.enum(fieldLevels);
/** The levels to change; the others stay unchanged. */
const chosenLevels = z.partialRecord(field, level);
const version = z.number().int().optional();

/**
 * One side of an exception, or what the main rule SELECTED shows, as read. A list contains only the first few by name; `total`
 * counts all that still exist.
 */
export const parties = z.object({
  departments: z.array(labelledDepartment),
  /** Resigned members stay in the list, match no one while they are resigned, and cannot be added. */
  employees: z.array(memberRef.extend({ resigned: z.boolean() })),
  total: z.number().int(),
  /** The number of departments and members that have been deleted; they match no one. */
  missing: z.number().int(),
});
export type PartiesView = z.infer<typeof parties>;

/** The rules for all members (specification section 6). */
export const addressBook = z.object({
  mainRule,
  /** What the main rule SELECTED shows; null under other main rules. */
  selected: parties.nullable(),
  levels: z.record(field, level),
  version: z.number().int(),
  exceptions: z.object({ total: z.number().int(), enabled: z.number().int() }),
  /**
   * `edit`: the caller may change the main rule and the field levels; `except`: the caller may change exceptions if everything
   * they name is in the caller's scope.
   */
  can: z.object({ edit: z.boolean(), except: z.boolean() }),
});
export type AddressBook = z.infer<typeof addressBook>;

/** One side of an exception as written; a department includes all departments below it. */
const partyIds = z.object({
  departmentIds: z.array(departmentReference).max(visibilityLimits.parties).default([]),
  employeeIds: z.array(memberReference).max(visibilityLimits.parties).default([]),
});
export type PartyIds = z.output<typeof partyIds>;

/** What the main rule SELECTED is to show, at least one department or member. Not accepted with other main rules. */
const selected = partyIds.optional();
const namesSelected = (body: { mainRule?: MainRule | undefined; selected?: PartyIds | undefined }): boolean =>
  body.mainRule !== 'SELECTED' || Boolean(body.selected?.departmentIds.length || body.selected?.employeeIds.length);
const unnamed = { error: 'atLeastOne', path: ['selected'] };

export const exceptionFields = z.object({
  name: nameText(visibilityLimits.name),
  effect,
  priority: z
    .number()
    .int()
    .min(visibilityLimits.priority.min)
    .max(visibilityLimits.priority.max)
    .default(visibilityLimits.priority.usual),
  enabled: z.boolean().default(true),
  /** The viewers the exception applies to. At least one department or member. */
  subjects: partyIds,
  /** The departments and members that are shown or hidden. At least one. */
  objects: partyIds,
});
export type ExceptionFields = z.output<typeof exceptionFields>;
/** Exception fields as a client sends them. */
export type ExceptionSent = z.input<typeof exceptionFields>;
/** Exception fields as answered, with plain ids. */
const partiesAgain = z.object({ departmentIds: z.array(id), employeeIds: z.array(id) });
const exceptionAgain = exceptionFields.extend({ subjects: partiesAgain, objects: partiesAgain });
export type RecreatedException = z.output<typeof exceptionAgain>;
/** A missing field keeps its value; a side that is sent replaces the previous one. */
export const exceptionUpdate = z.object({
  name: nameText(visibilityLimits.name).optional(),
  effect: effect.optional(),
  priority: z.number().int().min(visibilityLimits.priority.min).max(visibilityLimits.priority.max).optional(),
  enabled: z.boolean().optional(),
  subjects: partyIds.optional(),
  objects: partyIds.optional(),
  version,
});
export type ExceptionUpdate = z.output<typeof exceptionUpdate>;

export const exception = z.object({
  exceptionId: id,
  name: z.string(),
  effect,
  priority: z.number().int(),
  enabled: z.boolean(),
  subjects: parties,
  objects: parties,
  version: z.number().int(),
  updatedAt: instant,
  /**
   * Whether the reader may change, switch and delete the exception; `locked` gives the reason. It is null if they may, and for
   * readers who may edit no exception.
   */
  can: z.object({ edit: z.boolean() }),
  locked: z.enum(exceptionLocks).nullable(),
});
export type ExceptionView = z.infer<typeof exception>;

/** A change of the rules that is not saved yet. */
const ruleChange = z.object({
  mainRule: mainRule.optional(),
  selected,
  levels: chosenLevels.optional(),
  /** Missing for a new exception. */
  exceptionId: id.optional(),
  /** The changed exception; for a new one with all required fields. */
  exception: exceptionUpdate.optional(),
  /** Previews the deletion of the exception `exceptionId`. */
  remove: z.boolean().optional(),
});

const view = { menu: '020300', access: 'view' } as const;
const edit = { menu: '020300', access: 'edit' } as const;
const path = `${manager}/visibility`;
const settingRefusals = ['wholeTeamOnly', 'changedMeanwhile', 'noChanges', 'keyReused'] as const;
const exceptionRefusals = ['notFound', 'exceptionBeyondYours', 'ownSight'] as const;
const previewRefusals = [...exceptionRefusals, 'wholeTeamOnly', 'changedMeanwhile', 'exceptionLimitReached'] as const;

/** Directory visibility and field visibility (020300). Specification sections 5 and 6; domain rules 2. */
export const visibility = {
  read: endpoint({
    method: 'GET',
    path,
    may: view,
    summary: 'Returns the main rule and the levels of fields',
    output: addressBook,
  }),
  setMainRule: endpoint({
    method: 'PUT',
    path: `${path}/main_rule`,
    may: edit,
    fresh: true,
    tokens: true,
    summary: 'Updates the main rule, which decides whom members see where no exception applies',
    body: z.object({ mainRule, selected, version }).refine(namesSelected, unnamed),
    output: addressBook,
    errors: settingRefusals,
    log: 'visibility.mainRule',
  }),
  setLevels: endpoint({
    method: 'PUT',
    path: `${path}/levels`,
    may: edit,
    fresh: true,
    tokens: true,
    summary: 'Updates who sees which fields of the members visible to them',
    body: z.object({ levels: chosenLevels, version }),
    output: addressBook,
    errors: settingRefusals,
    log: 'visibility.levels',
  }),
  exceptions: endpoint({
    method: 'GET',
    path: `${path}/exceptions`,
    may: view,
    summary: 'Lists exceptions to the main rule',
    query: z.object({
      ...pageQuery,
      /** Searches the name of the exception. */
      search: text(100).optional(),
      effect: listOf(effect).optional(),
      enabled: z.enum(['true', 'false']).optional(),
      /** Only exceptions that name this member, on either side. */
      employeeId: memberReference.optional(),
      /** Only exceptions that name this department, on either side. */
      departmentId: departmentReference.optional(),
      sort: z.enum(exceptionSorts).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    output: page(exception),
  }),
  create: endpoint({
    method: 'POST',
    path: `${path}/exceptions`,
    may: edit,
    fresh: true,
    tokens: true,
    summary: 'Creates an exception; members cannot create one for themselves',
    body: exceptionFields,
    output: exception,
    errors: [...exceptionRefusals, 'exceptionLimitReached', 'keyReused'],
    log: 'visibility.exception.create',
  }),
  exception: endpoint({
    method: 'GET',
    path: `${path}/exceptions/{id}`,
    may: view,
    summary: 'Returns an exception with all its subjects and objects',
    params: byId,
    output: exception,
    errors: ['notFound'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/exceptions/{id}`,
    may: edit,
    fresh: true,
    tokens: true,
    summary: 'Updates an exception, or turns it on or off; members cannot change one for themselves',
    params: byId,
    body: exceptionUpdate,
    output: exception,
    errors: [...exceptionRefusals, 'changedMeanwhile', 'noChanges', 'keyReused'],
    log: 'visibility.exception.update',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/exceptions/{id}`,
    may: edit,
    fresh: true,
    tokens: true,
    summary: 'Deletes an exception',
    params: byId,
    /**
     * The input that recreates the exception, without deleted departments and deleted or resigned members; null if a side would
     * be empty.
     */
    output: z.object({ again: exceptionAgain.nullable() }),
    errors: [...exceptionRefusals, 'keyReused'],
    log: 'visibility.exception.delete',
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}/previews`,
    may: edit,
    reads: true,
    summary: 'Previews who loses or gains visibility of whom if a rule changes; refuses what saving refuses',
    body: ruleChange.refine(namesSelected, unnamed),
    output: visibilityPreview,
    errors: previewRefusals,
  }),
  previewPeople: endpoint({
    method: 'POST',
    path: `${path}/previews/people`,
    may: edit,
    reads: true,
    summary: 'Lists by name the people whose view a change of the rules changes; examines as much as the preview itself',
    body: ruleChange
      .extend({ ...pageQuery, search: text(100).optional(), departmentId: departmentReference.optional() })
      .refine(namesSelected, unnamed),
    output: page(previewedPerson),
    errors: previewRefusals,
  }),
  explain: endpoint({
    method: 'GET',
    path: `${path}/explanations`,
    may: view,
    summary: 'Explains the visibility between two members, including the visible fields',
    query: z.object({ viewerId: memberReference, targetId: memberReference }),
    output: explanation,
    errors: ['notFound'],
  }),
  map: endpoint({
    method: 'GET',
    path: `${path}/map`,
    may: view,
    summary: 'Returns how many members of each department a member sees, or an ordinary member of a department',
    query: z
      .object({
        viewerId: memberReference.optional(),
        /** Instead of `viewerId`: a member of this department without roles, whom no exception names. */
        departmentId: departmentReference.optional(),
        /** The department whose direct children are returned; the root without it. */
        parentId: departmentReference.optional(),
      })
      .refine(({ viewerId, departmentId }) => (viewerId === undefined) !== (departmentId === undefined), {
        error: 'required',
        path: ['viewerId'],
      }),
    output: visibilityMap,
    errors: ['notFound'],
    // It reads every member of the department, which takes some seconds in a team of a million.
    timeout: 60,
  }),
};
