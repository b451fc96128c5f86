import type { HandoverKind } from '#server/domain/handover/handover.ts';
import { removeRoles } from '#server/features/access/roles/role-members.repository.ts';
import { returnedRoles } from '#server/features/access/roles/roles.returning.service.ts';
import { rolesOf } from './rights.repository.ts';

/** The member's roles. They are removed; a restored member gets back those that the person restoring them may assign. */
export const roles: HandoverKind = {
  kind: 'roles',
  to: 'nobody',
  list: rolesOf,
  move: (tx, leaver, items) =>
    removeRoles(
      tx,
      leaver,
      items.map((item) => item.id),
    ),
  returning: returnedRoles,
};
