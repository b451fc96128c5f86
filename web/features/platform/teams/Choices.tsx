import type { ReactNode } from 'react';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import { Grid, Note, Stack, Text } from '#web/ui/layout.tsx';
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
    <Grid as="ul" min={210} fit gap="xl" above="2xl">
      {items.map(({ key, icon, title, text, action }) => (
        <Stack key={key} as="li" gap="xs" pad="xl" frame>
          <span className={styles['icon']}>
            <Icon name={icon} size={20} />
          </span>
          <Text as="h2" size="m">
            {title}
          </Text>
          <Note breakable>{text}</Note>
          <div className={styles['action']}>{action}</div>
        </Stack>
      ))}
    </Grid>
  );
}
