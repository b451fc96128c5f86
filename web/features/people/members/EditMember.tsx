import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { errors } from '#contract/errors.ts';
import type { MemberDetail } from '#contract/people/members.ts';
import { api } from '#web/client/api.ts';
import { ApiError } from '#web/client/api-error.ts';
import { refreshHere, useHere } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { EditingGate } from '#web/shared/platform/EditingGate.tsx';
import { Page } from '#web/ui/Page.tsx';
import { toast } from '#web/ui/toasts.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { useFieldText } from './use-field-text.ts';
import { type MemberField, type MemberFormValues, rebase, updateBody, valuesOf } from './member-values.ts';
import { MemberForm } from './MemberForm.tsx';
import { memberQuery } from './use-member.ts';
import type { FormValues } from './use-member-rules.ts';
import { useTeamPrefix } from './use-team-prefix.ts';

const isLate = ({ code }: ApiError) => code === errors.changedMeanwhile.code;

type Conflict = 'none' | 'found' | 'kept';

/** The form of a member. A concurrent save by another person is detected, and no input is lost. */
export function EditMember({ opened }: { opened: MemberDetail }) {
  const t = useTranslations('members.form');
  const fieldText = useFieldText();
  const queries = useQueryClient();
  const { user } = useHere();
  const prefix = useTeamPrefix();
  const [form] = Form.useForm<FormValues>();
  const [base, setBase] = useState(opened);
  const [theirs, setTheirs] = useState<Partial<Record<MemberField, string>>>({});
  const [conflict, setConflict] = useState<Conflict>('none');
  const [initial] = useState(() => valuesOf(opened, prefix));
  const before = valuesOf(base, prefix);
  const id = opened.employeeId;

  async function save(values: MemberFormValues, ageConfirmed: boolean) {
    const body = { ...updateBody(values, before), version: base.version, ...(ageConfirmed && { ageConfirmed }) };
    const member = await api.members.update({ params: { id }, body }, { quiet: isLate }).catch(refused);
    if (!member) return false;
    toast('success', t('saved'));
    queries.setQueryData(memberQuery(id).queryKey, member);
    void queries.invalidateQueries({ queryKey: ['members', 'list'] });
    void queries.invalidateQueries({ queryKey: ['departments'] });
    if (user.employeeId === id) void refreshHere();
    go(paths.member({ id }), { replace: true });
    return true;
  }
  /** A save that came too late is reported beside the form; any other refusal as usual. */
  function refused(error: unknown): undefined {
    if (!(error instanceof ApiError) || !isLate(error)) throw error;
    setConflict('found');
    return undefined;
  }
  async function reload() {
    const now = await queries.fetchQuery({ ...memberQuery(id), staleTime: 0 });
    const { values, collisions } = rebase({ ...initial, ...form.getFieldsValue(true) }, before, valuesOf(now, prefix));
    form.setFieldsValue(values);
    setTheirs(Object.fromEntries(collisions.map((field) => [field, fieldText(now, field)])));
    setBase(now);
    setConflict('kept');
  }
  return (
    <Page title={t('editTitle', { name: opened.displayName })} purpose={t('editPurpose')}>
      <EditingGate kind="member" id={id} onShow={reload} />
      <ConflictNotice state={conflict} onReload={reload} />
      <MemberForm
        form={form}
        id={id}
        initial={initial}
        before={before}
        theirs={theirs}
        own={user.employeeId === id && !user.owner && !user.superAdmin}
        submitText={t('save')}
        onSave={save}
      />
    </Page>
  );
}
