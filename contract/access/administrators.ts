import { z } from 'zod';
import { endpoint, id, manager } from '../kit.ts';
import { memberRef } from '../people/members.ts';
import { role } from './roles.ts';

/**
 * Administrators (060100): all members who have more rights than an ordinary member, with these rights; and for every member, whom
 * to ask for rights (`/401`).
 */
export const administrators = {
  list: endpoint({
    method: 'GET',
    path: `${manager}/administrators`,
    may: { menu: '060100', access: 'view' },
    summary: 'Lists the owner, the super administrators, and all assignable roles with their holders',
    output: z.object({
      owner: memberRef.nullable(),
      superAdmins: z.object({
        roleId: id,
        items: z.array(memberRef),
        /** Whether the caller may change the administrators; only the owner and super administrators may. */
        can: z.object({ change: z.boolean() }),
      }),
      roles: z.array(
        role
          .pick({
            roleId: true,
            name: true,
            description: true,
            type: true,
            builtIn: true,
            permissions: true,
            scope: true,
            scopeDepartments: true,
            scopeEmployees: true,
            holders: true,
          })
          .extend({
            /** The first twelve holders by name. */
            first: z.array(memberRef),
          }),
      ),
    }),
  }),
  contacts: endpoint({
    method: 'GET',
    path: `${manager}/administrators/contacts`,
    may: 'member',
    summary: 'Names up to three of the owner and the super administrators, as far as the caller sees them in the directory',
    output: z.object({ items: z.array(memberRef) }),
  }),
};
export type Administrators = z.infer<(typeof administrators.list)['output']>;
export type AdministratorContacts = z.infer<(typeof administrators.contacts)['output']>;
