import type { RightRule, RightsStepOutcome } from '#contract/access/menu-rights-facts.ts';
import { departmentHeadCode, menuCodes, type MenuCode, parentCodes } from '#contract/access/permission-facts.ts';
import type { Access, Scope } from '#server/kernel/context.ts';
import { type GrantHolder, scopeBySteps, type ScopeStep, scopeSteps } from '#server/domain/rights/actor.ts';

/** A rule tried for a menu code: the access it grants, and whether it contributes to the result. */
export interface MenuStep {
  rule: RightRule;
  outcome: RightsStepOutcome;
  gives: Access | null;
  decides: boolean;
  /** The id of the role, for the rule ROLE. */
  role: string | null;
}

/** The access to a menu code with the steps that determine it and the scopes for view and edit. */
export interface MenuExplanation {
  access: Access | null;
  steps: MenuStep[];
  view: Scope | null;
  edit: Scope | null;
}

/** Menu codes that a role can grant. The one for requests of a department is granted to its head only, regardless of roles. */
export const screenCodes: readonly MenuCode[] = menuCodes.filter((code) => !parentCodes.has(code) && code !== departmentHeadCode);

const withoutRoles: GrantHolder = { owner: false, roles: [], departments: [] };
const untried = (step: MenuStep): MenuStep => ({ ...step, outcome: 'UNTRIED' });

/**
 * Explains why a holder has or lacks access to a menu code, from the steps that make the decision. The holder is null for a
 * member who has not joined.
 */
export function explainMenu(holder: GrantHolder | null, code: MenuCode): MenuExplanation {
  if (!holder) {
    const { steps } = explainMenu(withoutRoles, code);
    return { access: null, steps: [gate('STOPS'), ...steps.slice(1).map(untried)], view: null, edit: null };
  }
  const [views, edits] = (['view', 'edit'] as const).map((access) => scopeSteps(holder, code, access)) as [
    ScopeStep[],
    ScopeStep[],
  ];
  const view = scopeBySteps(views, holder.departments);
  const edit = scopeBySteps(edits, holder.departments);
  const steps = views.map((step, place) => joined(step, edits[place] ?? step));
  return { access: edit ? 'edit' : view ? 'view' : null, steps: [gate('PASSES'), ...steps], view, edit };
}

const gate = (outcome: RightsStepOutcome): MenuStep => ({
  rule: 'JOINED',
  outcome,
  gives: null,
  decides: outcome === 'STOPS',
  role: null,
});

/** Combines the steps of one rule for view and edit into one. */
function joined(view: ScopeStep, edit: ScopeStep): MenuStep {
  const gives = edit.gives ? 'edit' : view.gives ? 'view' : null;
  const tried = view.tried || edit.tried;
  return {
    rule: view.rule,
    outcome: gives ? 'GIVES' : tried ? 'NO' : 'UNTRIED',
    gives,
    decides: gives !== null,
    role: view.role?.id ?? null,
  };
}
