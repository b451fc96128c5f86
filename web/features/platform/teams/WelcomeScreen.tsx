import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { appLimits } from '#contract/apps/app-facts.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Grid, Note, Row, Text } from '#web/ui/layout.tsx';
import { StepActions, StepPage } from './StepPage.tsx';
import { useUser } from './user.ts';
import choices from './Choices.module.css';
import styles from './Welcome.module.css';

/** `/init/welcome`, the first step: the other steps with the numbers shown above, and their duration. */
export function WelcomeScreen() {
  const t = useTranslations('firstRun.welcome');
  const { accountName } = useUser();
  const parts = [
    { key: 'company', title: t('company'), text: t('companyText') },
    { key: 'admin', title: t('admin'), text: t('adminText') },
    { key: 'app', title: t('app'), text: t('appText', { days: appLimits.trialDays }) },
    { key: 'members', title: t('members'), text: t('membersText') },
  ];
  return (
    <StepPage title={t('title', { name: accountName })} text={t('text')}>
      <Grid as="ol" min={280} fit above="3xl" className={styles['parts']}>
        {parts.map(({ key, title, text }, place) => (
          <Row key={key} as="li" gap="l">
            <span className={choices['icon']} aria-hidden="true">
              {place + 2}
            </span>
            <div>
              <Text as="h2" size="m">
                {title}
              </Text>
              <Note>{text}</Note>
            </div>
          </Row>
        ))}
      </Grid>
      <StepActions>
        <span />
        <Button type="primary" onClick={() => go(paths.initStep({ step: 'companyInfo' }))}>
          {t('start')}
        </Button>
      </StepActions>
    </StepPage>
  );
}
