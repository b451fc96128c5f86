import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import { Surface } from '#web/ui/Page.tsx';
import { Note } from '#web/ui/layout.tsx';
import styles from './Visibility.module.css';

const steps = ['object', 'subject', 'priority', 'prohibit'] as const;

/** Explains which of several exceptions for the same two people decides (domain rules 2). */
export function OrderHelp() {
  const t = useTranslations('visibility.order');
  return (
    <Surface flush>
      <details className={styles['order']}>
        <summary>{t('title')}</summary>
        <div>
          <p>{t('intro')}</p>
          <ol>
            {steps.map((step) => (
              <li key={step}>{t(`steps.${step}`)}</li>
            ))}
          </ol>
          <Note>{t('above')}</Note>
          <p>
            <Go to={paths.explainSight({})}>{t('try')}</Go>
          </p>
        </div>
      </details>
    </Surface>
  );
}
