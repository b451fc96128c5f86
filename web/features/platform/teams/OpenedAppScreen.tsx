import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { memberLimits } from '#contract/people/member-facts.ts';
import { appLimits } from '#contract/apps/app-facts.ts';
import { buysThroughSales, teamLimits } from '#contract/platform/team-facts.ts';
import { Go } from '#web/client/Go.tsx';
import { can, useHere } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import { Empty } from '#web/ui/State.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Choices } from './Choices.tsx';
import { resumePath } from './setup-steps.ts';
import { StepPage } from './StepPage.tsx';
import styles from './InitFrame.module.css';
import page from './StepPage.module.css';

/** `/teams/openedApp`: the chosen product is ready, with the next steps. */
export function OpenedAppScreen() {
  const t = useTranslations('teams.openedApp');
  const products = useTranslations('firstRun.products');
  const { team, user } = useHere();
  const limits = { days: appLimits.trialDays, people: teamLimits.salesAbove };
  if (!team.selectedProduct) {
    const open = user.owner && team.setupStep !== 'DONE' ? resumePath(team) : paths.home;
    return (
      <Empty
        title={t('none')}
        action={
          <Button type="primary" onClick={() => location.assign(open)}>
            {open === paths.home ? t('console') : t('choose')}
          </Button>
        }
      />
    );
  }
  const title = t('title', { product: products(`${team.selectedProduct}.name`), team: team.name });
  const next = [
    {
      key: 'members',
      icon: 'members',
      title: t('members'),
      text: t('membersText', { max: memberLimits.batch }),
      to: paths.members,
      may: can('020100'),
    },
    {
      key: 'departments',
      icon: 'departments',
      title: t('departments'),
      text: t('departmentsText'),
      to: paths.departments,
      may: can('020200'),
    },
    {
      key: 'info',
      icon: 'organization',
      title: t('info'),
      text: t('infoText'),
      to: paths.organizationInfo,
      may: can('070100'),
    },
  ] as const;
  return (
    <Stack gap="xl" className={styles['frame']}>
      <StepPage picture="done" title={title} text={buysThroughSales(team.size) ? t('salesText', limits) : t('text', limits)}>
        <Button type="primary" className={page['first'] ?? ''} onClick={() => location.assign(paths.home)}>
          {t('console')}
        </Button>
        <Choices
          items={next
            .filter(({ may }) => may)
            .map(({ key, icon, title: name, text, to }) => ({ key, icon, title: name, text, action: <Go to={to}>{name}</Go> }))}
        />
      </StepPage>
    </Stack>
  );
}
