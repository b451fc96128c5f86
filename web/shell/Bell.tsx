import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { currentLanguage } from '#web/client/language.ts';
import { noticeStore, readNotices } from '#web/client/notices.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import { paths } from '#web/paths.ts';
import { useOwnUndelivered } from '#web/shared/people/undelivered.ts';
import { useHasNotifications, useUnreadNotifications } from '#web/shared/platform/unread-notifications.ts';
import { LazyRequestDialog } from '#web/shared/requests/LazyRequestDialog.tsx';
import type { DecidingRequest } from '#web/shared/requests/RequestActs.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Box, Note, Stack, Text } from '#web/ui/layout.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { useStore } from '#web/ui/store.ts';
import { undoableNow, undoStack } from '#web/ui/undo-stack.ts';
import styles from './Bell.module.css';
import { BellErrors } from './BellErrors.tsx';
import type { BellNewestProps } from './BellNewest.tsx';
import { BellUndo } from './BellUndo.tsx';
import bar from './TopBar.module.css';

/** Loaded when the menu is opened. Without a connection the rest of the menu is shown without it. */
const BellNewest = lazy<ComponentType<BellNewestProps>>(async () => {
  try {
    const [{ BellNewest: Newest }] = await Promise.all([
      import('./BellNewest.tsx'),
      loadPhrases(currentLanguage(), 'notificationCentre'),
    ]);
    return { default: Newest };
  } catch {
    return { default: () => null };
  }
});

const panelId = 'notices';
const counted = 99;

/**
 * The notifications menu: the actions of the last ten minutes that can be undone, the newest notifications, the person's own
 * invitations that did not arrive, and the errors of this visit. Its number is that of unread notifications, of these invitations
 * and of errors that were not seen in the menu.
 */
export function Bell() {
  const t = useTranslations('shell.bell');
  const { items, unread: errors } = useStore(noticeStore);
  useStore(undoStack);
  const undoable = undoableNow();
  const hasOwn = useHasNotifications();
  const undelivered = useOwnUndelivered() ?? 0;
  const unread = errors + (useUnreadNotifications() ?? 0) + undelivered;
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
        <Stack gap="s">
          <h2>{t('title')}</h2>
          {undoable.length > 0 ? (
            <section>
              <h3>{t('undoable')}</h3>
              <ul>
                {undoable.map((action) => (
                  <BellUndo key={action.id} action={action} />
                ))}
              </ul>
            </section>
          ) : null}
          {opened && hasOwn ? (
            <Suspense fallback={<FactsSkeleton rows={4} />}>
              <BellNewest onDecide={decide} onLeave={close} />
            </Suspense>
          ) : null}
          {undelivered > 0 ? (
            <Go to={`${paths.invite}?way=email`} onClick={close}>
              {t('undelivered', { count: undelivered })}
            </Go>
          ) : null}
          {items.length > 0 ? <BellErrors /> : null}
          {items.length === 0 && !hasOwn ? <Note size="xs">{t('empty')}</Note> : null}
        </Stack>
      </Box>
      <LazyRequestDialog deciding={deciding} onClose={() => setDeciding(undefined)} />
    </>
  );
}
