import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { grantSorts } from '#contract/apps/app-facts.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import { ListOf } from '#web/shared/ListOf.tsx';
import { MoreMenu } from '#web/ui/MoreMenu.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { Empty, NoMatch } from '#web/ui/State.tsx';
import { Row } from '#web/ui/layout.tsx';
import { EndOne } from './EndDialogs.tsx';
import { type GrantsState, type grantsUrl, isNarrowed, noFilters, pageSizes, queryOf } from './grants-url.ts';
import { useLedgerColumns } from './ledger-columns.tsx';
import { LedgerFilters } from './LedgerFilters.tsx';
import { type GrantItem, useGrants } from './use-grants.ts';

/** Which members let which apps read what, including consents that have ended. */
export function Ledger({ state, set }: { state: GrantsState; set: SetUrlState<typeof grantsUrl> }) {
  const t = useTranslations('grants');
  const list = useGrants(queryOf(state));
  const columns = useLedgerColumns();
  const [ending, end] = useState<GrantItem>();
  return (
    <Surface flush>
      <LedgerFilters state={state} set={set} matches={list.data?.total} />
      <ListOf<GrantItem>
        label={t('views.ledger')}
        columns={columns}
        list={list}
        asked={state}
        rowKey={({ grantId }) => grantId}
        rowName={({ member, app }) => `${member.displayName}, ${app.name}`}
        sizes={pageSizes}
        sort={{ key: state.sort, order: state.order }}
        onSort={({ key, order }) => set({ sort: grantSorts.find((sort) => sort === key) ?? 'grantedAt', order })}
        onPage={(page, size) => set({ page, size })}
        rowActions={(row) =>
          row.can.revoke ? (
            <Row justify="end">
              <MoreMenu items={[{ key: 'end', label: t('end'), danger: true, onClick: () => end(row) }]} />
            </Row>
          ) : null
        }
        empty={
          isNarrowed(state) ? <NoMatch onClear={() => set(noFilters)} /> : <Empty title={t('empty')} text={t('emptyText')} />
        }
      />
      {ending ? <EndOne row={ending} onClose={() => end(undefined)} /> : null}
    </Surface>
  );
}
