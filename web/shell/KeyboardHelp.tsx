import { Modal, Switch } from 'antd';
import { Fragment, type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useHere } from '#web/client/here.ts';
import { Grid, Note, Row, Stack } from '#web/ui/layout.tsx';
import { singleKeysStore } from '#web/ui/single-keys.ts';
import { useStore } from '#web/ui/store.ts';
import { chooseSingleKeys, goKeys } from './go-keys.ts';
import { menuSections } from './menu-entries.ts';
import type { PageKey } from './page-keys.ts';

interface Shortcut {
  keys: readonly string[];
  text: string;
}

/** The shortcuts of the console, and the switch for those of a single character. Requires the phrases of `commands`. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const t = useTranslations('commands.keyboard');
  const pages = useTranslations('shell.pages');
  const { menu } = useHere();
  const on = useStore(singleKeysStore);
  const hint = useId();
  const leaves = menuSections(menu).flatMap((section) => section.leaves);
  const everywhere: Shortcut[] = [
    { keys: ['Ctrl / ⌘', 'K'], text: t('search') },
    { keys: ['Ctrl / ⌘', 'Z'], text: t('undo') },
    { keys: ['?'], text: t('help') },
  ];
  const inLists: Shortcut[] = [
    { keys: ['/'], text: t('filter') },
    { keys: ['J', 'K'], text: t('rows') },
    { keys: ['Enter'], text: t('open') },
    { keys: ['Esc'], text: t('close') },
  ];
  return (
    <Modal open title={t('title')} footer={null} width={640} onCancel={onClose}>
      <Stack gap="xl">
        <Stack gap="2xs">
          <Row as="label" gap="m" align="center">
            <Switch checked={on} aria-describedby={hint} onChange={chooseSingleKeys} />
            <span>{t('single')}</span>
          </Row>
          <Note id={hint}>{t('singleHint')}</Note>
        </Stack>
        <Grid min={240} gap="xl">
          <Shortcuts title={t('everywhere')} shortcuts={everywhere} />
          <Shortcuts title={t('lists')} shortcuts={inLists} />
        </Grid>
        <Shortcuts
          title={t('go')}
          shortcuts={leaves.map(({ code, key }) => ({
            keys: ['G', goKeys[code].toUpperCase()],
            text: pages(key as PageKey),
          }))}
        />
      </Stack>
    </Modal>
  );
}

function Shortcuts({ title, shortcuts }: { title: ReactNode; shortcuts: readonly Shortcut[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <Grid as="ul" min={240} rowGap="2xs" gap="xl" above="xs">
        {shortcuts.map(({ keys, text }) => (
          <Row key={text} as="li" gap="s" justify="between" align="center">
            <span>{text}</span>
            <span translate="no">
              {keys.map((key, place) => (
                <Fragment key={key}>
                  {place > 0 ? ' ' : ''}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </span>
          </Row>
        ))}
      </Grid>
    </section>
  );
}
