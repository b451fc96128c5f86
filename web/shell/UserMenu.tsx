import { Dropdown } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { currencies } from '#contract/currencies.ts';
import { isLanguage, languageNames, languages } from '#contract/languages.ts';
import { useHere } from '#web/client/here.ts';
import { languageStore } from '#web/client/language.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useStore } from '#web/ui/store.ts';
import { chooseCurrency, chooseLanguage, logOut } from './choices.ts';
import bar from './TopBar.module.css';

const UserSettings = lazy(() => import('./UserSettings.tsx').then((module) => ({ default: module.UserSettings })));

/** User settings, language, currency, log out (specification section 1). */
export function UserMenu() {
  const words = useTranslations('shell.user');
  const { user } = useHere();
  const language = useStore(languageStore);
  const [settings, setSettings] = useState(false);
  const standing = user.owner ? words('owner') : user.superAdmin ? words('superAdmin') : (user.email ?? user.mobile);
  const items = [
    { type: 'group' as const, key: 'who', label: [user.displayName, standing].filter(Boolean).join(' · '), children: [] },
    { key: 'settings', label: words('settings'), icon: <Icon name="sliders" /> },
    {
      key: 'language',
      label: words('language'),
      icon: <Icon name="language" />,
      children: languages.map((key) => ({ key, label: languageNames[key] })),
    },
    {
      key: 'currency',
      label: words('currency'),
      icon: <Icon name="cards" />,
      children: currencies.map((key) => ({ key, label: key })),
    },
    { type: 'divider' as const, key: 'line' },
    { key: 'logOut', label: words('logOut') },
  ];
  function choose(key: string) {
    const currency = currencies.find((code) => code === key);
    if (key === 'settings') setSettings(true);
    else if (key === 'logOut') void logOut();
    else if (isLanguage(key)) void chooseLanguage(key);
    else if (currency) void chooseCurrency(currency);
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{ items, selectedKeys: [language, user.currencyCode], onClick: ({ key }) => choose(key) }}
      >
        <button type="button" className={bar['user']} aria-label={words('menu')} aria-haspopup="menu" title={user.displayName}>
          <Avatar size={30} name={user.displayName} photo={user.avatar} />
        </button>
      </Dropdown>
      {settings ? (
        <Suspense>
          <UserSettings onClose={() => setSettings(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
