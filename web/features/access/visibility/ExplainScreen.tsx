import { Button, Select } from 'antd';
import { useTranslations } from 'use-intl';
import { governedFields, type GovernedField } from '#contract/access/visibility-facts.ts';
import { isMissing, reasonOf } from '#web/client/api-error.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { useNamedMember } from '#web/shared/lists/member-filter.tsx';
import { type MemberChoice, MemberPicker } from '#web/shared/people/MemberPicker.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { Empty, ErrorState, Missing } from '#web/ui/State.tsx';
import { ExplainAnswer } from './ExplainAnswer.tsx';
import { Box } from '#web/ui/layout.tsx';
import styles from './Explain.module.css';
import { useExplanation } from './use-visibility.ts';
import { explainUrl } from './visibility-url.ts';
import { VisibilityMapPart } from './VisibilityMapPart.tsx';
import { VisibilityTabs } from './VisibilityTabs.tsx';

/** Explains why a person sees another (020300): two people, the rules in order with the one that decided, and every field. */
export function ExplainScreen() {
  const t = useTranslations('visibility.explain');
  const [state, set] = useUrlState(explainUrl);
  const { viewer, target, field } = state;
  const { data, error, isPlaceholderData, refetch } = useExplanation(viewer, target);
  const missing = isMissing(error);
  const both = viewer !== '' && target !== '';
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <VisibilityTabs current="explain" />
      <Surface>
        <Question
          viewer={useChosen(viewer, data?.viewer)}
          target={useChosen(target, data?.target)}
          field={field}
          onChange={(change) => set({ ...change, department: '', below: '' })}
          onSwap={() => set({ viewer: target, target: viewer })}
        />
      </Surface>
      {target === '' ? (
        <VisibilityMapPart state={state} set={set} />
      ) : !both ? (
        <Surface>
          <Empty title={t('start.title')} text={t('start.text')} />
        </Surface>
      ) : error ? (
        <Surface>
          {missing ? (
            <Missing title={t('missing.title')} text={t('missing.text')} />
          ) : (
            <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
          )}
        </Surface>
      ) : data ? (
        <Box stale={isPlaceholderData} aria-busy={isPlaceholderData}>
          <ExplainAnswer explanation={data} field={field} />
        </Box>
      ) : (
        <Surface>
          <FactsSkeleton rows={7} />
        </Surface>
      )}
    </Page>
  );
}

/** The person in the URL, with the name as soon as it is known. */
function useChosen(id: string, explained: MemberChoice | undefined): MemberChoice | null {
  const known = explained?.employeeId === id ? explained : undefined;
  const named = useNamedMember(known ? '' : id, '020300');
  return known ?? named ?? null;
}

interface QuestionProps {
  viewer: MemberChoice | null;
  target: MemberChoice | null;
  field: GovernedField | undefined;
  onChange: (change: { viewer?: string; target?: string; field?: GovernedField | undefined }) => void;
  onSwap: () => void;
}

function Question({ viewer, target, field, onChange, onSwap }: QuestionProps) {
  const t = useTranslations('visibility.explain');
  const fieldName = useTranslations('members.fields');
  return (
    <div className={styles['question']}>
      <label>
        <span>{t('viewer')}</span>
        <MemberPicker
          code="020300"
          aria-label={t('viewer')}
          value={viewer}
          onChange={(chosen) => onChange({ viewer: chosen?.employeeId ?? '' })}
        />
      </label>
      <Button
        className={styles['swap'] ?? ''}
        icon={<Icon name="repeat" size={16} />}
        aria-label={t('swap')}
        title={t('swap')}
        disabled={!viewer && !target}
        onClick={onSwap}
      />
      <label>
        <span>{t('target')}</span>
        <MemberPicker
          code="020300"
          aria-label={t('target')}
          value={target}
          onChange={(chosen) => onChange({ target: chosen?.employeeId ?? '' })}
        />
      </label>
      <label>
        <span>{t('field')}</span>
        <Select<GovernedField>
          allowClear
          aria-label={t('field')}
          placeholder={t('anyField')}
          value={field ?? null}
          options={governedFields.map((value) => ({ value, label: fieldName(value) }))}
          onChange={(value: GovernedField | undefined) => onChange({ field: value })}
        />
      </label>
    </div>
  );
}
