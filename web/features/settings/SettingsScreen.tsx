import { useTranslations } from 'use-intl';
import { Page } from '#web/ui/Page.tsx';
import { DisplaySettings } from './DisplaySettings.tsx';
import { ProfileSettings } from './ProfileSettings.tsx';
import styles from './Settings.module.css';
import { SecondFactorSettings } from './SecondFactorSettings.tsx';
import { SessionsSettings } from './SessionsSettings.tsx';
import { SignInSettings } from './SignInSettings.tsx';

/** `/settings`: what a person sets for themselves. */
export function SettingsScreen() {
  const words = useTranslations('settings');
  const pages = useTranslations('shell.pages');
  return (
    <Page title={pages('userSettings')} purpose={words('purpose')}>
      <div className={styles['columns']}>
        <ProfileSettings />
        <DisplaySettings />
        <SignInSettings />
        <SecondFactorSettings />
        <SessionsSettings />
      </div>
    </Page>
  );
}
