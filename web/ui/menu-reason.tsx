import { Text } from './layout.tsx';
import styles from './menu-reason.module.css';

/** The item of a menu that explains why another item is disabled. */
export function menuReason(text: string) {
  const label = (
    <Text size="xs" block tight className={styles['reason']}>
      {text}
    </Text>
  );
  return { type: 'group' as const, key: 'why', label };
}
