import { type FieldsWith, memberFieldNames, memberFieldTable, startingWith } from '../people/member-field-facts.ts';

/**
 * The main rule: whom members see in the directory when no exception applies (specification section 6). ALL: all members.
 * DEPARTMENT: their own departments and those below. SELECTED: departments and members chosen for the whole team. NONE: no one.
 */
export const mainRules = ['ALL', 'DEPARTMENT', 'SELECTED', 'NONE'] as const;
export type MainRule = (typeof mainRules)[number];

export const exceptionEffects = ['ALLOW', 'PROHIBIT'] as const;
export type ExceptionEffect = (typeof exceptionEffects)[number];

/**
 * Who sees a field of a member. COMPANY: everyone who sees the member. SAME_DEPARTMENT: members of the same department, directly.
 * DEPARTMENT_HEAD: the leader, and the heads of the member's departments and of those above. HIDDEN: only the member and
 * administrators. A closer relation includes the wider levels: heads also see what members of the same department see.
 */
export const fieldLevels = ['COMPANY', 'SAME_DEPARTMENT', 'DEPARTMENT_HEAD', 'HIDDEN'] as const;
export type FieldLevel = (typeof fieldLevels)[number];

export type GovernedField = FieldsWith<{ level: string }>;
export type FieldLevels = Record<GovernedField, FieldLevel>;

const governed: Readonly<Record<GovernedField, { level: FieldLevel }>> = memberFieldTable;
const withLevel = memberFieldNames.filter((name): name is GovernedField => 'level' in memberFieldTable[name]);
/** Fields of a member that have a field level. Name, avatar and departments are always shown. */
export const governedFields = startingWith(['gender', 'email'], withLevel);
/** The field levels of a team that has not changed them. */
export const defaultLevels = Object.fromEntries(governedFields.map((field) => [field, governed[field].level])) as FieldLevels;

/** The governed fields under their headings, in display order. */
export const fieldGroups = {
  contact: withLevel.filter((field) => memberFieldTable[field].group === 'contact'),
  work: withLevel.filter((field) => memberFieldTable[field].group === 'work'),
  personal: withLevel.filter((field) => memberFieldTable[field].group === 'personal'),
};
export type FieldGroup = keyof typeof fieldGroups;

/** The steps that decide whether a viewer sees a member, in the order they are tried (domain rules 2). */
export const visibilitySteps = ['SELF', 'RESIGNED', 'ROLE', 'UNLIMITED', 'EXCEPTION', 'MAIN'] as const;
export type VisibilityStep = (typeof visibilitySteps)[number];

export const visibilityLimits = {
  name: 64,
  /** Exceptions of a team. */
  exceptions: 500,
  /** Departments and members on either side of an exception, or chosen by the main rule SELECTED. */
  parties: 200,
  /** If two exceptions are equally close, the one with the higher priority decides. */
  priority: { min: 1, max: 999, usual: 100 },
  /** Lines and pairs listed in a preview. */
  previewLines: 100,
  /** Departments shown in a map of whom a viewer sees. */
  mapDepartments: 20,
  previewExamples: 6,
  /** How many combinations of viewer, member and exception one preview examines; viewers beyond this are only counted. */
  previewLooks: 30_000_000,
} as const;

/**
 * Why the reader cannot change an exception: it names a member outside their scope (BEYOND), or it concerns what they see
 * themselves (OWN).
 */
export const exceptionLocks = ['BEYOND', 'OWN'] as const;
export type ExceptionLock = (typeof exceptionLocks)[number];

export const exceptionSorts = ['name', 'priority', 'updatedAt'] as const;
export type ExceptionSort = (typeof exceptionSorts)[number];

/** How a rule changes whether a viewer sees a member, or a field of a member. */
export const visibilityChanges = ['LOSES', 'GAINS'] as const;
export type VisibilityChange = (typeof visibilityChanges)[number];

/** The outcome of a step for two members: it does not apply, or it shows or hides the member. */
export const stepOutcomes = ['NOT_HIT', 'SHOWS', 'HIDES'] as const;
export type VisibilityStepOutcome = (typeof stepOutcomes)[number];

/**
 * Why a field is shown: the viewer is the member, has a role, is their leader, heads a department of theirs, shares a department,
 * or the field is open to all. Or why it is hidden: hidden from all, the viewer is not close enough, or the member is not visible
 * at all.
 */
export const fieldReasons = [
  'SELF',
  'ROLE',
  'LEADER',
  'DEPARTMENT_HEAD',
  'SAME_DEPARTMENT',
  'COMPANY',
  'HIDDEN',
  'TOO_FAR',
  'NOT_SEEN',
] as const;
export type FieldReason = (typeof fieldReasons)[number];
