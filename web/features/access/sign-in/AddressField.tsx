import { Form, Input, Segmented } from 'antd';
import { useTranslations } from 'use-intl';
import { MobilePrefixSelect } from '#web/shared/platform/MobilePrefixSelect.tsx';
import { Row } from '#web/ui/layout.tsx';
import type { AddressKind } from './address-values.ts';
import styles from './AddressField.module.css';
import { useOptions } from './use-options.ts';

interface AddressFieldProps {
  by: AddressKind;
  onBy: (by: AddressKind) => void;
  /** The label of the choice between email and mobile. */
  label: string;
  /** Whether the browser may offer passkeys among the addresses it fills in. */
  passkeys?: boolean;
}

/** An email address or, if text messages can be sent, a mobile number. */
export function AddressField({ by, onBy, label, passkeys = false }: AddressFieldProps) {
  const t = useTranslations('account.address');
  const required = { required: true, message: useTranslations('common.validation')('required') };
  const { mobile } = useOptions();
  return (
    <>
      {mobile ? (
        <Segmented<AddressKind>
          block
          className={styles['kind'] ?? ''}
          aria-label={label}
          value={by}
          onChange={onBy}
          options={[
            { value: 'email', label: t('email') },
            { value: 'mobile', label: t('mobile') },
          ]}
        />
      ) : null}
      {by === 'email' || !mobile ? (
        <Form.Item name="email" label={t('emailLabel')} rules={[required]}>
          <Input
            inputMode="email"
            size="large"
            autoComplete={passkeys ? 'username webauthn' : 'username'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
        </Form.Item>
      ) : (
        <Form.Item label={t('mobileLabel')} htmlFor="mobileNumber" required>
          <Row gap="s">
            <Form.Item name="mobilePrefix" noStyle>
              <MobilePrefixSelect aria-label={t('prefix')} size="large" />
            </Form.Item>
            <Form.Item name="mobileNumber" noStyle rules={[required]}>
              <Input id="mobileNumber" type="tel" size="large" autoComplete="tel-national" maxLength={20} />
            </Form.Item>
          </Row>
        </Form.Item>
      )}
    </>
  );
}
