import { Button, Form } from 'antd';
import { useTranslations } from 'use-intl';
import { isRefusal } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { currentLanguage } from '#web/client/language.ts';
import { go } from '#web/client/navigation.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { addressBody, addressFields, type AddressValues, firstAddress } from './address-values.ts';
import { AddressField } from './AddressField.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { Trouble } from './Trouble.tsx';
import { useAccountForm } from './use-account-form.ts';

/** `/forgot`: requests a new password. The code that is sent is entered at `/reset`. */
export function ForgotScreen() {
  const t = useTranslations('account');
  const [{ by }, set] = useUrlState(addressFields);
  const { form, busy, submit, failure } = useAccountForm<AddressValues>(async (values) => {
    const { id } = await api.account.forgot({ body: addressBody(by, values) }, { quiet: isRefusal });
    go(paths.reset({ id }));
  });
  return (
    <AccountFrame title={t('forgot.title')} text={t('forgot.text')} foot={<a href={paths.home}>{t('forgot.back')}</a>}>
      <Trouble failure={failure} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={firstAddress(currentLanguage())}
        onFinish={(values: AddressValues) => void submit(values)}
      >
        <AddressField by={by} onBy={(kind) => set({ by: kind }, { replace: true })} label={t('address.choose')} />
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          {t('forgot.submit')}
        </Button>
      </Form>
    </AccountFrame>
  );
}
