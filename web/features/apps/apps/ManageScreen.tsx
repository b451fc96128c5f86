import { Button, Dropdown } from 'antd';
import { useTranslations } from 'use-intl';
import { can } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { MoreMenu } from '#web/ui/MoreMenu.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { AppWarnings } from './AppWarnings.tsx';
import { manageList } from './manage-list.ts';
import { useAppActs } from './use-app-acts.tsx';
import type { TeamAppItem } from './use-apps.ts';

/** Apps (040100): the apps of the team, their availability, the end of the paid period, and the person in charge. */
export function ManageScreen() {
  const t = useTranslations('market.manage');
  const title = useTranslations('shell.pages')('apps');
  const list = useListScreen(manageList);
  const acts = useAppActs();
  return (
    <Page
      title={title}
      purpose={list.narrowed ? undefined : list.data ? t('purpose', { count: list.data.total }) : '\u00a0'}
      actions={
        <>
          <MoreMenu
            items={[
              { key: 'requests', label: t('requests'), onClick: () => go(paths.appRequests) },
              { key: 'grants', label: t('grants'), onClick: () => go(paths.appGrants) },
            ]}
          />
          <Button type="primary" onClick={() => go(paths.appMarket)}>
            {t('market')}
          </Button>
        </>
      }
    >
      {acts.dialog}
      <AppWarnings onAccept={(app) => acts.accept(app, app.toAccept)} />
      <Surface flush>
        {list.filterable ? <ListFilters of={list} /> : null}
        <ListRows
          of={list}
          rowActions={(row) => <RowMenu row={row} acts={acts} onOpen={() => list.open(row)} />}
          emptyAction={<Button onClick={() => go(paths.appMarket)}>{t('market')}</Button>}
        />
      </Surface>
    </Page>
  );
}

interface RowMenuProps {
  row: TeamAppItem;
  acts: ReturnType<typeof useAppActs>;
  onOpen: () => void;
}

/** The actions on an app at the end of its row. A default app is read-only. */
function RowMenu({ row, acts, onOpen }: RowMenuProps) {
  const t = useTranslations('market.manage');
  const edits = can('040100', 'edit');
  const stopped = row.availability === 'STOP';
  const does: Record<string, () => void> = {
    details: onOpen,
    settings: () => go(paths.appSettings({ id: row.appId })),
    backend: () => acts.backend(row),
    stop: () => acts.stop(row),
    run: () => acts.run(row),
  };
  const items = [
    { key: 'details', label: t('details') },
    ...(row.isDefault ? [] : [{ key: 'settings', label: t('settings') }]),
    ...(row.backend ? [{ key: 'backend', label: t('backend') }] : []),
    ...(row.isDefault || !edits
      ? []
      : [stopped ? { key: 'run', label: t('run') } : { key: 'stop', label: t('stop'), danger: true }]),
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => does[key]?.() }}>
      <Button
        type="text"
        size="small"
        loading={acts.busy === row.appId}
        icon={<Icon name="more" size={16} />}
        aria-label={t('actions', { name: row.name })}
        aria-haspopup="menu"
      />
    </Dropdown>
  );
}
