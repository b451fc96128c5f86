import type { ReactNode } from 'react';
import { Stack, Text } from '#web/ui/layout.tsx';

/** One pattern under the name of its component. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="s" shrink aria-label={name}>
      <Text as="h2" tone="quiet" size="s" weight="normal">
        <code translate="no">{name}</code>
      </Text>
      {children}
    </Stack>
  );
}
