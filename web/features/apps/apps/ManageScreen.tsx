import { Button, Dropdown } from 'antd';
import { useTranslations } from 'use-intl';
import { can } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { ListOf } from '#web/shared/ListOf.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { MoreMenu } from '#web/ui/MoreMenu.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty, NoMatch } from '#web/ui/State.tsx';
import { appSorts, appsUrl, isNarrowed, noFilters, queryOf } from './apps-url.ts';
import { AppWarnings } from './AppWarnings.tsx';
import { useManageColumns } from './manage-columns.tsx';
import { ManageFilters } from './ManageFilters.tsx';
import { useAppActs } from './use-app-acts.tsx';
import { type TeamAppItem, useTeamApps } from './use-apps.ts';

/** Apps (040100): the apps of the team, their availability, the end of the paid period, and the person in charge. */
export function ManageScreen() {
  const t = useTranslations('market.manage');
  const title = useTranslations('shell.pages')('apps');
  const [state, set] = useUrlState(appsUrl);
  const list = useTeamApps({ ...queryOf(state), page: state.page });
  const acts = useAppActs();
  const columns = useManageColumns();
  const narrowed = isNarrowed(state);
  const open = ({ appId: id }: TeamAppItem) => go(paths.app({ id }));
  return (
    <Page
      title={title}
      purpose={list.data && !narrowed ? t('purpose', { count: list.data.total }) : undefined}
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
        {narrowed || list.data?.total ? <ManageFilters state={state} set={set} matches={list.data?.total} /> : null}
        <ListOf<TeamAppItem>
          label={title}
          list={list}
          asked={state}
          columns={columns}
          rowKey={({ appId }) => appId}
          rowName={({ name }) => name}
          sort={{ key: state.sort, order: state.order }}
          onSort={({ key, order }) => set({ sort: appSorts.find((sort) => sort === key) ?? 'name', order })}
          onPage={(page, size) => set({ page, size })}
          onOpen={open}
          rowActions={(row) => <RowMenu row={row} acts={acts} onOpen={() => open(row)} />}
          empty={
            narrowed ? (
              <NoMatch onClear={() => set(noFilters)} />
            ) : (
              <Empty
                title={t('empty.title')}
                text={t('empty.text')}
                action={<Button onClick={() => go(paths.appMarket)}>{t('market')}</Button>}
              />
            )
          }
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
