import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { MoreMenu } from '#web/ui/MoreMenu.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { Row } from '#web/ui/layout.tsx';
import { EndOne } from './EndDialogs.tsx';
import { ledgerList } from './ledger-list.ts';
import type { GrantItem } from './use-grants.ts';

/** Which members let which apps read what, including consents that have ended. */
export function Ledger() {
  const t = useTranslations('grants');
  const list = useListScreen(ledgerList);
  const [ending, end] = useState<GrantItem>();
  return (
    <Surface flush>
      <ListFilters of={list} />
      <ListRows
        of={list}
        rowActions={(row) =>
          row.can.revoke ? (
            <Row justify="end">
              <MoreMenu items={[{ key: 'end', label: t('end'), danger: true, onClick: () => end(row) }]} />
            </Row>
          ) : null
        }
      />
      {ending ? <EndOne row={ending} onClose={() => end(undefined)} /> : null}
    </Surface>
  );
}
