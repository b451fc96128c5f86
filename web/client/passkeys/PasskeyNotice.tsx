import { Alert } from 'antd';
import { useTranslations } from 'use-intl';
import type { PasskeyTrouble } from './browser.ts';

/** Explains why no passkey was created or used. Requires the phrases of `passkeys`. */
export function PasskeyNotice({ trouble }: { trouble: PasskeyTrouble | undefined }) {
  const t = useTranslations('passkeys');
  return (
    <div role="status">{trouble ? <Alert type="info" showIcon style={{ marginBlockEnd: 12 }} title={t(trouble)} /> : null}</div>
  );
}
