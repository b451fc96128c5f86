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

/**
 * The rules in the order they were evaluated, each with a link to where it is changed. If none grants access, the last step
 * states that.
 */
export function useMenuSteps({ access, steps }: MenuExplanationAnswer): ExplainStep[] {
  const t = useTranslations('roles.explain');
  const reasonOf = useReason();
  const tried = steps.map((step): ExplainStep => ({
    key: step.role?.roleId ?? step.rule,
    label: step.rule === 'ROLE' ? t('rules.ROLE', { name: step.role?.name ?? '' }) : t(`rules.${step.rule}`),
    outcome: outcomes[step.outcome],
    reason: reasonOf(step),
    link: <StepLink step={step} />,
  }));
  const stopped = steps.some(({ outcome }) => outcome === 'STOPS');
  if (access || stopped) return tried;
  return [...tried, { key: 'NOTHING', label: t('rules.NOTHING'), outcome: 'hidden', reason: t('nothing') }];
}

function useReason(): (step: Step) => string {
  const t = useTranslations('roles.explain');
  const { scope } = useRoleWords();
  return ({ rule, outcome, gives, role }) => {
    if (outcome === 'UNTRIED') return t('untried');
    if (rule === 'JOINED') return t(outcome === 'STOPS' ? 'joined.STOPS' : 'joined.PASSES');
    if (rule === 'ROLE') return gives && role ? t(`role.${gives}`, { scope: scope(role) }) : t('role.none');
    return t(gives ? `gives.${rule}` : `not.${rule}`);
  };
}

function StepLink({ step: { rule, outcome, role } }: { step: Step }) {
  const t = useTranslations('roles.explain');
  if (rule === 'ROLE' && role && can('020400')) return <Go to={paths.role({ id: role.roleId })}>{t('openRole')}</Go>;
  if (rule === 'SUPER_ADMIN' && outcome === 'GIVES') return <Go to={paths.administrators}>{t('openAdministrators')}</Go>;
  return null;
}
