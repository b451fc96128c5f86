import { useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AddressBook } from '#contract/access/visibility.ts';
import { type MainRule, mainRules } from '#contract/access/visibility-facts.ts';
import { api } from '#web/client/api.ts';
import { ApiError, inBackground } from '#web/client/api-error.ts';
import { useHere } from '#web/client/here.ts';
import { useUnsavedGuard } from '#web/client/unsaved.tsx';
import { useUrlState } from '#web/client/url-state.ts';
import { departmentsQuery } from '#web/shared/people/departments-query.ts';
import { linkToChoice } from '#web/ui/form-fields.ts';
import { Surface } from '#web/ui/Page.tsx';
import { SaveBar } from '#web/ui/SaveBar.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Note, Row, Text } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { bodyOf, type MainRuleValues, sameRule, valuesOf } from './range-values.ts';
import { RangePicture } from './RangePicture.tsx';
import { SelectedFields } from './SelectedFields.tsx';
import { usePreview } from './use-preview.tsx';
import { useRefreshVisibility } from './use-visibility.ts';
import styles from './Visibility.module.css';
import { rangeUrl } from './visibility-url.ts';

/** The main rules, the meaning of each for this team, and the consequences before one is saved. */
export function RangeChoices({ rules }: { rules: AddressBook }) {
  const { version, can } = rules;
  const t = useTranslations('visibility');
  const [{ rule: preselected }, setUrl] = useUrlState(rangeUrl);
  const saved = valuesOf(rules);
  const [values, setValues] = useState<MainRuleValues>({ ...saved, ...(can.edit && preselected && { rule: preselected }) });
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const { guard } = useUnsavedGuard(!sameRule(values, saved) && !busy);
  const { dialog, ask } = usePreview();
  const refresh = useRefreshVisibility();
  const here = useMeaning(values);
  const name = t(`range.options.${values.rule}`);
  function change(next: Partial<MainRuleValues>) {
    setValues({ ...values, ...next });
    setFault('');
  }
  async function save() {
    const body = bodyOf(values);
    await ask({
      change: body,
      title: t('preview.rangeTitle', { name }),
      action: t('preview.rangeAction'),
      save: async () => {
        try {
          await api.visibility.setMainRule({ body: { ...body, version } });
          setUrl({ rule: undefined }, { replace: true });
          toast('success', t('range.saved', { name }));
        } finally {
          await refresh();
        }
      },
    }).catch((error: unknown) => {
      // A missing selection is reported beside the choice.
      setFault(error instanceof ApiError ? (error.fields[0]?.message ?? '') : '');
      throw error;
    });
  }
  return (
    <>
      {guard}
      {dialog}
      <Surface>
        <div role="radiogroup" aria-label={t('range.label')} className={styles['choices']}>
          {mainRules.map((rule) => (
            <Radio
              key={rule}
              className={styles['choice'] ?? ''}
              name="main-rule"
              value={rule}
              checked={values.rule === rule}
              disabled={!can.edit}
              onChange={() => change({ rule })}
            >
              <RangePicture rule={rule} />
              <Row as="span" weight="strong" gap="s" align="center" wrap>
                {t(`range.options.${rule}`)}
                {rule === saved.rule ? <StatusTag tone="info">{t('range.current')}</StatusTag> : null}
              </Row>
              <span>{t(`range.means.${rule}`)}</span>
              <Text as="small" tone="quiet">
                {here(rule)}
              </Text>
            </Radio>
          ))}
        </div>
      </Surface>
      {values.rule === 'SELECTED' ? (
        <SelectedFields
          values={values}
          missing={rules.selected?.missing ?? 0}
          disabled={!can.edit}
          fault={fault}
          onChange={change}
        />
      ) : null}
      <Note>{t('range.administrators')}</Note>
      <SaveBar
        changes={sameRule(values, saved) ? [] : [linkToChoice('main-rule', t('range.label'))]}
        busy={busy}
        submitText={t('range.check')}
        onDiscard={() => change(saved)}
        onSave={() => {
          setBusy(true);
          inBackground(save().finally(() => setBusy(false)));
        }}
      />
    </>
  );
}

/** The meaning of a rule for this team, in numbers. */
function useMeaning({ departmentIds, people }: MainRuleValues): (rule: MainRule) => string {
  const t = useTranslations('visibility.range.here');
  const { team } = useHere();
  const { data: departments } = useQuery(departmentsQuery);
  const { data: allowing } = useQuery({
    queryKey: ['visibility', 'exceptions', 'allowing'],
    queryFn: async ({ signal }) =>
      (await api.visibility.exceptions({ query: { effect: ['ALLOW'], enabled: 'true', size: 1 } }, { signal })).total,
  });
  return (rule) => {
    if (rule === 'ALL') return team.headcount === null ? '' : t('ALL', { people: team.headcount });
    if (rule === 'NONE') return allowing === undefined ? '' : t('NONE', { exceptions: allowing });
    if (rule === 'SELECTED') return t('SELECTED', { departments: departmentIds.length, members: people.length });
    return departments === undefined ? '' : t('DEPARTMENT', { departments: departments.length - 1 });
  };
}
