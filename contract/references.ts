import { z } from 'zod';
import { id } from './kit.ts';

// References in (domain rules 2, "Every exit"): a member or department that a caller names by id. The id cannot be read from a
// reference, and so cannot be written or answered, before `server/domain/visibility/references.ts` has checked what the caller
// may see. Other fields of requests hold ids of other things (`server/wiring/tests/references.test.ts`).

class Reference {
  readonly #id: string;

  constructor(value: string) {
    this.#id = value;
  }

  /** Only for the resolver of references; a check of the sources keeps it there. */
  static idOf(reference: Reference): string {
    return reference.#id;
  }

  /** A reference is no text: one that is kept or logged by mistake fails instead of being lost. */
  toJSON(): never {
    throw new Error('a reference has to be resolved first');
  }

  toString(): never {
    throw new Error('a reference has to be resolved first');
  }
}

export class MemberReference extends Reference {
  /** Keeps the type apart from that of departments. */
  readonly of = 'member';
}

export class DepartmentReference extends Reference {
  readonly of = 'department';
}

/** A field of a request that names a member: a UUID on the wire. */
export const memberReference = id.transform((value) => new MemberReference(value));
/** A field of a request that names a department: a UUID on the wire. */
export const departmentReference = id.transform((value) => new DepartmentReference(value));

// References out: only `server/domain/visibility/named-people.ts` makes these of what the database holds, after it has been decided what
// the reader sees of the person. A picture or job title that comes from a row does not compile in an answer.

/** A link to the picture of a person who is shown to the reader. */
export const shownPicture = z.string().brand<'ShownPicture', 'inout'>();
export type ShownPicture = z.infer<typeof shownPicture>;
/** The job title of a person, whose level shows it to the reader. */
export const shownTitle = z.string().brand<'ShownTitle', 'inout'>();
export type ShownTitle = z.infer<typeof shownTitle>;
