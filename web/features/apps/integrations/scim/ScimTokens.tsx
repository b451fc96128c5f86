import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { usePage } from '#web/client/use-page.ts';
import { ListOf } from '#web/shared/ListOf.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { Empty } from '#web/ui/State.tsx';
import { Row } from '#web/ui/layout.tsx';
import styles from '../Integrations.module.css';
import { useTokenColumns } from '../token-columns.tsx';
import { OpenToken, type TokenAct, TokenMenu } from '../TokenRow.tsx';
import type { TokenItem } from '../use-tokens.ts';
import type { ScimState } from './scim-url.ts';

/** The columns shown: permissions and scope are the same for all SCIM tokens. */
const shown = ['name', 'state', 'used', 'expires', 'by'];
// A team has at most 50 valid tokens.
const all = { page: 1, size: 100 } as const;

interface ScimTokensProps {
  state: ScimState;
  add: ReactNode;
  onOpen: (open: TokenAct, token: string) => void;
  onClose: () => void;
}

/** The tokens for /scim/v2. */
export function ScimTokens({ state, add, onOpen, onClose }: ScimTokensProps) {
  const t = useTranslations('scim');
  const tokens = usePage({
    queryKey: ['apiTokens', 'list', 'SCIM'],
    page: 1,
    read: (_page, signal) => api.apiTokens.list({ query: { ...all, kind: 'SCIM' } }, { signal }),
  });
  const columns = useTokenColumns().filter(({ key }) => shown.includes(key));
  return (
    <Surface title={t('tokens')} flush>
      <Row tone="quiet" gap="3xl" rowGap="2xs" justify="between" wrap className={styles['about']}>
        <p>{t('tokensAbout')}</p>
      </Row>
      <ListOf<TokenItem>
        label={t('tokens')}
        columns={columns}
        list={tokens}
        query={all}
        rowKey={(row) => row.tokenId}
        rowName={(row) => row.name}
        onPage={() => {}}
        rowActions={(row) => <TokenMenu row={row} onOpen={(open) => onOpen(open, row.tokenId)} />}
        empty={<Empty title={t('noTokens')} text={t('noTokensText')} action={add} />}
      />
      <OpenToken open={state.open} token={tokens.data?.items.find(({ tokenId }) => tokenId === state.token)} onClose={onClose} />
    </Surface>
  );
}
