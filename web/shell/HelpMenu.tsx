import { Dropdown } from 'antd';
import { useTranslations } from 'use-intl';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
import bar from './TopBar.module.css';

/** Help. An entry stands here once there is a page behind it. */
export function HelpMenu() {
  const words = useTranslations('shell');
  const items = [{ key: paths.download, label: words('download.title'), icon: <Icon name="download" /> }];
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => go(key) }}>
      <button type="button" className={bar['hideSmall']} aria-label={words('help')} aria-haspopup="menu" title={words('help')}>
        <Icon name="help" />
      </button>
    </Dropdown>
  );
}
