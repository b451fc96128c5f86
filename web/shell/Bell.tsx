import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { currentLanguage } from '#web/client/language.ts';
import { noticeStore, readNotices } from '#web/client/notices.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import { useOwnUndelivered } from '#web/shared/people/undelivered.ts';
import { useUnreadNotifications } from '#web/shared/platform/unread-notifications.ts';
import { LazyRequestDialog } from '#web/shared/requests/LazyRequestDialog.tsx';
import type { DecidingRequest } from '#web/shared/requests/RequestActs.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Box, Text } from '#web/ui/layout.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { useStore } from '#web/ui/store.ts';
import styles from './Bell.module.css';
import bar from './TopBar.module.css';

const BellPanel = lazy(async () => {
  const [{ BellPanel: Panel }] = await Promise.all([
    import('./BellPanel.tsx'),
    loadPhrases(currentLanguage(), 'notificationCentre'),
  ]);
  return { default: Panel };
});

const panelId = 'notices';
const counted = 99;

/**
 * The notifications menu. Its number is that of unread notifications, of the person's own invitations that did not arrive, and of the
 * errors of this visit that were not seen in the menu (domain rules section 0). The panel is loaded when it is opened.
 */
export function Bell() {
  const t = useTranslations('shell.bell');
  const { unread: errors } = useStore(noticeStore);
  const unread = errors + (useUnreadNotifications() ?? 0) + (useOwnUndelivered() ?? 0);
  const [opened, setOpened] = useState(false);
  const [deciding, setDeciding] = useState<DecidingRequest>();
  const toggled = (open: boolean) => {
    setOpened(open);
    if (open) readNotices();
  };
  const close = () => document.getElementById(panelId)?.hidePopover();
  /** The menu would cover the dialog. */
  const decide = (request: DecidingRequest) => {
    close();
    setDeciding(request);
  };
  return (
    <>
      <button type="button" popoverTarget={panelId} aria-label={t('label', { count: unread })}>
        <Icon name="bell" />
        {unread > 0 ? (
          <Text weight="strong" centred padInline="2xs" className={bar['dot']} aria-hidden="true">
            {unread > counted ? `${counted}+` : unread}
          </Text>
        ) : null}
      </button>
      <Box
        id={panelId}
        popover="auto"
        pad="xl"
        floating
        className={styles['panel']}
        onToggle={(event) => toggled(event.newState === 'open')}
      >
        <Suspense fallback={<FactsSkeleton rows={4} />}>
          {opened ? <BellPanel onDecide={decide} onLeave={close} /> : null}
        </Suspense>
      </Box>
      <LazyRequestDialog deciding={deciding} onClose={() => setDeciding(undefined)} />
    </>
  );
}
