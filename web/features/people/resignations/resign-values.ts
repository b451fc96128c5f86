import {
  type HandoverKindName,
  type RecipientKind,
  recipientKinds,
  type ResignReason,
} from '#contract/people/resignation-facts.ts';
import type { Inventory } from '#contract/people/leaving.ts';
import type { MemberChoice } from '#web/shared/people/MemberPicker.tsx';

/** The values of the form. A recipient is absent if each one's default recipient takes over, and null if no one does. */
export interface ResignValues {
  jobEndedDate: string | null;
  reason?: ResignReason;
  reasonText: string;
  /** Absent if nothing is handed over: a form contains only the fields it shows. */
  recipients?: Partial<Record<RecipientKind, MemberChoice | null>>;
}

export const isChosen = (kind: HandoverKindName): kind is RecipientKind => (recipientKinds as readonly string[]).includes(kind);

/** The total of one kind over all members who resign. */
export interface KindTotal {
  kind: HandoverKindName;
  to: 'chosen' | 'owner' | 'nobody';
  required: boolean;
  count: number;
  /** How many go to the owner in any case. */
  fixed: number;
  items: string[];
}

/** The kinds of items with their totals over all members, in the order of the handover; kinds without items are omitted. */
export function totalsOf(people: readonly Pick<Inventory, 'kinds'>[]): KindTotal[] {
  const totals = new Map<HandoverKindName, KindTotal>();
  for (const { kind, to, required, count, fixed, items } of people.flatMap(({ kinds }) => kinds)) {
    const before = totals.get(kind);
    totals.set(kind, {
      kind,
      to,
      required,
      count: count + (before?.count ?? 0),
      fixed: fixed + (before?.fixed ?? 0),
      items: [...(before?.items ?? []), ...items],
    });
  }
  return [...totals.values()].filter(({ count }) => count > 0);
}

/** The initial values: today, and for a single member the default recipient of each kind. */
export function firstValues(today: string, people: readonly Inventory[]): ResignValues {
  const [only, ...others] = people;
  const recipients: NonNullable<ResignValues['recipients']> = {};
  if (only && others.length === 0) {
    for (const { kind, count, to } of only.kinds)
      if (isChosen(kind) && count > 0) recipients[kind] = to === 'owner' ? only.owner : only.recipient;
  }
  return { jobEndedDate: today, reasonText: '', recipients };
}

/** The recipients in the request. With several members, an empty recipient means each one's default. */
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
