import { z } from 'zod';
import { id } from '../kit.ts';
import { departmentRef, memberRef } from '../people/members.ts';
import { roleScopes } from './role-facts.ts';
import {
  exceptionEffects,
  fieldLevels,
  fieldReasons,
  governedFields,
  mainRules,
  visibilityChanges,
  visibilitySteps,
  stepOutcomes,
} from './visibility-facts.ts';

// Effects of visibility rules: before they are saved, and between two members.

const mainRule = z.enum(mainRules);
const effect = z.enum(exceptionEffects);
const field = z.enum(governedFields);
const level = z.enum(fieldLevels);
const change = z.enum(visibilityChanges);

/**
 * A department that a rule names. `label` is its name, or its path below the team if another department of the team has the same
 * name.
 */
export const labelledDepartment = departmentRef.extend({ label: z.string() });

/** How many members a change affects, in one direction. */
const effectOn = z.object({
  /** Different viewers who see fewer, or more, members. */
  viewers: z.number().int(),
  /** Different members who are seen by fewer, or more, viewers. */
  seen: z.number().int(),
  pairs: z.number().int(),
});
/** "142 people in Sales lose sight of Finance." Each line is exact; a viewer can be counted in several lines. */
const visibilityLine = z.object({
  change,
  viewers: z.number().int(),
  /** The nearest department that contains all these viewers, directly or below; null if that is the whole team. */
  viewersIn: departmentRef.nullable(),
  /** Whether the viewers are all members of `viewersIn`, or of the team. */
  everybody: z.boolean(),
  /** The department or member that the viewers stop or start to see; the other of the two is null. */
  department: departmentRef.nullable(),
  employee: memberRef.nullable(),
  /** For a department: all of its members including those below (`whole`), or this number of them. */
  people: z.number().int(),
  whole: z.boolean(),
});
export type VisibilityLine = z.infer<typeof visibilityLine>;
export const visibilityPreview = z.object({
  loses: effectOn,
  gains: effectOn,
  lines: z.array(visibilityLine),
  /** The number of lines that are not listed. */
  moreLines: z.number().int(),
  /** Example pairs. */
  examples: z.array(z.object({ change, viewer: memberRef, target: memberRef })),
  /** Field levels that change: the number of viewers who lose or gain the field of at least one member they see. */
  fields: z.array(z.object({ field, before: level, after: level, change, viewers: z.number().int() })),
  /** The number of viewers examined. Less than `all` if examining all of them would take too long. */
  examined: z.number().int(),
  all: z.number().int(),
});
export type VisibilityPreview = z.infer<typeof visibilityPreview>;

/** A viewer whose view a change of the rules changes: how many members they stop and start to see, and which fields. */
export const previewedPerson = z.object({
  employee: memberRef,
  /** Absent if the reader does not see it. */
  employeeNumber: z.string().nullish(),
  /** The path of the main department; empty if the reader does not see the person. */
  department: z.string(),
  lost: z.number().int(),
  gained: z.number().int(),
  /** Fields of at least one member they see. */
  fieldsLost: z.array(field),
  fieldsGained: z.array(field),
});
export type PreviewedPerson = z.infer<typeof previewedPerson>;

/**
 * How close an exception is to a member: 0 names the member, 1 the member's own department, n the department n-1 levels above it.
 */
const closeness = z.object({ steps: z.number().int(), department: labelledDepartment.nullable() });
export type Closeness = z.infer<typeof closeness>;
const step = z.object({
  step: z.enum(visibilitySteps),
  /** Only the last step shows or hides the member. */
  outcome: z.enum(stepOutcomes),
});
const plainStep = <const T extends 'SELF' | 'RESIGNED' | 'EXCEPTION'>(name: T) => step.extend({ step: z.literal(name) });

export const explanation = z.object({
  viewer: memberRef.extend({ departments: z.array(departmentRef) }),
  target: memberRef.extend({ departments: z.array(departmentRef), resigned: z.boolean() }),
  visible: z.boolean(),
  /** The step that decided, and its exception, if any. */
  by: z.enum(visibilitySteps),
  exceptionId: id.nullable(),
  /** The steps that were tried, in order; the last one decided. */
  steps: z.array(
    z.discriminatedUnion('step', [
      plainStep('SELF'),
      plainStep('RESIGNED'),
      step.extend({
        step: z.literal('ROLE'),
        /** Roles of the viewer that grant access to members, and whether the target is in the scope of each. */
        roles: z.array(z.object({ roleId: id, name: z.string(), scope: z.enum(roleScopes), reaches: z.boolean() })),
      }),
      step.extend({ step: z.literal('UNLIMITED'), is: z.enum(['OWNER', 'SUPER_ADMIN']).nullable() }),
      plainStep('EXCEPTION'),
      step.extend({
        step: z.literal('MAIN'),
        mainRule,
        /**
         * For DEPARTMENT: departments of the viewer that contain the target, directly or below. For SELECTED: the chosen
         * department that contains the target, the nearest if there are several.
         */
        departments: z.array(labelledDepartment),
        /** For SELECTED: whether the target is chosen individually. */
        named: z.boolean(),
      }),
    ]),
  ),
  /** Enabled exceptions that apply to the two members, in order of precedence; also filled if an earlier step has decided. */
  exceptions: z.array(
    z.object({
      exceptionId: id,
      name: z.string(),
      effect,
      priority: z.number().int(),
      subject: closeness,
      object: closeness,
      decides: z.boolean(),
    }),
  ),
  fields: z.array(
    z.object({
      field,
      level,
      shown: z.boolean(),
      why: z.enum(fieldReasons),
      /** The department both members are in, or the one that the viewer heads. */
      department: labelledDepartment.nullable(),
    }),
  ),
});
export type Explanation = z.infer<typeof explanation>;

/** How many members of a department, with those below it, a viewer sees, among the members in the reader's scope. */
const seenDepartment = labelledDepartment.extend({
  people: z.number().int(),
  seen: z.number().int(),
  /** Whether it has departments below it. */
  parent: z.boolean(),
  /** A member whom the viewer sees, and one whom they do not. */
  shown: memberRef.nullable(),
  hidden: memberRef.nullable(),
});

/** Whom a viewer sees, by department: those with the most members first. */
export const visibilityMap = z.object({
  /** The member, or the department, as viewer. */
  viewer: z.object({ id, name: z.string() }),
  /** The departments from the root to the one whose children are listed. */
  way: z.array(labelledDepartment),
  /** Distinct members in that department and below it. */
  people: z.number().int(),
  seen: z.number().int(),
  /** The direct children with members, and the department itself for those directly in it. */
  items: z.array(seenDepartment),
  total: z.number().int(),
});
export type VisibilityMap = z.infer<typeof visibilityMap>;
