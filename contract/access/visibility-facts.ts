/**
 * Whom members see in the address book when no exception says otherwise (specification section 6): everybody, their own
 * departments and below, a set of departments and members that is chosen for the whole team, or nobody.
 */
export const mainRules = ['ALL', 'DEPARTMENT', 'SELECTED', 'NONE'] as const;
export type MainRule = (typeof mainRules)[number];

export const exceptionEffects = ['ALLOW', 'PROHIBIT'] as const;
export type ExceptionEffect = (typeof exceptionEffects)[number];

/**
 * Who may see a field of a member they see: everybody, who shares a department with them directly, their leader and the heads
 * of their departments and of those above, or nobody but themselves and administrators. Each holds the next: heads see what
 * colleagues of the department see.
 */
export const fieldLevels = ['COMPANY', 'SAME_DEPARTMENT', 'DEPARTMENT_HEAD', 'HIDDEN'] as const;
export type FieldLevel = (typeof fieldLevels)[number];

/** Fields of a member with a level of their own. Name, avatar and departments are always shown. */
export const governedFields = [
  'gender',
  'email',
  'mobile',
  'officeMobile',
  'officeEmail',
  'employeeNumber',
  'jobTitle',
  'position',
  'jobType',
  'joinedDate',
  'birthDate',
  'leader',
  'memberStatus',
] as const;
export type GovernedField = (typeof governedFields)[number];
export type FieldLevels = Record<GovernedField, FieldLevel>;

/** The levels of a team that has not chosen others. */
export const defaultLevels: FieldLevels = {
  gender: 'HIDDEN',
  email: 'COMPANY',
  mobile: 'SAME_DEPARTMENT',
  officeMobile: 'COMPANY',
  officeEmail: 'COMPANY',
  employeeNumber: 'SAME_DEPARTMENT',
  jobTitle: 'COMPANY',
  position: 'COMPANY',
  jobType: 'DEPARTMENT_HEAD',
  joinedDate: 'DEPARTMENT_HEAD',
  birthDate: 'HIDDEN',
  leader: 'COMPANY',
  memberStatus: 'DEPARTMENT_HEAD',
};

/** What decides whether somebody sees somebody, in the order it is tried (domain rules 2). */
export const visibilitySteps = ['SELF', 'RESIGNED', 'ROLE', 'UNLIMITED', 'EXCEPTION', 'MAIN'] as const;
export type VisibilityStep = (typeof visibilitySteps)[number];

export const visibilityLimits = {
  name: 64,
  /** Exceptions of a team. */
  exceptions: 500,
  /** Departments and members on either side of an exception, or chosen by the main rule SELECTED. */
  parties: 200,
  /** Where two exceptions are equally close, the higher priority decides. */
  priority: { min: 1, max: 999, usual: 100 },
  /** People named in a preview. */
  previewed: 200,
  /** Lines and pairs told of it. */
  previewLines: 100,
  previewExamples: 6,
  /** How much of viewers, those they look at and exceptions one preview goes through; what is left over it counts. */
  previewLooks: 30_000_000,
} as const;

/** Why an exception cannot be changed by its reader: somebody on it is outside their scope, or it is about what they see themselves. */
export const exceptionLocks = ['BEYOND', 'OWN'] as const;
export type ExceptionLock = (typeof exceptionLocks)[number];

export const exceptionSorts = ['name', 'priority', 'updatedAt'] as const;
export type ExceptionSort = (typeof exceptionSorts)[number];

/** What a rule does to sight of somebody, or to a field of theirs. */
export const visibilityChanges = ['LOSES', 'GAINS'] as const;
export type VisibilityChange = (typeof visibilityChanges)[number];

/** What a step says of two people: nothing, or what they were asked about. */
export const stepOutcomes = ['NOT_HIT', 'SHOWS', 'HIDES'] as const;
export type VisibilityStepOutcome = (typeof stepOutcomes)[number];

/**
 * Why a field is shown: themselves, a role, reports to them, in a department of theirs, beside them in a department, open to all.
 * Or not: nobody sees it, too far from the person, or the person is not seen at all.
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
