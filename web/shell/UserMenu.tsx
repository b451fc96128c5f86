import { Dropdown } from 'antd';
import { useTranslations } from 'use-intl';
import { currencies } from '#contract/billing/currencies.ts';
import { isLanguage, languageNames, languages } from '#contract/languages.ts';
import { inBackground } from '#web/client/api-error.ts';
import { useHere } from '#web/client/here.ts';
import { languageStore } from '#web/client/language.ts';
import { go } from '#web/client/navigation.ts';
import { chooseCurrency, chooseLanguage } from '#web/client/preferences.ts';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useStore } from '#web/ui/store.ts';
import { changeAccount, logOut } from './choices.ts';
import bar from './TopBar.module.css';

/** User settings, language, currency, log out (specification section 1). */
export function UserMenu() {
  const t = useTranslations('shell.user');
  const { user } = useHere();
  const language = useStore(languageStore);
  const roleOrAddress = user.owner ? t('owner') : user.superAdmin ? t('superAdmin') : (user.email ?? user.mobile);
  const items = [
    { type: 'group' as const, key: 'who', label: [user.displayName, roleOrAddress].filter(Boolean).join(' · '), children: [] },
    { key: 'settings', label: t('settings'), icon: <Icon name="sliders" /> },
    {
      key: 'language',
      label: t('language'),
      icon: <Icon name="language" />,
      children: languages.map((key) => ({ key, label: languageNames[key] })),
    },
    {
      key: 'currency',
      label: t('currency'),
      icon: <Icon name="cards" />,
      children: currencies.map((key) => ({ key, label: key })),
    },
    { type: 'divider' as const, key: 'line' },
    { key: 'switchAccount', label: t('switchAccount') },
    { key: 'logOut', label: t('logOut') },
  ];
  function choose(key: string) {
    const currency = currencies.find((code) => code === key);
    if (key === 'settings') go(paths.settings);
    else if (key === 'switchAccount') inBackground(changeAccount());
    else if (key === 'logOut') inBackground(logOut());
    else if (isLanguage(key)) inBackground(chooseLanguage(key));
    else if (currency) inBackground(chooseCurrency(currency));
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items, selectedKeys: [language, user.currencyCode], onClick: ({ key }) => choose(key) }}
    >
      <button type="button" className={bar['user']} aria-label={t('menu')} aria-haspopup="menu" title={user.displayName}>
        <Avatar size={30} name={user.support ? user.accountName : user.displayName} photo={user.avatar} />
      </button>
    </Dropdown>
  );
}
