import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Explanation } from '#contract/access/visibility-preview.ts';
import type { GovernedField } from '#contract/access/visibility-facts.ts';
import { Person } from '#web/ui/Avatar.tsx';
import { DetailColumns } from '#web/ui/DetailPage.tsx';
import { ExplainSteps } from '#web/ui/ExplainSteps.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { useExplainSteps } from './explain-steps.tsx';
import styles from './Explain.module.css';
import { ExplainExceptions } from './ExplainExceptions.tsx';
import { ExplainFields } from './ExplainFields.tsx';
import { addressBookQuery } from './use-visibility.ts';
import { WhatIf } from './WhatIf.tsx';

interface ExplainAnswerProps {
  explanation: Explanation;
  field: GovernedField | undefined;
}

/** The result in one sentence, then the rules, then each field; beside it the effects of possible changes. */
export function ExplainAnswer({ explanation, field }: ExplainAnswerProps) {
  const t = useTranslations('visibility.explain');
  const steps = useExplainSteps(explanation, field);
  const { data: rules } = useQuery(addressBookQuery);
  const mayChange = rules?.can.edit && explanation.by !== 'SELF' && explanation.by !== 'RESIGNED';
  return (
    <DetailColumns
      side={
        <>
          {mayChange ? <WhatIf key={field ?? ''} explanation={explanation} rules={rules} field={field} /> : null}
          <People explanation={explanation} />
        </>
      }
    >
      <Surface>
        <Answer explanation={explanation} field={field} />
        <ExplainSteps label={t('steps.title')} steps={steps} />
      </Surface>
      {explanation.exceptions.length ? <ExplainExceptions explanation={explanation} /> : null}
      <ExplainFields explanation={explanation} field={field} />
    </DetailColumns>
  );
}

function Answer({ explanation, field }: ExplainAnswerProps) {
  const t = useTranslations('visibility.explain');
  const fieldName = useTranslations('members.fields');
  const { viewer, target, visible, by, fields } = explanation;
  const names = { viewer: viewer.displayName, target: target.displayName };
  const chosenField = field && fields.find((each) => each.field === field);
  const positive = visible && (chosenField?.shown ?? true);
  const shown = fields.filter((each) => each.shown).length;
  function sentence(): string {
    if (!visible) return t('answer.hidden', names);
    if (chosenField)
      return t(chosenField.shown ? 'answer.field' : 'answer.notField', { ...names, field: fieldName(chosenField.field) });
    if (by === 'SELF') return t('answer.self', names);
    return t('answer.shown', { ...names, shown, total: fields.length });
  }
  return (
    <Row gap="l" rowGap="s" align="center" wrap below="l" role="status">
      <StatusTag tone={positive ? 'good' : 'bad'}>
        <Row as="span" gap="2xs" align="center" inline nowrap>
          <Icon name={positive ? 'check' : 'close'} size={14} />
          {t(positive ? 'badge.shown' : 'badge.hidden')}
        </Row>
      </StatusTag>
      <Text as="h2" basis={240} breakable>
        {sentence()}
      </Text>
    </Row>
  );
}

/** The departments of the two people, because most rules depend on them. */
function People({ explanation: { viewer, target } }: { explanation: Explanation }) {
  const t = useTranslations('visibility.explain');
  return (
    <Surface title={t('people')}>
      <Stack as="ul" gap="l" className={styles['people']}>
        {[viewer, target].map((person, place) => (
          <li key={place === 0 ? 'viewer' : 'target'}>
            <Person name={person.displayName} photo={person.avatar} note={person.jobTitle} />
            <ul>
              {person.departments.map(({ departmentId, path }) => (
                <li key={departmentId}>{path}</li>
              ))}
            </ul>
          </li>
        ))}
      </Stack>
    </Surface>
  );
}
