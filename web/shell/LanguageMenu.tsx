import { Dropdown } from 'antd';
import { useTranslations } from 'use-intl';
import { isLanguage, languageNames, languages, localeOf } from '#contract/languages.ts';
import { inBackground } from '#web/client/api-error.ts';
import { languageStore } from '#web/client/language.ts';
import { chooseLanguage } from '#web/client/preferences.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useStore } from '#web/ui/store.ts';
import bar from './TopBar.module.css';

/** Chooses one of the four languages, each listed by its own name. */
export function LanguageMenu() {
  const t = useTranslations('common.languages');
  const language = useStore(languageStore);
  const items = languages.map((key) => ({ key, label: <span lang={localeOf[key]}>{languageNames[key]}</span> }));
  function choose(key: string) {
    if (isLanguage(key)) inBackground(chooseLanguage(key));
  }
  return (
    <Dropdown trigger={['click']} menu={{ items, selectable: true, selectedKeys: [language], onClick: ({ key }) => choose(key) }}>
      <button type="button" className={bar['hideSmall']} aria-label={t('label')} aria-haspopup="menu" title={t('label')}>
        <Icon name="language" />
      </button>
    </Dropdown>
  );
}
