import { Button, Form, Input } from 'antd';
import { useTranslations } from 'use-intl';
import { accountLimits } from '#contract/account-facts.ts';
import { api } from '#web/client/api.ts';
import { currentLanguage } from '#web/client/language.ts';
import { go } from '#web/client/navigation.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { addressBody, addressFields, type AddressValues, firstAddress } from './address-values.ts';
import { AddressField } from './AddressField.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SignInLink } from './SignInLink.tsx';
import { Trouble } from './Trouble.tsx';
import { useAccountForm } from './use-account-form.ts';

interface Values extends AddressValues {
  displayName: string;
  password: string;
}

/** `/register`: asks for an account; the code that is sent leads on to `/verify`. */
export function RegisterScreen() {
  const words = useTranslations('account');
  const required = useTranslations('common.validation')('required');
  const [{ by }, set] = useUrlState(addressFields);
  const { form, busy, submit, failure } = useAccountForm<Values>(async (values) => {
    const body = { ...addressBody(by, values), displayName: values.displayName, password: values.password };
    const { id } = await api.account.register({ body }, { quiet: true });
    go(paths.verify({ id }));
  });
  return (
    <AccountFrame title={words('register.title')} text={words('register.text')} foot={<SignInLink />}>
      <Trouble failure={failure} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={firstAddress(currentLanguage())}
        onFinish={(values: Values) => void submit(values)}
      >
        <Form.Item
          name="displayName"
          label={words('register.name')}
          rules={[{ required: true, whitespace: true, message: required }]}
        >
          <Input
            size="large"
            autoComplete="name"
            placeholder={words('register.namePlaceholder')}
            maxLength={accountLimits.name}
          />
        </Form.Item>
        <AddressField by={by} onBy={(kind) => set({ by: kind }, { replace: true })} label={words('address.registerChoose')} />
        <PasswordField kind="first" />
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          {words('register.submit')}
        </Button>
      </Form>
    </AccountFrame>
  );
}
