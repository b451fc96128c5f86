import { z } from 'zod';
import { byId, endpoint, id, instant, listOf, manager, nameText, page, pageQuery, text } from '../kit.ts';
import { departmentRef, memberRef } from '../people/members.ts';
import { explanation, visibilityPreview } from './visibility-preview.ts';
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
/** The levels to change; the others keep theirs. */
const chosenLevels = z.partialRecord(field, level);
const version = z.number().int().optional();

/** One side of an exception, or those the main rule SELECTED shows, as read. In a list it holds the first few by name, and `total` counts all that are still there. */
export const parties = z.object({
  departments: z.array(departmentRef),
  /** Who has resigned is kept, matches nobody meanwhile, and cannot be added. */
  employees: z.array(memberRef.extend({ resigned: z.boolean() })),
  total: z.number().int(),
  /** Departments and members that were deleted since; they match nobody. */
  missing: z.number().int(),
});
export type PartiesView = z.infer<typeof parties>;

/** The rules for everybody (specification section 6). */
export const addressBook = z.object({
  mainRule,
  /** Whom the main rule SELECTED shows; null under the others. */
  selected: parties.nullable(),
  levels: z.record(field, level),
  version: z.number().int(),
  exceptions: z.object({ total: z.number().int(), enabled: z.number().int() }),
  /** `edit`: the main rule and the field levels; `except`: exceptions, where the reader reaches all they name. */
  can: z.object({ edit: z.boolean(), except: z.boolean() }),
});
export type AddressBook = z.infer<typeof addressBook>;

/** One side of an exception as people write it; a department is meant with everything below it. */
const partyIds = z.object({
  departmentIds: z.array(departmentReference).max(visibilityLimits.parties).default([]),
  employeeIds: z.array(memberReference).max(visibilityLimits.parties).default([]),
});
export type PartyIds = z.output<typeof partyIds>;

/** Whom the main rule SELECTED is to show: it names at least one. Other rules take none. */
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
  /** Who sees, or does not see. At least one department or member. */
  subjects: partyIds,
  /** Who is seen, or not seen. At least one department or member. */
  objects: partyIds,
});
export type ExceptionFields = z.output<typeof exceptionFields>;
/** The same as a client sends it. */
export type ExceptionSent = z.input<typeof exceptionFields>;
/** The same in an answer. */
const partiesAgain = z.object({ departmentIds: z.array(id), employeeIds: z.array(id) });
const exceptionAgain = exceptionFields.extend({ subjects: partiesAgain, objects: partiesAgain });
export type ExceptionAgain = z.output<typeof exceptionAgain>;
/** A missing field keeps its value; a side that is given replaces the one before. */
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
  /** Whether the reader may change, switch and delete it; `locked` says why not, null where they may or may edit none. */
  can: z.object({ edit: z.boolean() }),
  locked: z.enum(exceptionLocks).nullable(),
});
export type ExceptionView = z.infer<typeof exception>;

const view = { menu: '020300', access: 'view' } as const;
const edit = { menu: '020300', access: 'edit' } as const;
const path = `${manager}/visibility`;
const settingRefusals = ['wholeTeamOnly', 'changedMeanwhile', 'noChanges', 'keyReused'] as const;
const exceptionRefusals = ['notFound', 'exceptionBeyondYours', 'ownSight'] as const;

/** Address-book visibility and field visibility (020300). Specification sections 5 and 6; domain rules 2. */
export const visibility = {
  read: endpoint({
    method: 'GET',
    path,
    may: view,
    summary: 'The main rule and the levels of fields',
    output: addressBook,
  }),
  setMainRule: endpoint({
    method: 'PUT',
    path: `${path}/main_rule`,
    may: edit,
    fresh: true,
    tokens: true,
    summary: 'Changes whom everybody sees where no exception speaks',
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
    summary: 'Changes who sees which fields of a member they see',
    body: z.object({ levels: chosenLevels, version }),
    output: addressBook,
    errors: settingRefusals,
    log: 'visibility.levels',
  }),
  exceptions: endpoint({
    method: 'GET',
    path: `${path}/exceptions`,
    may: view,
    summary: 'Exceptions to the main rule',
    query: z.object({
      ...pageQuery,
      /** In the name of the exception. */
      search: text(100).optional(),
      effect: listOf(effect).optional(),
      enabled: z.enum(['true', 'false']).optional(),
      /** Those that name this member, on either side. */
      employeeId: memberReference.optional(),
      /** Those that name this department, on either side. */
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
    summary: 'Adds an exception; nobody adds one for themselves',
    body: exceptionFields,
    output: exception,
    errors: [...exceptionRefusals, 'exceptionLimitReached', 'keyReused'],
    log: 'visibility.exception.create',
  }),
  exception: endpoint({
    method: 'GET',
    path: `${path}/exceptions/{id}`,
    may: view,
    summary: 'One exception with everybody it names',
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
    summary: 'Changes an exception, or switches it on or off; nobody changes one for themselves',
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
    /** What makes it again: who was deleted or has resigned is left out; null where nobody would be left on a side. */
    output: z.object({ again: exceptionAgain.nullable() }),
    errors: [...exceptionRefusals, 'keyReused'],
    log: 'visibility.exception.delete',
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}/previews`,
    may: edit,
    reads: true,
    summary:
      'Who would lose sight of whom, and who would gain, if a rule were saved or an exception deleted; refuses what saving would refuse',
    body: z
      .object({
        mainRule: mainRule.optional(),
        selected,
        levels: chosenLevels.optional(),
        /** Missing for a new exception. */
        exceptionId: id.optional(),
        /** As it would be; for a new one with everything it needs. */
        exception: exceptionUpdate.optional(),
        /** The exception of `exceptionId` would be deleted. */
        remove: z.boolean().optional(),
      })
      .refine(namesSelected, unnamed),
    output: visibilityPreview,
    errors: [...exceptionRefusals, 'wholeTeamOnly', 'changedMeanwhile', 'exceptionLimitReached'],
  }),
  explain: endpoint({
    method: 'GET',
    path: `${path}/explanations`,
    may: view,
    summary: 'Why somebody sees somebody, or does not, and which fields of them',
    query: z.object({ viewerId: memberReference, targetId: memberReference }),
    output: explanation,
    errors: ['notFound'],
  }),
};
