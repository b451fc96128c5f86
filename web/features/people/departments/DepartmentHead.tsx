import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import type { Department } from '#contract/people/departments.ts';
import { Person } from '#web/ui/Avatar.tsx';
import { pathTo } from '#web/shared/people/department-tree.ts';
import { childrenOf } from './department-places.ts';
import { DepartmentMenu } from './DepartmentMenu.tsx';
import styles from './Departments.module.css';
import type { Panel } from './departments-url.ts';

interface DepartmentHeadProps {
  all: readonly Department[];
  department: Department;
  onSelect: (departmentId: string) => void;
  onOpen: (department: Department, panel: Panel) => void;
}

/** The department whose members are listed below: its path, head and counts. */
export function DepartmentHead({ all, department, onSelect, onOpen }: DepartmentHeadProps) {
  const t = useTranslations('departments');
  const above = pathTo(all, department.departmentId).slice(0, -1);
  const { head, number, name, employeeCount } = department;
  return (
    <header className={styles['head']}>
      <div className={styles['about']}>
        {above.length > 0 ? (
          <nav className={styles['path']} aria-label={t('head.path')}>
            {above.map((parent) => (
              <button key={parent.departmentId} type="button" onClick={() => onSelect(parent.departmentId)}>
                {parent.name}
              </button>
            ))}
          </nav>
        ) : null}
        <h2>{name}</h2>
        <ul className={styles['facts']}>
          <li>{t('head.people', { count: employeeCount })}</li>
          <li>{t('head.below', { count: childrenOf(all, department.departmentId).length })}</li>
          {number ? <li>{t('head.number', { number })}</li> : null}
        </ul>
      </div>
      <div className={styles['chief']}>
        <span className={styles['label']}>{t('head.head')}</span>
        {head ? (
          <Person name={head.displayName} photo={head.avatar} note={head.jobTitle} size={28} />
        ) : (
          <span className={styles['quiet']}>{t('head.noHead')}</span>
        )}
      </div>
      {department.can.edit ? (
        <div className={styles['acts']}>
          <Button onClick={() => onOpen(department, 'edit')}>{t('edit')}</Button>
          <DepartmentMenu department={department} parent={above.at(-1)?.name ?? ''} onOpen={onOpen} />
        </div>
      ) : null}
    </header>
  );
}
