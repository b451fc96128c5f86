import { useFormatter, useTranslations } from 'use-intl';
import type { Explanation } from '#contract/access/visibility-preview.ts';
import { type GovernedField, visibilitySteps } from '#contract/access/visibility-facts.ts';
import { Go } from '#web/client/Go.tsx';
import { can } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import type { ExplainOutcome, ExplainStep } from '#web/ui/ExplainSteps.tsx';
import { useFieldReason } from './field-reasons.ts';

type Step = Explanation['steps'][number];
const outcomes = { SHOWS: 'shown', HIDES: 'hidden', NOT_HIT: 'passed' } as const satisfies Record<
  Step['outcome'],
  ExplainOutcome
>;

/**
 * The rules in the order they are evaluated, with their results and links to where they are changed; last the level of the
 * requested field.
 */
export function useExplainSteps(explanation: Explanation, field: GovernedField | undefined): ExplainStep[] {
  const t = useTranslations('visibility.explain');
  const reasonOf = useStepReason(explanation);
  const linkOf = useStepLink(explanation);
  const fieldStep = useFieldStep(explanation);
  const steps = visibilitySteps.map((key): ExplainStep => {
    const tried = explanation.steps.find(({ step }) => step === key);
    return {
      key,
      label: t(`steps.${key}`),
      outcome: tried ? outcomes[tried.outcome] : 'skipped',
      reason: tried ? reasonOf(tried) : t('skipped'),
      link: tried ? linkOf(tried) : null,
    };
  });
  return field ? [...steps, fieldStep(field)] : steps;
}

function useStepReason({ exceptions, exceptionId, target }: Explanation): (step: Step) => string {
  const t = useTranslations('visibility.explain.reasons');
  const effects = useTranslations('visibility.effects');
  const format = useFormatter();
  return (step) => {
    const hit = step.outcome !== 'NOT_HIT';
    switch (step.step) {
      case 'SELF':
      case 'RESIGNED':
        return t(`${step.step}.${hit ? 'hit' : 'not'}`);
      case 'ROLE': {
        const names = (reaches: boolean) =>
          format.list(step.roles.filter((role) => role.reaches === reaches).map(({ name }) => name));
        if (hit) return t('ROLE.hit', { roles: names(true) });
        return step.roles.length ? t('ROLE.short', { roles: names(false) }) : t('ROLE.not');
      }
      case 'UNLIMITED':
        return t(`UNLIMITED.${step.is ?? 'not'}`);
      case 'EXCEPTION': {
        const decisive = exceptions.find((each) => each.exceptionId === exceptionId);
        if (!hit || !decisive) return t('EXCEPTION.not');
        return t('EXCEPTION.hit', { name: decisive.name, effect: effects(decisive.effect) });
      }
      default: {
        const departments = format.list(step.departments.map(({ label }) => label));
        if (step.mainRule === 'SELECTED') {
          if (step.named) return t('MAIN.selected', { name: target.displayName });
          return step.departments.length ? t('MAIN.inSelected', { departments }) : t('MAIN.notSelected');
        }
        if (step.mainRule !== 'DEPARTMENT') return t(`MAIN.${step.mainRule}`);
        return step.departments.length ? t('MAIN.inside', { departments }) : t('MAIN.outside');
      }
    }
  };
}

/** Only the deciding rule, or the roles that were not sufficient, have a link. */
function useStepLink({ exceptionId }: Explanation) {
  const t = useTranslations('visibility.explain');
  return (step: Step) => {
    if (step.step === 'MAIN') return <Go to={paths.visibleRange}>{t('openRule')}</Go>;
    if (step.step === 'EXCEPTION' && exceptionId && step.outcome !== 'NOT_HIT')
      return <Go to={paths.exception({ id: exceptionId })}>{t('openException')}</Go>;
    if (step.step === 'ROLE' && can('020400')) {
      const [role] = step.roles.toSorted((a, b) => Number(b.reaches) - Number(a.reaches));
      return role ? <Go to={paths.role({ id: role.roleId })}>{t('openRole')}</Go> : null;
    }
    return null;
  };
}

function useFieldStep(explanation: Explanation) {
  const t = useTranslations('visibility.explain');
  const levels = useTranslations('visibility.fields.levels');
  const fieldName = useTranslations('members.fields');
  const reason = useFieldReason(explanation);
  return (field: GovernedField): ExplainStep => {
    const found = explanation.fields.find((each) => each.field === field);
    const evaluated = explanation.visible && found;
    return {
      key: field,
      label: found
        ? t('steps.FIELD', { field: fieldName(field), level: levels(found.level) })
        : t('steps.ANY_FIELD', { field: fieldName(field) }),
      outcome: evaluated ? (found.shown ? 'shown' : 'hidden') : 'skipped',
      reason: evaluated ? reason(found) : t('skipped'),
      link: evaluated ? <Go to={paths.fieldVisibility}>{t('openFields')}</Go> : null,
    };
  };
}
