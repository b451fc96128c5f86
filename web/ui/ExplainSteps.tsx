import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import styles from './ExplainSteps.module.css';
import { Icon } from './Icon.tsx';

/** What a rule said: it decided one way or the other, said nothing, or was not asked any more. */
export type ExplainOutcome = 'shown' | 'hidden' | 'passed' | 'skipped';

export interface ExplainStep {
  key: string;
  /** The rule, such as "Main rule". */
  label: ReactNode;
  outcome: ExplainOutcome;
  /** What it found, in words. */
  reason: ReactNode;
  /** The way to where the rule is changed. */
  link?: ReactNode;
}

interface ExplainStepsProps {
  label: string;
  steps: readonly ExplainStep[];
}

const icons = { shown: 'check', hidden: 'close' } as const;

/** Rules in the order they were tried, the one that decided in its colour. The words say what the colour does. */
export function ExplainSteps({ label, steps }: ExplainStepsProps) {
  const t = useTranslations('ui.explain');
  return (
    <ol className={styles['steps']} aria-label={label}>
      {steps.map(({ key, label: rule, outcome, reason, link }) => {
        const decides = outcome === 'shown' || outcome === 'hidden';
        return (
          <li key={key} data-outcome={outcome} aria-current={decides ? 'step' : undefined}>
            <span className={styles['rule']}>{rule}</span>
            <span className={styles['reason']}>
              {decides ? <Icon name={icons[outcome]} size={16} /> : null}
              {decides ? <span className="visually-hidden">{t(outcome)}</span> : null}
              <span>{reason}</span>
            </span>
            {link ? <span className={styles['link']}>{link}</span> : null}
          </li>
        );
      })}
    </ol>
  );
}
