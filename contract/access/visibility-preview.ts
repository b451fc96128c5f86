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

// What rules about seeing come to: before they are saved, and between two people.

const mainRule = z.enum(mainRules);
const effect = z.enum(exceptionEffects);
const field = z.enum(governedFields);
const level = z.enum(fieldLevels);
const change = z.enum(visibilityChanges);

/** How many people a change touches, in one direction. */
const effectOn = z.object({
  /** Different people who see somebody less, or more. */
  viewers: z.number().int(),
  /** Different people who are seen less, or more. */
  seen: z.number().int(),
  pairs: z.number().int(),
});
/** "142 people in Sales lose sight of Finance." Each line is exact; one viewer may stand in several. */
const visibilityLine = z.object({
  change,
  viewers: z.number().int(),
  /** The nearest department that all these viewers are in or below; null where there is none but the whole team. */
  viewersIn: departmentRef.nullable(),
  /** Whether they are all people of `viewersIn`, or of the team. */
  everybody: z.boolean(),
  /** Who is seen no longer, or now: a department, or one member. One of the two is null. */
  department: departmentRef.nullable(),
  employee: memberRef.nullable(),
  /** Of the department: everybody of it and below (`whole`), or this many people. */
  people: z.number().int(),
  whole: z.boolean(),
});
export type VisibilityLine = z.infer<typeof visibilityLine>;
export const visibilityPreview = z.object({
  loses: effectOn,
  gains: effectOn,
  lines: z.array(visibilityLine),
  /** Lines beyond those given. */
  moreLines: z.number().int(),
  /** Who sees fewer or more people, those with the most first. */
  viewers: z.array(z.object({ employee: memberRef, lost: z.number().int(), gained: z.number().int() })),
  /** Viewers beyond those given. */
  moreViewers: z.number().int(),
  /** Some pairs to think about. */
  examples: z.array(z.object({ change, viewer: memberRef, target: memberRef })),
  /** Field levels that would change: how many people lose or gain the field of somebody they see. */
  fields: z.array(z.object({ field, before: level, after: level, change, viewers: z.number().int() })),
  /** Who loses or gains which of these fields of somebody they see, those with the most first. */
  fieldViewers: z.array(z.object({ employee: memberRef, lost: z.array(field), gained: z.array(field) })),
  /** Of them, those beyond the ones given. */
  moreFieldViewers: z.number().int(),
  /** Of how many people's view this tells. Fewer than `all` where looking at all of them would take too long. */
  examined: z.number().int(),
  all: z.number().int(),
});
export type VisibilityPreview = z.infer<typeof visibilityPreview>;

/** How close an exception comes to somebody: 0 names them, 1 their own department, n the department n-1 above it. */
const closeness = z.object({ steps: z.number().int(), department: departmentRef.nullable() });
export type Closeness = z.infer<typeof closeness>;
const step = z.object({
  step: z.enum(visibilitySteps),
  /** Only the last one tried shows or hides. */
  outcome: z.enum(stepOutcomes),
});
const plainStep = <const T extends 'SELF' | 'RESIGNED' | 'EXCEPTION'>(name: T) => step.extend({ step: z.literal(name) });

export const explanation = z.object({
  viewer: memberRef.extend({ departments: z.array(departmentRef) }),
  target: memberRef.extend({ departments: z.array(departmentRef), resigned: z.boolean() }),
  visible: z.boolean(),
  /** The step that decided, and the exception where it was one. */
  by: z.enum(visibilitySteps),
  exceptionId: id.nullable(),
  /** Those tried, in their order; the last one decided. */
  steps: z.array(
    z.discriminatedUnion('step', [
      plainStep('SELF'),
      plainStep('RESIGNED'),
      step.extend({
        step: z.literal('ROLE'),
        /** Roles of the viewer that let them look at members, and whether each reaches the target. */
        roles: z.array(z.object({ roleId: id, name: z.string(), scope: z.enum(roleScopes), reaches: z.boolean() })),
      }),
      step.extend({ step: z.literal('UNLIMITED'), is: z.enum(['OWNER', 'SUPER_ADMIN']).nullable() }),
      plainStep('EXCEPTION'),
      step.extend({
        step: z.literal('MAIN'),
        mainRule,
        /**
         * For DEPARTMENT: departments of the viewer in or below which the target is. For SELECTED: the chosen department in or
         * below which the target is, the nearest of several.
         */
        departments: z.array(departmentRef),
        /** For SELECTED: whether the target is chosen by name. */
        named: z.boolean(),
      }),
    ]),
  ),
  /** Exceptions in force that speak of the two, the one that decides first; also where an earlier step has decided. */
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
      /** The department both are in, or the one that the viewer heads. */
      department: departmentRef.nullable(),
    }),
  ),
});
export type Explanation = z.infer<typeof explanation>;
