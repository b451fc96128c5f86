import { Radio } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { fieldGroups, type FieldLevels, governedFields } from '#contract/access/visibility-facts.ts';
import { Person } from '#web/ui/Avatar.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { Box, Note, Row } from '#web/ui/layout.tsx';
import { groupKeys, shows, type ViewerDistance, viewerDistances } from './levels.ts';
import styles from './Fields.module.css';

/** A fictitious colleague as seen by a viewer, drawn from the chosen levels, whether saved or not. */
export function ExampleCard({ levels }: { levels: FieldLevels }) {
  const t = useTranslations('visibility.fields.example');
  const fieldName = useTranslations('members.fields');
  const [relation, setRelation] = useState<ViewerDistance>('elsewhere');
  const shown = governedFields.filter((field) => shows(levels[field], relation)).length;
  return (
    <Surface title={t('title')}>
      <Note>{t('text')}</Note>
      <Radio.Group
        className={styles['standings'] ?? ''}
        name="seen-by"
        aria-label={t('label')}
        value={relation}
        onChange={({ target }) => setRelation(target.value as ViewerDistance)}
        options={viewerDistances.map((value) => ({ value, label: t(`standings.${value}`) }))}
      />
      <Box pad="l" frame className={styles['example']} role="status">
        <Person name={t('name')} note={t('department')} size={40} />
        <dl>
          {groupKeys
            .flatMap((group) => [...fieldGroups[group]])
            .map((field) => {
              const visible = shows(levels[field], relation);
              return (
                <div key={field} data-shown={visible}>
                  <dt>{fieldName(field)}</dt>
                  <Row as="dd" gap="xs" align="center" shrink breakable>
                    {visible ? (
                      t(`values.${field}`)
                    ) : (
                      <>
                        <Icon name="lock" size={14} />
                        {t('hidden')}
                      </>
                    )}
                  </Row>
                </div>
              );
            })}
        </dl>
        <Note>{t('shown', { shown, total: governedFields.length })}</Note>
      </Box>
    </Surface>
  );
}
