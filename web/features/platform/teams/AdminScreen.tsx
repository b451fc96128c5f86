import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useTranslations } from 'use-intl';
import type { MemberDetail } from '#contract/people/members.ts';
import { api } from '#web/client/api.ts';
import { zoneStore } from '#web/client/zone.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { useHere } from '#web/client/here.ts';
import { inNameOrder } from '#contract/people/name-order.ts';
import { languageStore } from '#web/client/language.ts';
import { go } from '#web/client/navigation.ts';
import { queries } from '#web/client/queries.ts';
import { paths } from '#web/paths.ts';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { PageForm } from '#web/shared/forms/PageForm.tsx';
import { Grid, Note } from '#web/ui/layout.tsx';
import { useStore } from '#web/ui/store.ts';
import { adminBody, type AdminValues, adminValues, likelyPrefix } from './admin-values.ts';
import { finishStep } from './finish-step.ts';
import { MobileField } from './MobileField.tsx';
import { StepActions, StepPage } from './StepPage.tsx';
import styles from './StepForm.module.css';

const selfKey = (teamId: string) => ['members', 'self', teamId];

/** `/init/admin`: the owner's own member record. */
export function AdminScreen() {
  const t = useTranslations('firstRun.admin');
  const { team } = useHere();
  const self = useQuery({
    queryKey: selfKey(team.id),
    queryFn: ({ signal }) => api.members.self({}, { signal }),
    staleTime: 0,
  });
  return (
    <StepPage title={t('title')} text={t('text', { team: team.name })}>
      {self.data ? (
        <AdminForm key={self.data.version} self={self.data} />
      ) : self.isError ? (
        <ErrorState message={self.error.message} onRetry={() => void self.refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </StepPage>
  );
}

function AdminForm({ self }: { self: MemberDetail }) {
  const t = useTranslations('firstRun.admin');
  const fields = useTranslations('members.fields');
  const common = useTranslations('common');
  const { team } = useHere();
  const language = useStore(languageStore);
  const [form] = Form.useForm<AdminValues>();
  const stored = adminValues(self);
  const begin = {
    ...stored,
    mobilePrefix: stored.mobilePrefix ?? likelyPrefix(team.country, zoneStore.get()),
  };

  async function save(values: AdminValues) {
    const body = adminBody(stored, values);
    if (Object.keys(body).length > 0) {
      const saved = await api.members.update({ params: { id: self.employeeId }, body: { ...body, version: self.version } });
      queries.setQueryData(selfKey(team.id), saved);
    }
    await finishStep({ step: 'ADMIN' });
    go(paths.initStep({ step: 'selectApp', team: team.id }));
  }
  return (
    <PageForm<AdminValues>
      form={form}
      draft="admin"
      isStep
      initialValues={begin}
      className={styles['form']}
      onSubmit={save}
      faultsOf={fieldErrors}
    >
      {({ busy }) => (
        <>
          <Grid min={280} gap="3xl" rowGap="none" above="xl">
            <Form.Item<AdminValues>
              name="displayName"
              label={fields('displayName')}
              rules={[{ required: true, whitespace: true, message: common('validation.required') }]}
            >
              <Input maxLength={64} autoComplete="name" />
            </Form.Item>
            <Form.Item<AdminValues> name="jobTitle" label={fields('jobTitle')}>
              <Input maxLength={64} autoComplete="organization-title" />
            </Form.Item>
            {inNameOrder(['firstName', 'lastName'], language).map((name) => (
              <Form.Item<AdminValues> key={name} name={name} label={fields(name)}>
                <Input maxLength={64} autoComplete={name === 'lastName' ? 'family-name' : 'given-name'} />
              </Form.Item>
            ))}
            <MobileField />
            <Form.Item<AdminValues> name="email" label={fields('email')}>
              <Input inputMode="email" maxLength={254} autoComplete="email" />
            </Form.Item>
          </Grid>
          <Note>{t('contact')}</Note>
          <StepActions>
            <Button onClick={() => go(paths.initStep({ step: 'companyInfo', team: team.id }))}>{common('actions.back')}</Button>
            <Button type="primary" htmlType="submit" loading={busy}>
              {common('actions.next')}
            </Button>
          </StepActions>
        </>
      )}
    </PageForm>
  );
}
