import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { inBackground, reasonOf } from '#web/client/api-error.ts';
import { api, type Client } from '#web/client/api.ts';
import { openFeedback } from '#web/client/feedback.ts';
import { Go } from '#web/client/Go.tsx';
import { useHere } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Person } from '#web/ui/Avatar.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Grid, Note, Row, Stack, Text } from '#web/ui/layout.tsx';
import styles from './Help.module.css';

type Contacts = Awaited<ReturnType<Client['help']['contacts']>>;
type Ref = Contacts['superAdmins'][number];

/** `/help/contact`: the administrators of the team, and the contact of the provider. */
export function ContactScreen() {
  const t = useTranslations('help.contact');
  const { user } = useHere();
  const { data, error, refetch } = useQuery({
    queryKey: ['help', 'contacts'],
    queryFn: ({ signal }) => api.help.contacts({}, { signal }),
  });
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      {error ? <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <FactsSkeleton /> : null}
      {data ? (
        <Grid min={320} fit gap="xl" align="start">
          <OwnPeople {...data} />
          <Surface title={t('provider')}>
            <Stack gap="l">
              {data.supportEmail ? <Address title={t('support')} text={t('supportText')} email={data.supportEmail} /> : null}
              {data.salesEmail ? <Address title={t('sales')} text={t('salesText')} email={data.salesEmail} /> : null}
              {data.supportEmail || data.salesEmail ? null : <p>{t('none')}</p>}
              <Row tone="quiet" gap="l" rowGap="2xs" align="center" wrap noPrint>
                {user.viewing ? null : <Button onClick={() => inBackground(openFeedback())}>{t('feedback')}</Button>}
                <Button onClick={() => go(paths.demo)}>{t('demo')}</Button>
              </Row>
            </Stack>
          </Surface>
        </Grid>
      ) : null}
    </Page>
  );
}

function OwnPeople({ owner, superAdmins }: Contacts) {
  const t = useTranslations('help.contact');
  const { team } = useHere();
  const people = [
    ...(owner ? [{ ...owner, role: t('owner') }] : []),
    ...superAdmins.map((person) => ({ ...person, role: t('superAdmin') })),
  ];
  return (
    <Surface title={t('team', { team: team.name })}>
      <Stack gap="l">
        <Note>{people.length > 0 ? t('teamText') : t('nobody')}</Note>
        {people.map(({ role, ...person }) => (
          <OnePerson key={person.employeeId} {...person} role={role} />
        ))}
      </Stack>
    </Surface>
  );
}

function OnePerson({ employeeId, displayName, avatar, jobTitle, role }: Ref & { role: string }): ReactNode {
  return (
    <Go to={paths.person({ id: employeeId })}>
      <Person size={36} name={displayName} photo={avatar} note={[role, jobTitle].filter(Boolean).join(' · ')} />
    </Go>
  );
}

function Address({ title, text, email }: { title: string; text: string; email: string }) {
  const common = useTranslations('common.actions');
  return (
    <div>
      <strong>{title}</strong>
      <Text block tone="quiet" size="s" className={styles['summary']}>
        {text}
      </Text>
      <a href={`mailto:${email}`}>{email}</a> <CopyButton text={email} label={`${common('copy')}: ${email}`} />
    </div>
  );
}
