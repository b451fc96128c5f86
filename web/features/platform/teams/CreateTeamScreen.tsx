import { useSuspenseQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useLayoutEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { TeamSummary } from '#contract/platform/teams.ts';
import { clearTeam, enterTeam } from '#web/client/context.ts';
import { go } from '#web/client/navigation.ts';
import { queries } from '#web/client/queries.ts';
import { signOut } from '#web/client/session.ts';
import { paths } from '#web/paths.ts';
import { OwnRequests } from '#web/shared/people/OwnRequests.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Sheet } from '#web/ui/Page.tsx';
import { Grid, Note, Row, Stack, Truncate } from '#web/ui/layout.tsx';
import { pageTitleStore } from '#web/ui/page-title.ts';
import { Choices } from './Choices.tsx';
import styles from './CreateTeam.module.css';
import frame from './InitFrame.module.css';
import { resumePath } from './setup-steps.ts';
import { ownTeams } from './own-teams.ts';
import { useUser } from './user.ts';

/** `/teams/create`: for people without a team, and for those who create another one. */
export function CreateTeamScreen() {
  const t = useTranslations('teams.create');
  const join = useTranslations('joining');
  const user = useUser();
  const { data: teams, isFetching, refetch } = useSuspenseQuery(ownTeams);
  const [checked, setChecked] = useState(0);
  const title = teams.total > 0 ? t('another') : t('title');
  useLayoutEffect(() => pageTitleStore.set(title), [title]);
  async function check() {
    await refetch();
    setChecked((count) => count + 1);
  }
  const address = user.email ?? user.mobile;
  const unfinished = teams.items.find(({ owner, setupStep }) => owner && setupStep !== 'DONE');
  return (
    <Stack gap="xl" className={frame['frame']}>
      <Sheet>
        <h1>{title}</h1>
        <Note>{t('text')}</Note>
        <Choices
          items={[
            {
              key: 'new',
              icon: 'plus',
              title: t('new'),
              text: t('newText'),
              action: (
                <Row gap="s" wrap className={styles['buttons']}>
                  <Button type="primary" onClick={() => go(paths.initStep({ step: 'welcome' }))}>
                    {t('start')}
                  </Button>
                  {unfinished ? (
                    <Button onClick={() => go(resumePath(unfinished))}>{t('resume', { team: unfinished.name })}</Button>
                  ) : null}
                </Row>
              ),
            },
            {
              key: 'join',
              icon: 'members',
              title: t('join'),
              text: (
                <>
                  {t('joinText')} {address ? t('account', { address }) : null}
                </>
              ),
              action: (
                <>
                  <Row gap="s" wrap className={styles['buttons']}>
                    <Button onClick={() => go(paths.enterCode)}>{join('code.label')}</Button>
                    <Button loading={isFetching} onClick={() => void check()}>
                      {t('check')}
                    </Button>
                  </Row>
                  <output key={checked} className={styles['status']}>
                    {checked > 0 && teams.total === 0 && !isFetching ? t('nothingYet') : ''}
                  </output>
                </>
              ),
            },
          ]}
        />
        <OwnRequests />
        {teams.items.length > 0 ? <Teams teams={teams.items} /> : null}
      </Sheet>
      <Button type="text" className={styles['logOut'] ?? ''} onClick={() => void logOut()}>
        {t('logOut')}
      </Button>
    </Stack>
  );
}

/** The next person at this browser starts without this person's team. */
async function logOut(): Promise<void> {
  clearTeam();
  queries.clear();
  await signOut();
}

function Teams({ teams }: { teams: readonly TeamSummary[] }) {
  const t = useTranslations('teams.create');
  function open(id: string) {
    enterTeam(id);
    location.assign(paths.home);
  }
  return (
    <Stack above="3xl">
      <h2>{t('yours')}</h2>
      <Grid as="ul" min={210} gap="s" above="s">
        {teams.map(({ id, name, logo }) => (
          <li key={id}>
            <button type="button" className={styles['team']} onClick={() => open(id)} aria-label={t('open', { team: name })}>
              <Avatar square name={name} photo={logo} />
              <Truncate>{name}</Truncate>
            </button>
          </li>
        ))}
      </Grid>
    </Stack>
  );
}
