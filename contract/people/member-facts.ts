/** Job types, in the order of specification section 3. */
export const jobTypes = [
  'FULL_TIME',
  'PART_TIME',
  'CONTRACT_SYSTEM',
  'HOURLY_WORK',
  'LABOR_DISPATCH',
  'OUTSOURCING_OF_LABOR_SERVICES',
  'POST_RETIREMENT_EMPLOYMENT',
  'SECONDMENT',
  'SELF_EMPLOYED',
  'SOCIAL_WORK',
  'STUDENT_PART_TIME',
  'TEMPORARY_WORKER',
  'TRAINEE',
  'IMPORTED_WORKERS',
  'FOREIGN_WORKERS',
  'OTHER',
] as const;
export type JobType = (typeof jobTypes)[number];

/** Statuses of a member from the record to the person who joined (specification section 4, domain rules 1). */
export const memberStatuses = ['NOT_JOIN', 'REGISTERED', 'CANCELED', 'UNREGISTERED', 'UN_ACTIVATED'] as const;
export type MemberStatus = (typeof memberStatuses)[number];

export const memberSorts = ['displayName', 'employeeNumber', 'joinedDate', 'createdAt', 'memberStatus', 'jobType'] as const;

export const memberLimits = { name: 64, number: 32, title: 64, departments: 20, batch: 2000 } as const;
/** Limits of uploaded pictures of members; stored as a square of `side` pixels. */
export const avatarLimits = { types: ['image/png', 'image/jpeg', 'image/webp'], bytes: 5_000_000, side: 256 } as const;

/** Ages below which a warning must be confirmed, the strictest first; all that apply are shown (specification section 5). */
export const ageWarnings = [
  { under: 13, warning: 'illegalInHongKong' },
  { under: 16, warning: 'childLabourInChina' },
  { under: 18, warning: 'labourLaw' },
] as const;
export type AgeWarning = (typeof ageWarnings)[number]['warning'];

/** Full years of age on a plain date (YYYY-MM-DD). A person born on 29 February is a year older on 1 March. */
export function ageOn(birthDate: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return date.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/**
 * The strictest warning for the age on the joined date, or today if that is later (domain rules 1); null if no warning applies.
 */
export function ageWarning(
  birthDate: string | null | undefined,
  joinedDate: string | null | undefined,
  today: string,
): AgeWarning | null {
  if (!birthDate) return null;
  const date = joinedDate && joinedDate > today ? joinedDate : today;
  const age = ageOn(birthDate, date);
  return ageWarnings.find(({ under }) => age < under)?.warning ?? null;
}

/** All warnings implied by `strictest`, the strictest first: a person under 13 is also under 16 and 18. */
export const ageWarningsFrom = (strictest: AgeWarning | null): AgeWarning[] =>
  strictest === null
    ? []
    : ageWarnings.slice(ageWarnings.findIndex(({ warning }) => warning === strictest)).map(({ warning }) => warning);
