import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import type { Department } from '#contract/people/departments.ts';
import { Go } from '#web/client/Go.tsx';
import { can } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import { Person } from '#web/ui/Avatar.tsx';
import { pathTo } from '#web/shared/people/department-tree.ts';
import { Box, PlainButton, Row, Text } from '#web/ui/layout.tsx';
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
    <Row as="header" gap="3xl" rowGap="l" align="center" wrap padBlock="l" padInline="xl" line="below">
      <Box basis={300}>
        {above.length > 0 ? (
          <Row as="nav" size="s" wrap className={styles['path']} aria-label={t('head.path')}>
            {above.map((parent) => (
              <PlainButton key={parent.departmentId} onClick={() => onSelect(parent.departmentId)}>
                {parent.name}
              </PlainButton>
            ))}
          </Row>
        ) : null}
        <Text as="h2" breakable>
          {name}
        </Text>
        <Row as="ul" tone="quiet" size="s" wrap above="3xs" className={styles['facts']}>
          <li>{t('head.people', { count: employeeCount })}</li>
          <li>{t('head.below', { count: childrenOf(all, department.departmentId).length })}</li>
          {number ? <li>{t('head.number', { number })}</li> : null}
        </Row>
      </Box>
      <Row gap="m" align="center">
        <Text tone="quiet" size="s">
          {t('head.head')}
        </Text>
        {head ? (
          <Go to={can('020100') ? paths.member({ id: head.employeeId }) : paths.person({ id: head.employeeId })}>
            <Person name={head.displayName} photo={head.avatar} note={head.jobTitle} size={28} />
          </Go>
        ) : (
          <Text tone="quiet" size="s">
            {t('head.noHead')}
          </Text>
        )}
      </Row>
      {department.can.edit ? (
        <Row gap="2xs" align="center">
          <Button onClick={() => onOpen(department, 'edit')}>{t('edit')}</Button>
          <DepartmentMenu department={department} parent={above.at(-1)?.name ?? ''} onOpen={onOpen} />
        </Row>
      ) : null}
    </Row>
  );
}
