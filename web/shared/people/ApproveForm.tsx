import { Alert, Checkbox, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ApprovalSent, JoinRequestDetail } from '#contract/people/joining.ts';
import { ageWarning, type AgeWarning, jobTypes, memberLimits } from '#contract/people/member-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { can, useHere } from '#web/client/here.ts';
import { todayIn } from '#web/client/today.ts';
import { AgeTexts } from './AgeTexts.tsx';
import { DepartmentsPicker } from './DepartmentPicker.tsx';
import { MemberPicker } from './MemberPicker.tsx';
import { MobilePrefixSelect } from '#web/shared/platform/MobilePrefixSelect.tsx';
import { PlainDatePicker } from '#web/ui/PlainDatePicker.tsx';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { Row } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useList } from '#web/ui/use-list.ts';
import { approvalOf, type ApprovalValues, beginApproval } from './approval-values.ts';
import { refreshAfterDecision } from './join-requests.ts';

/** Approves a request: the initial values of the new member, or of the member record to which the request is linked. */
export function ApproveForm({ request, onClose }: { request: JoinRequestDetail; onClose: () => void }) {
  const t = useTranslations('joining.decide');
  const fields = useTranslations('members.fields');
  const types = useTranslations('members.choices.jobType');
  const list = useList();
  const zone = useHere().team.timeZone;
  const [form] = Form.useForm<ApprovalValues>();
  const begin = beginApproval(request, todayIn(zone));
  const warning = useWarning(form, todayIn(zone));
  const [ticked, tick] = useState<AgeWarning>();
  const { record } = request;
  // The head of a department adds people only to the department of the invitation; choosing another one requires the menu code.
  const picks = can('020100', 'edit');
  async function approve(values: ApprovalValues) {
    const body: ApprovalSent = {
      // Fields that are not shown keep their initial values.
      ...approvalOf({ ...begin, ...values }, begin, record !== null),
      ...(warning && ticked === warning && { ageConfirmed: true }),
    };
    try {
      await api.joining.approve({ params: { id: request.id }, body });
      toast('success', t('requestApproved'));
      onClose();
    } finally {
      await refreshAfterDecision();
    }
  }
  return (
    <SidePanelForm<ApprovalValues>
      form={form}
      title={t('approveName', { name: request.displayName })}
      submitText={t('approve')}
      draft={`approve ${request.id}`}
      initialValues={begin}
      onSubmit={approve}
      faultsOf={(error) => fieldErrors(error, { leaderId: 'leader' })}
      onClose={onClose}
    >
      {record ? (
        <Alert
          type="info"
          showIcon
          style={{ marginBlockEnd: 16 }}
          title={t('linkTitle', { name: record.displayName })}
          description={t('linkText', { departments: list(record.departments.map(({ name }) => name)) })}
        />
      ) : (
        <Person />
      )}
      {picks ? (
        <Form.Item<ApprovalValues>
          name="departmentIds"
          label={t('departments')}
          extra={record ? undefined : t('departmentsHint')}
        >
          <DepartmentsPicker most={memberLimits.departments} />
        </Form.Item>
      ) : null}
      <Form.Item<ApprovalValues> name="employeeNumber" label={fields('employeeNumber')}>
        <Input maxLength={memberLimits.number} />
      </Form.Item>
      <Form.Item<ApprovalValues> name="jobTitle" label={fields('jobTitle')}>
        <Input maxLength={memberLimits.title} />
      </Form.Item>
      <Form.Item<ApprovalValues> name="jobType" label={fields('jobType')}>
        <Select allowClear options={jobTypes.map((value) => ({ value, label: types(value) }))} />
      </Form.Item>
      {picks ? (
        <Form.Item<ApprovalValues> name="leader" label={fields('leader')}>
          <MemberPicker />
        </Form.Item>
      ) : null}
      <Form.Item<ApprovalValues> name="joinedDate" label={fields('joinedDate')}>
        <PlainDatePicker />
      </Form.Item>
      <Form.Item<ApprovalValues> name="birthDate" label={fields('birthDate')}>
        <PlainDatePicker max={todayIn(zone)} />
      </Form.Item>
      {warning ? <Age warning={warning} ticked={ticked === warning} onTick={(yes) => tick(yes ? warning : undefined)} /> : null}
    </SidePanelForm>
  );
}

/** The applicant's name and contact data, which can be corrected. */
function Person() {
  const fields = useTranslations('members.fields');
  const common = useTranslations('common.validation');
  return (
    <>
      <Form.Item<ApprovalValues>
        name="displayName"
        label={fields('displayName')}
        rules={[{ required: true, whitespace: true, message: common('required') }]}
      >
        <Input maxLength={memberLimits.name} />
      </Form.Item>
      <Form.Item<ApprovalValues> name="email" label={fields('email')}>
        <Input inputMode="email" maxLength={254} />
      </Form.Item>
      <Form.Item label={fields('mobile')} htmlFor="mobileNumber">
        <Row gap="s">
          <Form.Item<ApprovalValues> name="mobilePrefix" noStyle>
            <MobilePrefixSelect aria-label={fields('mobilePrefix')} allowClear />
          </Form.Item>
          <Form.Item<ApprovalValues> name="mobileNumber" noStyle>
            <Input type="tel" maxLength={20} />
          </Form.Item>
        </Row>
      </Form.Item>
    </>
  );
}

function useWarning(form: ReturnType<typeof Form.useForm<ApprovalValues>>[0], today: string): AgeWarning | null {
  const birthDate = Form.useWatch('birthDate', form) ?? null;
  const joinedDate = Form.useWatch('joinedDate', form) ?? null;
  return ageWarning(birthDate, joinedDate, today);
}

function Age({ warning, ticked, onTick }: { warning: AgeWarning; ticked: boolean; onTick: (ticked: boolean) => void }) {
  const t = useTranslations('members.age');
  return (
    <Alert
      showIcon
      type="warning"
      role="alert"
      title={<AgeTexts warning={warning} />}
      description={
        <Checkbox checked={ticked} onChange={({ target }) => onTick(target.checked)}>
          {t('confirm')}
        </Checkbox>
      }
    />
  );
}
