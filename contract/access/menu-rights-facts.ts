/** The rules that decide a permission, in the order they are tried. A person who has not joined has no permission. */
export const rightRules = ['JOINED', 'OWNER', 'SUPER_ADMIN', 'EVERYONE', 'ROLE'] as const;
export type RightRule = (typeof rightRules)[number];

/**
 * Outcome of a rule: it grants the permission (GIVES) or does not (NO), passes to the next rule (PASSES), ends the evaluation
 * (STOPS), or was not tried because an earlier rule decided (UNTRIED).
 */
export const stepOutcomes = ['GIVES', 'NO', 'PASSES', 'STOPS', 'UNTRIED'] as const;
export type RightsStepOutcome = (typeof stepOutcomes)[number];
