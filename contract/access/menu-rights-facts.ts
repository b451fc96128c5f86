/** What decides a permission, in the order it is tried. Who has not joined holds nothing at all. */
export const rightRules = ['JOINED', 'OWNER', 'SUPER_ADMIN', 'EVERYONE', 'ROLE'] as const;
export type RightRule = (typeof rightRules)[number];

/** A rule gives the permission or does not, lets the next be tried or stops, or was not tried any more. */
export const stepOutcomes = ['GIVES', 'NO', 'PASSES', 'STOPS', 'UNTRIED'] as const;
export type RightsStepOutcome = (typeof stepOutcomes)[number];
