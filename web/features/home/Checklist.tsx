import { useTranslations } from 'use-intl';
import type { ChecklistItem } from '#contract/home.ts';
import { Go } from '#web/client/Go.tsx';
import { useHere } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Surface } from '#web/ui/Page.tsx';
import styles from './Home.module.css';

/** What a new team does first; the server has seen in its data what is done. */
export function Checklist({ items }: { items: readonly { item: ChecklistItem; done: boolean }[] }) {
  const words = useTranslations('home.checklist');
  const { team } = useHere();
  const done = items.filter((item) => item.done).length;
  const places: Record<ChecklistItem, string> = {
    FIRST_RUN: paths.resumeInit({ team: team.id }),
    COMPANY_INFO: paths.editOrganizationInfo,
    LOGO: paths.organizationInfo,
    DEPARTMENTS: paths.departments,
    MEMBERS: paths.members,
  };
  return (
    <Surface title={words('title', { team: team.name })} aside={words('progress', { done, total: items.length })}>
      <div className={styles['progress']} aria-hidden="true">
        <span style={{ inlineSize: `${(done / items.length) * 100}%` }} />
      </div>
      <ul className={styles['checklist']}>
        {items.map(({ item, done: isDone }) => (
          <li key={item} data-done={isDone}>
            <span className={styles['mark']}>{isDone ? <Icon name="check" size={14} /> : null}</span>
            <span>
              {words(item)}
              {isDone ? <span className="visually-hidden"> {words('done')}</span> : null}
            </span>
            {isDone ? null : (
              <Go to={places[item]} aria-label={`${words('start')}: ${words(item)}`}>
                {words('start')}
              </Go>
            )}
          </li>
        ))}
      </ul>
    </Surface>
  );
}
