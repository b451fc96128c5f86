import type { RoleGroup } from '#contract/access/role-groups.ts';
import type { Role } from '#contract/access/roles.ts';
import { AddHolders } from './AddHolders.tsx';
import { CopyRole } from './CopyRole.tsx';
import { DeleteRole } from './DeleteRole.tsx';
import { DeleteGroup, GroupForm } from './GroupForm.tsx';
import type { RolesState } from './roles-url.ts';

interface RolePanelProps {
  role: Role | undefined;
  groups: readonly RoleGroup[];
  state: RolesState;
  onClose: () => void;
}

/** The panel that the URL opens over the screen, if this person has the right to use it. */
export function RolePanel({ role, groups, state, onClose }: RolePanelProps) {
  const group = groups.find(({ groupId }) => groupId === state.group);
  if (state.open === 'group') return <GroupForm onClose={onClose} />;
  if (state.open === 'rename' && group) return <GroupForm key={group.groupId} group={group} onClose={onClose} />;
  if (state.open === 'removeGroup' && group) return <DeleteGroup group={group} onClose={onClose} />;
  if (state.open === 'copy' && role?.can.copy) return <CopyRole role={role} onClose={onClose} />;
  if (state.open === 'remove' && role?.can.remove) return <DeleteRole role={role} onClose={onClose} />;
  if (state.open === 'people' && role?.can.members) return <AddHolders role={role} onClose={onClose} />;
  return null;
}
