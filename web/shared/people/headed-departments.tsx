import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import type { Fact } from '#web/ui/DetailPage.tsx';
import { List } from '#web/ui/layout.tsx';
import { pathBelowTeam } from './department-tree.ts';
import type { departmentsQuery } from './departments-query.ts';

/**
 * The departments that a person heads, as a fact of their profile; none if there are none. `query` is a list of the departments
 * that the reader sees, with the heads that the reader sees, so nothing else is disclosed. `linkTo` returns the page of one.
 */
export function useHeadedDepartments(
  memberId: string,
  query: typeof departmentsQuery,
  linkTo: (departmentId: string) => string,
): Fact[] {
  const t = useTranslations('members.detail');
  const { data = [] } = useQuery(query);
  const headed = data.filter(({ head }) => head?.employeeId === memberId);
  if (headed.length === 0) return [];
  const value = (
    <List gap="2xs">
      {headed.map(({ departmentId }) => (
        <li key={departmentId}>
          <Go to={linkTo(departmentId)}>{pathBelowTeam(data, departmentId)}</Go>
        </li>
      ))}
    </List>
  );
  return [{ key: 'headOf', label: t('headOf'), value }];
}
