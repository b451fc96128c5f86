import { Button, Form, Input } from 'antd';
import { useTranslations } from 'use-intl';
import { passkeyLimits } from '#contract/access/security-facts.ts';
import { api } from '#web/client/api.ts';
import { makePasskey } from '#web/client/passkeys/browser.ts';
import { PasskeyNotice } from '#web/client/passkeys/PasskeyNotice.tsx';
import { usePasskey } from '#web/client/passkeys/use-passkey.ts';
import { Stack } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useDeviceText } from './use-device-text.ts';

interface PasskeySetUpProps {
  /** No other second factor is set up: explains what turning on two-step sign-in changes. */
  first: boolean;
  /** Called when the passkey is stored; with recovery codes, shown only this once, if it is the first second factor. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
}

/** Asks for a name, then the browser asks where to store the passkey. Requires the phrases of `passkeys` and `safety`. */
export function PasskeySetUp({ first, onDone }: PasskeySetUpProps) {
  const t = useTranslations('passkeys');
  const deviceText = useDeviceText();
  const { busy, trouble, run } = usePasskey();
  async function add({ name = '' }: { name?: string }) {
    const credential = await makePasskey(await api.ownSafety.newPasskey());
    const device = deviceText(navigator.userAgent).slice(0, passkeyLimits.name);
    const body = { credential, device, ...(name.trim() && { name: name.trim() }) };
    const added = await api.ownSafety.addPasskey({ body });
    toast('success', t('added', { name: added.name }));
    onDone(added.recoveryCodes);
  }
  return (
    <Stack gap="xl">
      <p>{t('addText')}</p>
      {first ? <p>{t('addFirst')}</p> : null}
      <Form<{ name?: string }> layout="vertical" requiredMark={false} onFinish={(values) => void run(() => add(values))}>
        <Form.Item name="name" label={t('name')} extra={t('nameHint')}>
          <Input maxLength={passkeyLimits.name} autoComplete="off" />
        </Form.Item>
        <PasskeyNotice trouble={trouble} />
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('goOn')}
        </Button>
      </Form>
    </Stack>
  );
}
