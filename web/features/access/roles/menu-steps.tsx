import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { can } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import { useRoleWords } from '#web/shared/access/role-texts.ts';
import type { ExplainOutcome, ExplainStep } from '#web/ui/ExplainSteps.tsx';
import type { MenuExplanationAnswer } from './use-menu-rights.ts';

type Step = MenuExplanationAnswer['steps'][number];

const outcomes = {
  GIVES: 'shown',
  STOPS: 'hidden',
  PASSES: 'passed',
  NO: 'passed',
  UNTRIED: 'skipped',
} as const satisfies Record<Step['outcome'], ExplainOutcome>;

/** The rules in the order they were tried, each with the way to where it is changed; where none gives anything, that is the last. */
export function useMenuSteps({ access, steps }: MenuExplanationAnswer): ExplainStep[] {
  const words = useTranslations('roles.explain');
  const reasonOf = useReason();
  const tried = steps.map((step): ExplainStep => ({
    key: step.role?.roleId ?? step.rule,
    label: step.rule === 'ROLE' ? words('rules.ROLE', { name: step.role?.name ?? '' }) : words(`rules.${step.rule}`),
    outcome: outcomes[step.outcome],
    reason: reasonOf(step),
    link: <StepLink step={step} />,
  }));
  const stopped = steps.some(({ outcome }) => outcome === 'STOPS');
  if (access || stopped) return tried;
  return [...tried, { key: 'NOTHING', label: words('rules.NOTHING'), outcome: 'hidden', reason: words('nothing') }];
}

function useReason(): (step: Step) => string {
  const words = useTranslations('roles.explain');
  const { scope } = useRoleWords();
  return ({ rule, outcome, gives, role }) => {
    if (outcome === 'UNTRIED') return words('untried');
    if (rule === 'JOINED') return words(outcome === 'STOPS' ? 'joined.STOPS' : 'joined.PASSES');
    if (rule === 'ROLE') return gives && role ? words(`role.${gives}`, { scope: scope(role) }) : words('role.none');
    return words(gives ? `gives.${rule}` : `not.${rule}`);
  };
}

function StepLink({ step: { rule, outcome, role } }: { step: Step }) {
  const words = useTranslations('roles.explain');
  if (rule === 'ROLE' && role && can('020400')) return <Go to={paths.role({ id: role.roleId })}>{words('openRole')}</Go>;
  if (rule === 'SUPER_ADMIN' && outcome === 'GIVES') return <Go to={paths.administrators}>{words('openAdministrators')}</Go>;
  return null;
}
