import { z } from 'zod';
import { byId, endpoint, id, instant, manager, emptyObject } from '../kit.ts';
import { memberReference } from '../references.ts';

const path = `${manager}/view_as`;

/**
 * View as member (issue 4, decisions/022): the owner or a super administrator uses the console with a member's rights. Requests
 * with the id in `X-View-As` read with these rights and change nothing; the two endpoints below are called without it.
 */
export const viewAs = {
  start: endpoint({
    method: 'POST',
    path,
    may: { menu: '060100', access: 'view' },
    summary: 'Starts viewing as a member who has joined, for 30 minutes; for the owner and super administrators',
    body: z.object({ employeeId: memberReference }),
    output: z.object({ id, employeeId: id, displayName: z.string(), endsAt: instant }),
    errors: ['superAdminOnly', 'notFound', 'keyReused'],
    log: 'viewAs.start',
  }),
  end: endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    may: 'member',
    summary: 'Stops viewing as a member; only for the person who started it',
    params: byId,
    output: emptyObject,
    errors: ['notFound', 'keyReused'],
    log: 'viewAs.end',
  }),
};
