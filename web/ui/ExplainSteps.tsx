import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Row } from './layout.tsx';
import styles from './ExplainSteps.module.css';
import { Icon } from './Icon.tsx';

/** The result of a rule: it decided one way or the other, did not apply, or was not evaluated. */
export type ExplainOutcome = 'shown' | 'hidden' | 'passed' | 'skipped';

export interface ExplainStep {
  key: string;
  /** The rule, such as "Main rule". */
  label: ReactNode;
  outcome: ExplainOutcome;
  /** The result as text. */
  reason: ReactNode;
  /** A link to the page where the rule is changed. */
  link?: ReactNode;
}

interface ExplainStepsProps {
  label: string;
  steps: readonly ExplainStep[];
}

const icons = { shown: 'check', hidden: 'close' } as const;

/** Rules in the order they were evaluated, with the deciding one in colour. The text states the same as the colour. */
export function ExplainSteps({ label, steps }: ExplainStepsProps) {
  const t = useTranslations('ui.explain');
  return (
    <ol className={styles['steps']} aria-label={label}>
      {steps.map(({ key, label: rule, outcome, reason, link }) => {
        const decides = outcome === 'shown' || outcome === 'hidden';
        return (
          <li key={key} data-outcome={outcome} aria-current={decides ? 'step' : undefined}>
            <span className={styles['rule']}>{rule}</span>
            <Row as="span" gap="xs" shrink className={styles['reason']}>
              {decides ? <Icon name={icons[outcome]} size={16} /> : null}
              {decides ? <span className="visually-hidden">{t(outcome)}</span> : null}
              <span>{reason}</span>
            </Row>
            {link ? <span className={styles['link']}>{link}</span> : null}
          </li>
        );
      })}
    </ol>
  );
}
