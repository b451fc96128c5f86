import { id } from './kit.ts';
import { memberRef } from './people/members.ts';

/**
 * A person whom a record names. Who does not see them in the address book is shown the display name alone: `employeeId` and
 * `avatar` are null (domain rules 2).
 */
export const namedRef = memberRef.extend({ employeeId: id.nullable() });
