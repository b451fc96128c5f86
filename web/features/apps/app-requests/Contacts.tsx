import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { AppAccessStatus } from '#contract/apps/app-requests.ts';
import { Person } from '#web/ui/Avatar.tsx';
import { Grid, Note, Stack, Text } from '#web/ui/layout.tsx';

/** The people in charge of the app and those who could grant access, as far as they are visible in the directory. */
export function Contacts({ standing: { inCharge, administrators } }: { standing: AppAccessStatus }) {
  const t = useTranslations('appRequests');
  const title = useId();
  const people = [
    ...(inCharge ? [{ ...inCharge, note: t('inCharge') }] : []),
    ...administrators.map((person) => ({ ...person, note: t('administrator') })),
  ];
  return (
    <Stack as="section" gap="s" aria-labelledby={title}>
      <Text id={title} as="h2" size="m">
        {t('contact')}
      </Text>
      {people.length === 0 ? <Note size="s">{t('nobody')}</Note> : null}
      {people.length > 0 ? (
        <Grid as="ul" min={200} gap="m">
          {people.map(({ employeeId, displayName, avatar, note }) => (
            <li key={employeeId}>
              <Person name={displayName} photo={avatar} note={note} />
            </li>
          ))}
        </Grid>
      ) : null}
    </Stack>
  );
}
