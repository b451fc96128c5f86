import { useTranslations } from 'use-intl';
import { MoreMenu } from '#web/ui/MoreMenu.tsx';
import { Row } from '#web/ui/layout.tsx';
import { AdoptToken, RenameToken, RevokeToken } from './TokenActs.tsx';
import type { TokenItem } from './use-tokens.ts';

export type TokenAct = 'rename' | 'revoke' | 'adopt';

/** The actions on a token of a list. */
export function TokenMenu({ row, onOpen }: { row: TokenItem; onOpen: (open: TokenAct) => void }) {
  const t = useTranslations('integrations.tokens');
  const items = [
    ...(row.can.edit ? [{ key: 'rename', label: t('rename'), onClick: () => onOpen('rename') }] : []),
    ...(row.can.adopt ? [{ key: 'adopt', label: t('adopt'), onClick: () => onOpen('adopt') }] : []),
    ...(row.can.edit ? [{ key: 'revoke', label: t('revoke'), danger: true, onClick: () => onOpen('revoke') }] : []),
  ];
  return (
    <Row justify="end">
      <MoreMenu items={items} />
    </Row>
  );
}

interface OpenTokenProps {
  open: string | undefined;
  token: TokenItem | undefined;
  onClose: () => void;
}

/** The dialog of a token that is open over the list. */
export function OpenToken({ open, token, onClose }: OpenTokenProps) {
  if (token?.can.edit && open === 'rename') return <RenameToken key={token.tokenId} token={token} onClose={onClose} />;
  if (token?.can.edit && open === 'revoke') return <RevokeToken token={token} onClose={onClose} />;
  if (token?.can.adopt && open === 'adopt') return <AdoptToken token={token} onClose={onClose} />;
  return null;
}
