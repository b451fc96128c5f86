import { id } from './kit.ts';
import { memberRef } from './people/members.ts';

/**
 * A person named by a record. A reader who does not see the person in the directory gets only the display name; `employeeId` and
 * `avatar` are null (domain rules 2).
 */
export const namedRef = memberRef.extend({ employeeId: id.nullable() });
