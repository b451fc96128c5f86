import { useMatches } from '@tanstack/react-router';
import { Dropdown, type MenuProps } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { latest } from 'virtual:changelog';
import { inBackground } from '#web/client/api-error.ts';
import { feedbackStore, openFeedback } from '#web/client/feedback.ts';
import { useHere } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { readSetting } from '#web/client/storage.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useStore } from '#web/ui/store.ts';
import { articleOfPage } from './article-of-page.ts';
import { keyboardHelpStore } from './go-keys.ts';
import { isManager } from '#web/shared/workplace/guide-marks.ts';
import { replayGuide } from '#web/shared/workplace/guide-store.ts';
import bar from './TopBar.module.css';

const FeedbackDialog = lazy(() =>
  import('#web/shared/workplace/FeedbackDialog.tsx').then((module) => ({ default: module.FeedbackDialog })),
);

const isText = (value: unknown): value is string => typeof value === 'string';
/** The part of the changelog that this browser has shown; written by ChangelogScreen. */
const isFresh = () => latest > (readSetting('changelog.seen', isText) ?? '');

/** Help for the current page, the help centre, the changelog and support contact; for managers also the beginner guide. */
export function HelpMenu() {
  const t = useTranslations('shell');
  const { menu, user } = useHere();
  const feedbackOpen = useStore(feedbackStore);
  const page = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.info)?.staticData.info?.page });
  const route = useMatches({ select: (matches): string => matches.at(-1)?.fullPath ?? paths.home });
  // Evaluated again whenever the menu opens.
  const [, setOpened] = useState(false);
  const fresh = isFresh();
  const article = page && articleOfPage[page];
  const acts: Record<string, () => void> = {
    guide: replayGuide,
    feedback: () => inBackground(openFeedback()),
    keyboard: () => keyboardHelpStore.set(true),
  };
  const items: MenuProps['items'] = [
    ...(article ? [{ key: paths.article({ slug: article }), label: t('helpMenu.forPage'), icon: <Icon name="help" /> }] : []),
    { key: paths.help, label: t('helpMenu.centre'), icon: <Icon name="search" /> },
    {
      key: paths.changelog,
      label: t('helpMenu.changelog'),
      icon: <Icon name="log" />,
      ...(fresh && { extra: <span className={bar['fresh']} /> }),
    },
    ...(isManager(menu) && !user.viewing ? [{ key: 'guide', label: t('guide'), icon: <Icon name="bookmark" /> }] : []),
    { key: 'keyboard', label: t('helpMenu.keyboard'), icon: <Icon name="columns" />, extra: '?' },
    { type: 'divider' },
    ...(user.viewing ? [] : [{ key: 'feedback', label: t('helpMenu.feedback'), icon: <Icon name="mail" /> }]),
    { key: paths.contactUs, label: t('helpMenu.contact'), icon: <Icon name="people" /> },
    { key: paths.demo, label: t('helpMenu.demo'), icon: <Icon name="calendar" /> },
    { key: paths.download, label: t('download.title'), icon: <Icon name="download" /> },
  ];
  const label = fresh ? t('helpMenu.fresh') : t('help');
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{ items, onClick: ({ key }) => (acts[key] ?? (() => go(key)))() }}
        onOpenChange={setOpened}
      >
        <button type="button" className={bar['help']} aria-label={label} aria-haspopup="menu" title={label}>
          <Icon name="help" />
          {fresh ? <span className={bar['fresh']} aria-hidden="true" /> : null}
        </button>
      </Dropdown>
      {feedbackOpen ? (
        <Suspense>
          <FeedbackDialog route={route} onClose={() => feedbackStore.set(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
