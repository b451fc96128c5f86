import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import { Surface } from '#web/ui/Page.tsx';
import styles from './Visibility.module.css';

const steps = ['object', 'subject', 'priority', 'prohibit'] as const;

/** How it is decided where several exceptions speak of the same two people (domain rules 2). */
export function OrderHelp() {
  const words = useTranslations('visibility.order');
  return (
    <Surface flush>
      <details className={styles['order']}>
        <summary>{words('title')}</summary>
        <div>
          <p>{words('intro')}</p>
          <ol>
            {steps.map((step) => (
              <li key={step}>{words(`steps.${step}`)}</li>
            ))}
          </ol>
          <p className={styles['quiet']}>{words('above')}</p>
          <p>
            <Go to={paths.explainSight({})}>{words('try')}</Go>
          </p>
        </div>
      </details>
    </Surface>
  );
}
