import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { can, useHere } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { Grid } from '#web/ui/layout.tsx';
import styles from './Home.module.css';

type Act = 'addMember' | 'invite' | 'import' | 'bookRoom' | 'openApp' | 'newRole' | 'banner' | 'log' | 'directory' | 'settings';

/** Frequent actions that this person may perform. */
export function Actions() {
  const t = useTranslations('home.actions');
  const { user } = useHere();
  const people = can('020100', 'edit');
  const offered: readonly (readonly [Act, boolean, string, IconName])[] = [
    ['addMember', people, paths.newMember, 'plus'],
    ['invite', people, paths.invite, 'mail'],
    ['import', people, paths.importMembers, 'upload'],
    ['bookRoom', can('030300') && !user.support, paths.roomBoard, 'calendar'],
    ['openApp', can('040100', 'edit'), paths.appMarket, 'apps'],
    ['newRole', can('020400', 'edit'), paths.newRole, 'roles'],
    ['banner', can('070200', 'edit'), paths.banners, 'picture'],
    ['log', can('080100'), paths.operationLog, 'log'],
    ['directory', can('090000'), paths.directory, 'people'],
    ['settings', !user.support, paths.settings, 'sliders'],
  ];
  return (
    <Surface title={t('title')}>
      <Grid as="ul" min={150} fit gap="s" className={styles['actions']}>
        {offered
          .filter(([, may]) => may)
          .map(([act, , to, icon]) => (
            <li key={act}>
              <Go to={to}>
                <Icon name={icon} />
                {t(act)}
              </Go>
            </li>
          ))}
      </Grid>
    </Surface>
  );
}
