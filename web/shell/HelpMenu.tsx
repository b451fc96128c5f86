import { Dropdown } from 'antd';
import { useTranslations } from 'use-intl';
import { useHere } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { isManager } from './guide-marks.ts';
import { replayGuide } from './guide-store.ts';

const guide = 'guide';

/** Help: the beginner guide for those it is meant for. A page's entry stands here once there is a page behind it. */
export function HelpMenu() {
  const words = useTranslations('shell');
  const { menu, user } = useHere();
  const items = [
    ...(isManager(menu) && !user.viewing ? [{ key: guide, label: words('guide'), icon: <Icon name="help" /> }] : []),
    { key: paths.download, label: words('download.title'), icon: <Icon name="download" /> },
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => (key === guide ? replayGuide() : go(key)) }}>
      <button type="button" aria-label={words('help')} aria-haspopup="menu" title={words('help')}>
        <Icon name="help" />
      </button>
    </Dropdown>
  );
}
