import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Team } from '#contract/platform/teams.ts';
import { ApiError } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { LongForm } from '#web/shared/forms/LongForm.tsx';
import { EditingGate } from '#web/shared/platform/EditingGate.tsx';
import { Page } from '#web/ui/Page.tsx';
import { toast } from '#web/ui/toasts.ts';
import { changedFields, type CompanyValues, companyValues, rebased } from './company-values.ts';
import { CompanyBasics, CompanyPlace, CompanySettings } from './CompanyFields.tsx';

interface EditTeamProps {
  team: Team;
  onSaved: (saved: Team) => void;
  onClose: () => void;
}

const conflictCode = 40_900;

/**
 * Edits organisation info. Values that another person has saved in the meantime are merged below the person's own changes, with a
 * notice.
 */
export function EditTeam({ team, onSaved, onClose }: EditTeamProps) {
  const t = useTranslations('teams.info');
  const common = useTranslations('common');
  const [form] = Form.useForm<CompanyValues>();
  const [base, setBase] = useState(team);
  const [conflict, setConflict] = useState(false);
  const params = { id: team.id };

  async function save(values: CompanyValues) {
    const body = changedFields(companyValues(base), values);
    if (Object.keys(body).length === 0) {
      toast('error', common('results.noChanges'));
      return false;
    }
    try {
      const answer = await api.teams.update({ params, body: { ...body, version: base.version } });
      toast('success', common('results.succeeded', { type: t('saved') }));
      onSaved(answer);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === conflictCode) await takeIn(values);
      throw error;
    }
  }
  async function takeIn(mine: CompanyValues) {
    const latest = await api.teams.read({ params });
    form.setFieldsValue(rebased(companyValues(base), mine, companyValues(latest)));
    setBase(latest);
    setConflict(true);
  }
  function showTheirs() {
    form.setFieldsValue(companyValues(base));
    setConflict(false);
  }
  return (
    <Page title={t('editTitle')} actions={<Button onClick={onClose}>{common('actions.cancel')}</Button>}>
      <EditingGate kind="team" id={team.id} onShow={() => takeIn({ ...companyValues(base), ...form.getFieldsValue(true) })} />
      {conflict ? (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t('changedTitle')}
          description={t('changedText')}
          action={<Button onClick={showTheirs}>{t('showTheirs')}</Button>}
        />
      ) : null}
      <LongForm
        form={form}
        initialValues={companyValues(base)}
        draft="team"
        submitText={common('actions.save')}
        onSubmit={save}
        faultsOf={fieldErrors}
        sections={[
          { key: 'company', title: t('company'), content: <CompanyBasics /> },
          { key: 'place', title: t('place'), content: <CompanyPlace /> },
          { key: 'settings', title: t('settings'), content: <CompanySettings zone={team.timeZone} /> },
        ]}
      />
    </Page>
  );
}
