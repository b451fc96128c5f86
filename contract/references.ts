import { id } from './kit.ts';

/**
 * A member whom a caller names by id. The id cannot be read from it, and so cannot be written or answered, before
 * `server/kernel/address-book/references.ts` has checked that the caller may see the member (domain rules 2, "Every exit").
 */
export class MemberReference {
  readonly #id: string;

  constructor(memberId: string) {
    this.#id = memberId;
  }

  /** Only for the resolver of references; a check of the sources keeps it there. */
  static idOf(reference: MemberReference): string {
    return reference.#id;
  }
}

/** A field of a request that names a member: a UUID on the wire. */
export const memberReference = id.transform((value) => new MemberReference(value));
