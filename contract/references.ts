import { z } from 'zod';
import { id } from './kit.ts';

// References in requests (domain rules 2, "Every exit"): a member or department that a caller names by id. The id cannot be read
// from a reference, and so cannot be stored or answered, before `server/domain/visibility/references.ts` has checked what the
// caller may see. Other fields of requests contain ids of other objects (`server/wiring/tests/references.test.ts`).

class Reference {
  readonly #id: string;

  constructor(value: string) {
    this.#id = value;
  }

  /** Only for the resolver of references; a check of the sources enforces this. */
  static idOf(reference: Reference): string {
    return reference.#id;
  }

  /** A reference is not text: storing or logging one by mistake throws instead of writing an empty value. */
  toJSON(): never {
    throw new Error('a reference has to be resolved first');
  }

  toString(): never {
    throw new Error('a reference has to be resolved first');
  }
}

export class MemberReference extends Reference {
  /** Makes the type differ from that of departments. */
  readonly of = 'member';
}

export class DepartmentReference extends Reference {
  readonly of = 'department';
}

/** A request field that names a member: a UUID in JSON. */
export const memberReference = id.transform((value) => new MemberReference(value));
/** A request field that names a department: a UUID in JSON. */
export const departmentReference = id.transform((value) => new DepartmentReference(value));

// References in responses: only `server/domain/visibility/named-people.ts` makes these values from database rows, after it has
// decided what the reader sees of the person. A picture or job title taken directly from a row does not compile in a response.

/** A link to the picture of a person whom the reader sees. */
export const shownPicture = z.string().brand<'ShownPicture', 'inout'>();
export type ShownPicture = z.infer<typeof shownPicture>;
/** A job title that its field level shows to the reader. */
export const shownTitle = z.string().brand<'ShownTitle', 'inout'>();
export type ShownTitle = z.infer<typeof shownTitle>;
