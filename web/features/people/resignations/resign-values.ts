import {
  type HandoverKindName,
  type RecipientKind,
  recipientKinds,
  type ResignReason,
} from '#contract/people/resignation-facts.ts';
import type { Inventory } from '#contract/people/leaving.ts';
import type { MemberChoice } from '#web/shared/people/MemberPicker.tsx';

/** What the form holds. A recipient is absent where each one's own takes over, null where nobody does. */
export interface ResignValues {
  jobEndedDate: string | null;
  reason?: ResignReason;
  reasonText: string;
  /** Absent where nothing goes to anybody: a form knows only the fields it shows. */
  recipients?: Partial<Record<RecipientKind, MemberChoice | null>>;
}

export const isChosen = (kind: HandoverKindName): kind is RecipientKind => (recipientKinds as readonly string[]).includes(kind);

/** One kind over everybody who leaves. */
export interface KindTotal {
  kind: HandoverKindName;
  to: 'chosen' | 'owner' | 'nobody';
  required: boolean;
  count: number;
  items: string[];
}

/** Each kind with what all of these people hold of it, in the order it happens; nothing held, no line. */
export function totalsOf(people: readonly Pick<Inventory, 'kinds'>[]): KindTotal[] {
  const totals = new Map<HandoverKindName, KindTotal>();
  for (const { kind, to, required, count, items } of people.flatMap(({ kinds }) => kinds)) {
    const before = totals.get(kind);
    totals.set(kind, {
      kind,
      to,
      required,
      count: count + (before?.count ?? 0),
      items: [...(before?.items ?? []), ...items],
    });
  }
  return [...totals.values()].filter(({ count }) => count > 0);
}

/** The form at first: today, and for one person their own recipient of each kind. */
export function firstValues(today: string, people: readonly Inventory[]): ResignValues {
  const [only, ...others] = people;
  const recipients: NonNullable<ResignValues['recipients']> = {};
  if (only && others.length === 0) {
    for (const { kind, count } of only.kinds) if (isChosen(kind) && count > 0) recipients[kind] = only.recipient;
  }
  return { jobEndedDate: today, reasonText: '', recipients };
}

/** Recipients as they are sent: with several people an empty one leaves it to each one's own. */
export function recipientsOf(
  { recipients = {} }: Pick<ResignValues, 'recipients'>,
  several: boolean,
): Partial<Record<RecipientKind, string | null>> {
  const chosen: Partial<Record<RecipientKind, string | null>> = {};
  for (const kind of recipientKinds) {
    const person = recipients[kind];
    if (person) chosen[kind] = person.employeeId;
    else if (person === null && !several) chosen[kind] = null;
  }
  return chosen;
}
