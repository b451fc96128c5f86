import { Button, Form, Input } from 'antd';
import { useTranslations } from 'use-intl';
import { userLimits } from '#contract/platform/account.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { refreshHere, useHere } from '#web/client/here.ts';
import { queries } from '#web/client/queries.ts';
import { PageForm } from '#web/shared/forms/PageForm.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Facts } from '#web/ui/DetailPage.tsx';
import { ImageUpload } from '#web/ui/ImageUpload.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { Box, Note, Row, Stack, Text } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './Settings.module.css';

const photo = { types: ['image/png', 'image/jpeg', 'image/webp'], megabytes: 5 };
const photoSide = 256;

/** Name, addresses and photo of the account. The name in the team is set by the team. */
export function ProfileSettings() {
  const t = useTranslations('settings');
  const results = useTranslations('common.results');
  const { user, team } = useHere();
  async function setPhoto(picture: Blob) {
    if (!user.employeeId) return;
    const body = new FormData();
    body.append('file', picture, 'photo');
    await api.members.avatar({ params: { id: user.employeeId }, body });
    toast('success', results('succeeded', { type: t('saved') }));
    await Promise.all([refreshHere(), queries.invalidateQueries({ queryKey: ['members'] })]);
  }
  return (
    <Surface title={t('profile')}>
      <Stack gap="l" align="start">
        {user.support ? null : (
          <fieldset className={styles['field']}>
            <Text as="legend" weight="normal" below="none">
              {t('photo', { team: team.name })}
            </Text>
            <ImageUpload
              rules={photo}
              aspect={1}
              width={photoSide}
              round
              current={<Avatar size={64} name={user.displayName} photo={user.avatar} />}
              onPicture={setPhoto}
            />
          </fieldset>
        )}
        <NameForm key={user.accountName} name={user.accountName} />
        {user.support || user.accountName === user.displayName ? null : (
          <Note>{t('nameInTeam', { team: team.name, name: user.displayName })}</Note>
        )}
        <Box full>
          <Facts
            items={[
              { key: 'email', label: t('email'), value: user.email },
              { key: 'mobile', label: t('mobile'), value: user.mobile },
            ]}
          />
        </Box>
      </Stack>
    </Surface>
  );
}

function NameForm({ name }: { name: string }) {
  const t = useTranslations('settings');
  const common = useTranslations('common');
  const [form] = Form.useForm<{ displayName: string }>();
  async function save({ displayName }: { displayName: string }) {
    await api.user.update({ body: { displayName } });
    toast('success', common('results.succeeded', { type: t('saved') }));
    await Promise.all([refreshHere(), queries.invalidateQueries({ queryKey: ['user'] })]);
  }
  return (
    <PageForm<{ displayName: string }>
      form={form}
      className={styles['field']}
      draft="account name"
      ofAccount
      initialValues={{ displayName: name }}
      onSubmit={save}
      faultsOf={fieldErrors}
    >
      {({ busy }) => (
        <Row gap="s" className={styles['row']}>
          <Form.Item
            name="displayName"
            label={t('name')}
            extra={t('nameHint')}
            rules={[{ required: true, whitespace: true, message: common('validation.required') }]}
          >
            <Input maxLength={userLimits.name} autoComplete="name" />
          </Form.Item>
          <Form.Item label=" " colon={false}>
            <Button htmlType="submit" loading={busy}>
              {common('actions.save')}
            </Button>
          </Form.Item>
        </Row>
      )}
    </PageForm>
  );
}
