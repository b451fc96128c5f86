import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { inBackground } from '#web/client/api-error.ts';
import { clearTeam } from '#web/client/context.ts';
import { signOut } from '#web/client/session.ts';
import { paths } from '#web/paths.ts';
import { SecondFactorSetUp } from '#web/shared/access/SecondFactorSetUp.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import styles from './Safety.module.css';

/** `/second-factor`: where a team leads to that asks for a second factor, before it can be used. */
export function SecondFactorScreen() {
  const words = useTranslations('safety.lead');
  const pages = useTranslations('shell.pages');
  function elsewhere() {
    clearTeam();
    location.assign(paths.home);
  }
  return (
    <div className={styles['lead']}>
      <Page title={words('title')} purpose={words('text')}>
        <Surface title={pages('secondFactor')}>
          <SecondFactorSetUp onDone={() => location.assign(paths.home)} />
        </Surface>
        <Surface title={words('later')}>
          <div className={styles['buttons']}>
            <Button onClick={elsewhere}>{words('other')}</Button>
            <Button onClick={() => inBackground(signOut())}>{words('signOut')}</Button>
          </div>
        </Surface>
      </Page>
    </div>
  );
}
