import { id } from './kit.ts';

// References in (domain rules 2, "Every exit"): a member or department that a caller names by id. The id cannot be read from a
// reference, and so cannot be written or answered, before `server/kernel/address-book/references.ts` has checked what the caller
// may see. Other fields of requests hold ids of other things (`contract/references.test.ts`).

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
