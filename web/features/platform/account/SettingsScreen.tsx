import { useTranslations } from 'use-intl';
import { supportId } from '#web/client/context.ts';
import { useHere } from '#web/client/here.ts';
import { Page } from '#web/ui/Page.tsx';
import { Grid } from '#web/ui/layout.tsx';
import { AuthorisedApps } from './AuthorisedApps.tsx';
import { DisplaySettings } from './DisplaySettings.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';
import { ProfileSettings } from './ProfileSettings.tsx';
import { PrivateSettings } from './PrivateSettings.tsx';
import styles from './Settings.module.css';
import { SecondFactorSettings } from './SecondFactorSettings.tsx';
import { SessionsSettings } from './SessionsSettings.tsx';
import { SignInSettings } from './SignInSettings.tsx';

/** `/settings`: the person's own settings. */
export function SettingsScreen() {
  const t = useTranslations('settings');
  const pages = useTranslations('shell.pages');
  const { user } = useHere();
  if (user.viewing) return <PrivateSettings title={pages('userSettings')} name={user.viewing.displayName} />;
  return (
    <Page title={pages('userSettings')} purpose={t('purpose')}>
      <Grid min={340} fit gap="xl" align="start" className={styles['columns']}>
        <ProfileSettings />
        <DisplaySettings />
        <SignInSettings />
        <SecondFactorSettings />
        <SessionsSettings />
        <AuthorisedApps />
        {supportId() === null ? <NotificationSettings /> : null}
      </Grid>
    </Page>
  );
}
