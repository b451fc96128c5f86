import { useTranslations } from 'use-intl';
import type { Explanation } from '#contract/access/visibility-preview.ts';
import { fieldGroups, type GovernedField } from '#contract/access/visibility-facts.ts';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { type ExplainedField, useFieldReason } from './field-reasons.ts';
import styles from './Explain.module.css';
import { groupKeys } from './levels.ts';

interface ExplainFieldsProps {
  explanation: Explanation;
  field: GovernedField | undefined;
}

const order = groupKeys.flatMap((group): readonly GovernedField[] => fieldGroups[group]);

/** Every field with its level, whether it is shown, and why. */
export function ExplainFields({ explanation, field: chosenField }: ExplainFieldsProps) {
  const t = useTranslations('visibility.explain.fields');
  const levels = useTranslations('visibility.fields.levels');
  const fieldName = useTranslations('members.fields');
  const reason = useFieldReason(explanation);
  const rows = order.flatMap((name): ExplainedField[] => explanation.fields.filter(({ field }) => field === name));
  return (
    <Surface flush title={t('title')} aside={<Go to={paths.fieldVisibility}>{t('open')}</Go>}>
      {explanation.visible ? (
        <table className={styles['fields']}>
          <caption className="visually-hidden">{t('title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('answer')}</th>
              <th scope="col">{t('level')}</th>
              <th scope="col">{t('why')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.field} data-asked={row.field === chosenField}>
                <th scope="row">{fieldName(row.field)}</th>
                <td data-shown={row.shown}>
                  <Row as="span" gap="2xs" align="center" inline nowrap>
                    <Icon name={row.shown ? 'check' : 'lock'} size={14} />
                    {t(row.shown ? 'shown' : 'hidden')}
                  </Row>
                </td>
                <td>{levels(row.level)}</td>
                <Text as="td" tone="quiet">
                  {reason(row)}
                </Text>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className={styles['none']}>{t('none')}</p>
      )}
    </Surface>
  );
}
