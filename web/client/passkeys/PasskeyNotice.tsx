import { Alert } from 'antd';
import { useTranslations } from 'use-intl';
import type { PasskeyTrouble } from './browser.ts';

/** Says calmly why no passkey was made or used. Speaks the phrases of `passkeys`. */
export function PasskeyNotice({ trouble }: { trouble: PasskeyTrouble | undefined }) {
  const t = useTranslations('passkeys');
  return (
    <div role="status">{trouble ? <Alert type="info" showIcon style={{ marginBlockEnd: 12 }} title={t(trouble)} /> : null}</div>
  );
}
