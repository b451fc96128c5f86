import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { UserInfo } from '#contract/platform/account.ts';
import { api } from '#web/client/api.ts';
import { Go } from '#web/client/Go.tsx';
import { hereNow } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import { Person } from '#web/ui/Avatar.tsx';
import { Grid, Stack, Text } from '#web/ui/layout.tsx';
import { NoPermission } from '#web/ui/State.tsx';
import { useStore } from '#web/ui/store.ts';
import { HomeButton } from './HomeButton.tsx';
import { refusedScreen } from './refused-screen.ts';
import { Standalone } from './Standalone.tsx';

/**
 * `/401`: a screen that this member cannot open (domain rules section 0). Names the screen, the permission it needs, the signed-in
 * person and the administrators to ask; opened by its address, it says only that the permission is missing.
 */
export function NoAccessScreen() {
  const t = useTranslations('shell');
  const refused = useStore(refusedScreen);
  const here = hereNow();
  return (
    <Standalone title={t('pages.noAccess')}>
      <NoPermission
        title={refused ? t('noAccess.titleOf', { page: t(`pages.${refused.page}`) }) : t('noAccess.title')}
        text={
          here ? (
            <Stack as="span" gap="s">
              <span>{t('noAccess.signedInAs', { name: signedInAs(here.user), team: here.team.name })}</span>
              <span>
                {refused?.permission
                  ? t(`noAccess.needs.${refused.access}`, { permission: t(`pages.${refused.permission}`) })
                  : t(refused ? 'noAccess.headsOnly' : 'noAccess.text')}
              </span>
            </Stack>
          ) : (
            t('noAccess.text')
          )
        }
        action={<HomeButton to={paths.home} />}
      />
      {here && here.user.supportType === null ? <Administrators teamId={here.team.id} /> : null}
    </Standalone>
  );
}

const signedInAs = ({ displayName, email }: UserInfo) => (email === null ? displayName : `${displayName} (${email})`);

/** Administrators whom the person may ask, with links to their pages in the directory. Shows nothing if none is visible. */
function Administrators({ teamId }: { teamId: string }) {
  const t = useTranslations('shell.noAccess');
  const title = useId();
  const { data } = useQuery({
    queryKey: ['administrators', 'contacts', teamId],
    queryFn: ({ signal }) => api.administrators.contacts({}, { signal, quiet: () => true }),
    retry: false,
  });
  if (!data?.items.length) return null;
  return (
    <Stack as="section" gap="s" aria-labelledby={title}>
      <Text id={title} as="h2" size="m">
        {t('administrators')}
      </Text>
      <Grid as="ul" min={200} gap="m">
        {data.items.map(({ employeeId, displayName, avatar, jobTitle }) => (
          <li key={employeeId}>
            <Go to={paths.person({ id: employeeId })}>
              <Person name={displayName} photo={avatar} note={jobTitle} />
            </Go>
          </li>
        ))}
      </Grid>
    </Stack>
  );
}
