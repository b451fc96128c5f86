import { api } from '#web/client/api.ts';
import { flag, uuid } from '#web/client/url-fields.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { bySearch, bySeveral } from '#web/shared/lists/filters.tsx';
import { useMemberSafetyColumns } from './member-safety-columns.tsx';

/** Members with an account: second factor, sessions, last use. */
export const membersList = defineList({
  call: api.safety.members,
  key: ['safety', 'members'],
  filters: [
    bySearch('security.members.search', 'security.members.name'),
    bySeveral('secondFactor', ['on', 'off'], 'security.members.factor', 'security.members'),
    bySeveral('signedIn', ['yes', 'no'], 'security.members.signedIn', 'security.members'),
    bySeveral('who', ['administrator', 'member'], 'security.members.who', 'security.members'),
  ],
  extra: {
    /** The member whose panel is open beside the list. */
    member: uuid,
    /** Whether the panel of policies is open beside the list. */
    policies: flag,
  },
  label: 'security.members.title',
  rowKey: ({ employeeId }) => employeeId,
  rowName: ({ displayName }) => displayName,
  useColumns: ({ open }) => useMemberSafetyColumns(open),
  open: ({ employeeId: member }) => ({ member }),
  empty: { title: 'security.members.empty', text: 'security.members.emptyText' },
});
