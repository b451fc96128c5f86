import { Radio } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type FieldLevels, governedFields } from '#contract/access/visibility-facts.ts';
import { Person } from '#web/ui/Avatar.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { fieldGroups, groupKeys, shows, type ViewerDistance, standings } from './levels.ts';
import styles from './Fields.module.css';

/** A made-up colleague as somebody would see them, drawn from the levels that are chosen, saved or not. */
export function ExampleCard({ levels }: { levels: FieldLevels }) {
  const words = useTranslations('visibility.fields.example');
  const fieldName = useTranslations('members.fields');
  const [standing, setStanding] = useState<ViewerDistance>('elsewhere');
  const shown = governedFields.filter((field) => shows(levels[field], standing)).length;
  return (
    <Surface title={words('title')}>
      <p className={styles['quiet']}>{words('text')}</p>
      <Radio.Group
        className={styles['standings'] ?? ''}
        name="seen-by"
        aria-label={words('label')}
        value={standing}
        onChange={({ target }) => setStanding(target.value as ViewerDistance)}
        options={standings.map((value) => ({ value, label: words(`standings.${value}`) }))}
      />
      <div className={styles['example']} role="status">
        <Person name={words('name')} note={words('department')} size={40} />
        <dl>
          {groupKeys
            .flatMap((group) => [...fieldGroups[group]])
            .map((field) => {
              const visible = shows(levels[field], standing);
              return (
                <div key={field} data-shown={visible}>
                  <dt>{fieldName(field)}</dt>
                  <dd>
                    {visible ? (
                      words(`values.${field}`)
                    ) : (
                      <>
                        <Icon name="lock" size={14} />
                        {words('hidden')}
                      </>
                    )}
                  </dd>
                </div>
              );
            })}
        </dl>
        <p className={styles['quiet']}>{words('shown', { shown, total: governedFields.length })}</p>
      </div>
    </Surface>
  );
}
