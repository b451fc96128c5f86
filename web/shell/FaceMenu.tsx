import { Dropdown } from 'antd';
import { useTranslations } from 'use-intl';
import { chooseFace, faceChoices, faceStore } from '#web/client/face.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useStore } from '#web/ui/store.ts';

/** Chooses the colour theme: light, dark, or the setting of the operating system. */
export function FaceMenu() {
  const t = useTranslations('shell.user');
  const face = useStore(faceStore);
  const items = faceChoices.map((key) => ({ key, label: t(key) }));
  function choose(key: string) {
    chooseFace(faceChoices.find((choice) => choice === key) ?? 'system');
  }
  return (
    <Dropdown trigger={['click']} menu={{ items, selectable: true, selectedKeys: [face], onClick: ({ key }) => choose(key) }}>
      <button type="button" aria-label={t('theme')} aria-haspopup="menu" title={t('theme')}>
        <Icon name="face" />
      </button>
    </Dropdown>
  );
}
