import { useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AddressBook } from '#contract/visibility.ts';
import { type MainRule, mainRules } from '#contract/visibility-facts.ts';
import { api } from '#web/client/api.ts';
import { inBackground } from '#web/client/api-error.ts';
import { useHere } from '#web/client/here.ts';
import { useUnsavedGuard } from '#web/client/unsaved.tsx';
import { useUrlState } from '#web/client/url-state.ts';
import { departmentsQuery } from '#web/pickers/departments-query.ts';
import { Surface } from '#web/ui/Page.tsx';
import { SaveBar } from '#web/ui/SaveBar.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { toast } from '#web/ui/toasts.ts';
import { RangePicture } from './RangePicture.tsx';
import { usePreview } from './use-preview.tsx';
import { useRefreshVisibility } from './use-visibility.ts';
import styles from './Visibility.module.css';
import { rangeUrl } from './visibility-url.ts';

/** The three main rules, what each means for this team, and its consequences before it is saved. */
export function RangeChoices({ rules: { mainRule: saved, version, can } }: { rules: AddressBook }) {
  const words = useTranslations('visibility');
  const [{ rule: wanted }, setUrl] = useUrlState(rangeUrl);
  const [chosen, setChosen] = useState<MainRule>((can.edit && wanted) || saved);
  const [busy, setBusy] = useState(false);
  const guarded = useUnsavedGuard();
  const { dialog, ask } = usePreview();
  const refresh = useRefreshVisibility();
  const here = useMeaning();
  function choose(rule: MainRule) {
    setChosen(rule);
    if (rule === saved) guarded.saved();
    else guarded.touch();
  }
  async function save() {
    const name = words(`range.options.${chosen}`);
    await ask({
      change: { mainRule: chosen },
      title: words('preview.rangeTitle', { name }),
      action: words('preview.rangeAction'),
      save: async () => {
        try {
          await api.visibility.setMainRule({ body: { mainRule: chosen, version } });
          guarded.saved();
          setUrl({ rule: undefined }, { replace: true });
          toast('success', words('range.saved', { name }));
        } finally {
          await refresh();
        }
      },
    });
  }
  return (
    <>
      {guarded.guard}
      {dialog}
      <Surface>
        <div role="radiogroup" aria-label={words('range.label')} className={styles['choices']}>
          {mainRules.map((rule) => (
            <Radio
              key={rule}
              className={styles['choice'] ?? ''}
              name="main-rule"
              value={rule}
              checked={chosen === rule}
              disabled={!can.edit}
              onChange={() => choose(rule)}
            >
              <RangePicture rule={rule} />
              <span className={styles['option']}>
                {words(`range.options.${rule}`)}
                {rule === saved ? <StatusTag tone="info">{words('range.current')}</StatusTag> : null}
              </span>
              <span>{words(`range.means.${rule}`)}</span>
              <small className={styles['quiet']}>{here(rule)}</small>
            </Radio>
          ))}
        </div>
      </Surface>
      <p className={styles['quiet']}>{words('range.administrators')}</p>
      {chosen === saved ? null : (
        <SaveBar
          text={words('range.chosen', { name: words(`range.options.${chosen}`) })}
          busy={busy}
          discardText={words('fields.discard')}
          submitText={words('range.check')}
          onDiscard={() => choose(saved)}
          onSave={() => {
            setBusy(true);
            inBackground(save().finally(() => setBusy(false)));
          }}
        />
      )}
    </>
  );
}

/** What a rule means for this team, in numbers. */
function useMeaning(): (rule: MainRule) => string {
  const words = useTranslations('visibility.range.here');
  const { team } = useHere();
  const { data: departments } = useQuery(departmentsQuery);
  const { data: allowing } = useQuery({
    queryKey: ['visibility', 'exceptions', 'allowing'],
    queryFn: async ({ signal }) =>
      (await api.visibility.exceptions({ query: { effect: ['ALLOW'], enabled: 'true', size: 1 } }, { signal })).total,
  });
  return (rule) => {
    if (rule === 'ALL') return team.headcount === null ? '' : words('ALL', { people: team.headcount });
    if (rule === 'NONE') return allowing === undefined ? '' : words('NONE', { exceptions: allowing });
    return departments === undefined ? '' : words('DEPARTMENT', { departments: departments.length - 1 });
  };
}
