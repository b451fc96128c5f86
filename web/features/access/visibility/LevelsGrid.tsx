import { Radio, Select } from 'antd';
import { useTranslations } from 'use-intl';
import {
  fieldGroups,
  type FieldLevel,
  type FieldLevels,
  fieldLevels,
  type GovernedField,
} from '#contract/access/visibility-facts.ts';
import { Stack, Text } from '#web/ui/layout.tsx';
import { useNarrow } from '#web/ui/use-narrow.ts';
import { groupKeys } from './levels.ts';
import styles from './Fields.module.css';

interface LevelsGridProps {
  levels: FieldLevels;
  /** The saved levels: fields that differ from them are marked. */
  saved: FieldLevels;
  disabled: boolean;
  onChange: (field: GovernedField, level: FieldLevel) => void;
}

/** Each governed field with its level: a grid of four columns, or one select per field on narrow viewports. */
export function LevelsGrid(props: LevelsGridProps) {
  return useNarrow() ? <LevelCards {...props} /> : <LevelTable {...props} />;
}

function LevelTable({ levels, saved, disabled, onChange }: LevelsGridProps) {
  const t = useTranslations('visibility.fields');
  const fieldName = useTranslations('members.fields');
  return (
    <table className={styles['levels']}>
      <caption className="visually-hidden">{t('table')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          {fieldLevels.map((level) => (
            <th key={level} scope="col">
              {t(`levels.${level}`)}
              <small>{t(`means.${level}`)}</small>
            </th>
          ))}
        </tr>
      </thead>
      {groupKeys.map((group) => (
        <tbody key={group}>
          <tr>
            <th scope="rowgroup" colSpan={1 + fieldLevels.length} className={styles['group']}>
              {t(`groups.${group}`)}
            </th>
          </tr>
          {fieldGroups[group].map((field) => (
            <tr key={field} data-changed={levels[field] !== saved[field]}>
              <th scope="row">{fieldName(field)}</th>
              {fieldLevels.map((level) => (
                <td key={level} data-chosen={levels[field] === level}>
                  <Radio
                    className={styles['radio'] ?? ''}
                    name={`level-${field}`}
                    value={level}
                    checked={levels[field] === level}
                    disabled={disabled}
                    aria-label={t('levelOf', { field: fieldName(field), level: t(`levels.${level}`) })}
                    onChange={() => onChange(field, level)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function LevelCards({ levels, saved, disabled, onChange }: LevelsGridProps) {
  const t = useTranslations('visibility.fields');
  const fieldName = useTranslations('members.fields');
  const options = fieldLevels.map((level) => ({ value: level, label: t(`levels.${level}`) }));
  return (
    <>
      {groupKeys.map((group) => (
        <section key={group} className={styles['cards']} aria-labelledby={`fields-${group}`}>
          <Text id={`fields-${group}`} as="h2" tone="quiet" size="s" weight="strong">
            {t(`groups.${group}`)}
          </Text>
          {fieldGroups[group].map((field) => (
            <div key={field} className={styles['card']} data-changed={levels[field] !== saved[field]}>
              <span>{fieldName(field)}</span>
              <Select<FieldLevel>
                id={`level-${field}`}
                aria-label={fieldName(field)}
                value={levels[field]}
                options={options}
                disabled={disabled}
                onChange={(level) => onChange(field, level)}
              />
            </div>
          ))}
        </section>
      ))}
      <Stack as="dl" gap="s" pad="l">
        {fieldLevels.map((level) => (
          <div key={level}>
            <Text as="dt" tone="plain" weight="strong">
              {t(`levels.${level}`)}
            </Text>
            <Text as="dd" tone="quiet">
              {t(`means.${level}`)}
            </Text>
          </div>
        ))}
      </Stack>
    </>
  );
}
