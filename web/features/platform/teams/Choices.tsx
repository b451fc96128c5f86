import type { ReactNode } from 'react';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import styles from './Choices.module.css';

export interface ChoiceItem {
  key: string;
  icon: IconName;
  title: string;
  text: ReactNode;
  /** A button or a link. */
  action: ReactNode;
}

/** Several ways to continue, side by side. */
export function Choices({ items }: { items: readonly ChoiceItem[] }) {
  return (
    <ul className={styles['choices']}>
      {items.map(({ key, icon, title, text, action }) => (
        <li key={key}>
          <span className={styles['icon']}>
            <Icon name={icon} size={20} />
          </span>
          <h2>{title}</h2>
          <p>{text}</p>
          <div className={styles['action']}>{action}</div>
        </li>
      ))}
    </ul>
  );
}
