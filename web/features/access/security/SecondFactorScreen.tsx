import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { inBackground } from '#web/client/api-error.ts';
import { clearTeam } from '#web/client/context.ts';
import { signOut } from '#web/client/session.ts';
import { paths } from '#web/paths.ts';
import { SecondFactorSetUp } from '#web/shared/access/SecondFactorSetUp.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Row } from '#web/ui/layout.tsx';
import styles from './Safety.module.css';

/** `/second-factor`: sets up the second factor that a team requires before it can be used. */
export function SecondFactorScreen() {
  const t = useTranslations('security.lead');
  const pages = useTranslations('shell.pages');
  function elsewhere() {
    clearTeam();
    location.assign(paths.home);
  }
  return (
    <div className={styles['lead']}>
      <Page title={t('title')} purpose={t('text')}>
        <Surface title={pages('secondFactor')}>
          <SecondFactorSetUp onDone={() => location.assign(paths.home)} />
        </Surface>
        <Surface title={t('later')}>
          <Row gap="s" wrap>
            <Button onClick={elsewhere}>{t('other')}</Button>
            <Button onClick={() => inBackground(signOut())}>{t('signOut')}</Button>
          </Row>
        </Surface>
      </Page>
    </div>
  );
}
