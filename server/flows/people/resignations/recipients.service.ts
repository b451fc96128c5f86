import type { FieldFault, Rule } from '#contract/errors.ts';
import { type RecipientKind, recipientKinds } from '#contract/people/resignation-facts.ts';
import type { MemberReference } from '#contract/references.ts';
import { refersTo, resolveMembers } from '#server/domain/visibility/references.ts';
import type { Actor, TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { HandoverItem, HandoverKind, HandoverRecipient } from '#server/domain/handover/handover.ts';
import { memberOf } from '#server/domain/support/support.ts';
import type { Receiver } from './handover.service.ts';
import { type CandidateRow, findCandidates, findDefault, findLeavers, findOwner, type LeaverRow } from './leavers.repository.ts';
import { gainsByReports, recordingMember } from './own-reports.checks.ts';
import type { Recipients } from './resignations.repository.ts';

/** Recipients by kind: absent for the default, null for none. */
export type RequestedRecipients = Partial<Record<RecipientKind, string | null | undefined>>;

/** Recipients as a request names them. */
type NamedRecipients = Partial<Record<RecipientKind, MemberReference | null | undefined>>;

/**
 * Resolves the recipients that a request names. Throws a field error (notFound) for each kind whose recipient the caller may not
 * see. Those offered by the inventory of `memberId` are accepted: the leaver's leader or else department head, and the owner.
 */
export async function namedRecipients(
  db: Db,
  context: TeamContext,
  requested: NamedRecipients,
  { memberId, field }: { memberId?: string; field: (kind: RecipientKind) => string },
): Promise<RequestedRecipients> {
  const references = recipientKinds.flatMap((kind) => {
    const reference = requested[kind];
    return reference ? [{ kind, reference }] : [];
  });
  const found = await resolveMembers(
    db,
    context,
    '020100',
    references.map(({ reference }) => reference),
    { resigned: true },
  );
  const offered = found.includes(undefined) && memberId ? await offeredFor(db, context.team.id, memberId) : [];
  const named = references.map(({ kind, reference }, place) => ({
    kind,
    id: found[place]?.id ?? offered.find((id) => refersTo(reference, id)),
  }));
  const faults = named.flatMap(({ kind, id }) => (id === undefined ? [{ field: field(kind), rule: 'notFound' as const }] : []));
  if (faults.length) throw invalid(...faults);
  const none = recipientKinds.filter((kind) => kind !== 'headPosts' && requested[kind] === null);
  return Object.fromEntries([...none.map((kind) => [kind, null]), ...named.map(({ kind, id }) => [kind, id])]);
}

async function offeredFor(db: Db, teamId: string, memberId: string): Promise<string[]> {
  const [leaver] = await findLeavers(db, teamId, [memberId]);
  const [usual, owner] = [leaver && (await findDefault(db, teamId, leaver, [])), await findOwner(db, teamId)];
  return [usual, owner].flatMap((person) => person?.id ?? []);
}

/**
 * Returns the member who records a resignation, as a recipient. Provider support is not a member, so the owner is returned
 * instead.
 */
export function operatorOf(actor: Pick<Actor, 'kind' | 'memberId'>, owner: { id: string } | null | undefined): string | null {
  return memberOf(actor) ?? owner?.id ?? null;
}

/** The person who records a resignation, and the owner, who gets what that person must not take over. */
export interface Recorder {
  /** The id in the log: of a member, an API token or a support lease. */
  id: string | null;
  /** The member as a recipient (`operatorOf`). */
  operator: string | null;
  owner: { id: string } | null;
}

/**
 * Determines the recipient of each kind with a chosen recipient: leader, else department head, else the person recording the
 * resignation. Departments go to the owner unless another head is named. Reports outside that person's scope go to the owner
 * instead. Throws a field error (widensFields) if the request
 * names that person for them.
 */
export async function determineRecipients(
  db: Db,
  teamId: string,
  leaver: LeaverRow,
  requested: RequestedRecipients,
  by: Recorder,
  excluded: readonly string[],
): Promise<Recipients> {
  const kinds = recipientKinds.filter((kind) => kind !== 'headPosts');
  const missing = kinds.some((kind) => requested[kind] === undefined);
  const usual = missing ? ((await findDefault(db, teamId, leaver, excluded))?.id ?? by.operator) : null;
  const settled: Recipients = Object.fromEntries(
    kinds.map((kind) => [kind, requested[kind] === undefined ? usual : requested[kind]]),
  );
  if (requested.headPosts && requested.headPosts !== by.owner?.id) settled.headPosts = requested.headPosts;
  const allowed = await withoutGain(db, teamId, leaver.id, settled, by);
  if (requested.reports && allowed.reports !== requested.reports) throw invalid({ field: 'reports', rule: 'widensFields' });
  return allowed;
}

/**
 * Returns the recipients, with the owner for reports if the person recording the resignation would otherwise see more fields of
 * them.
 */
export async function withoutGain(
  db: Db,
  teamId: string,
  leaverId: string,
  recipients: Recipients,
  { id, owner }: Pick<Recorder, 'id' | 'owner'>,
): Promise<Recipients> {
  const { reports } = recipients;
  if (!reports || reports !== (await recordingMember(db, teamId, id))) return recipients;
  return (await gainsByReports(db, teamId, leaverId, reports)) ? { ...recipients, reports: owner?.id ?? null } : recipients;
}

export const idsOf = (recipients: Recipients): string[] => [
  ...new Set(Object.values(recipients).filter((id) => typeof id === 'string')),
];

/** Returns why a member cannot receive what a leaver hands over on a date; null if they can. */
export function ruleAgainst(
  person: CandidateRow | undefined,
  leaverId: string,
  date: string,
  excluded: readonly string[] = [],
): Rule | null {
  if (!person) return 'notFound';
  if (person.resigned_at || person.status === 'CANCELED') return 'resigned';
  if (person.suspended) return 'suspended';
  if (person.id === leaverId || excluded.includes(person.id)) return 'leavesToo';
  return person.job_ended_date && person.job_ended_date <= date ? 'leavesToo' : null;
}

/** Every recipient by id, with the rule that refuses them, or null. */
export async function checkRecipients(
  db: Db,
  teamId: string,
  recipients: Recipients,
  leaver: { id: string; date: string; excluded?: readonly string[] },
): Promise<Map<string, { person: HandoverRecipient; rule: Rule | null }>> {
  const ids = idsOf(recipients);
  const found = new Map((await findCandidates(db, teamId, ids)).map((row) => [row.id, row]));
  return new Map(
    ids.map((id) => {
      const row = found.get(id);
      return [
        id,
        { person: { id, name: row?.display_name ?? '' }, rule: ruleAgainst(row, leaver.id, leaver.date, leaver.excluded) },
      ];
    }),
  );
}

type Judged = Awaited<ReturnType<typeof checkRecipients>>;

/** Throws a field error for each kind whose recipient cannot receive. */
export function requireRecipients(recipients: Recipients, judged: Judged): void {
  const faults = Object.entries(recipients).flatMap(([kind, id]): FieldFault[] => {
    const rule = id ? judged.get(id)?.rule : null;
    return rule ? [{ field: kind, rule }] : [];
  });
  if (faults.length) throw invalid(...faults);
}

interface Receivers {
  recipients: Recipients;
  judged: Judged;
  owner: HandoverRecipient | null;
  /** The departments that go to the chosen head; the others go to the owner. */
  passedDepartments: readonly string[];
}

/** Items with their receiver. Departments can have two: the chosen head, if this member can still receive them, and the owner. */
export function receiversOf(
  kind: HandoverKind,
  items: readonly HandoverItem[],
  { recipients, judged, owner, passedDepartments }: Receivers,
): { items: HandoverItem[]; receiver: Receiver }[] {
  const receiver = receiverOf(kind, recipients, judged, owner);
  const head = kind.kind === 'headPosts' && recipients.headPosts ? judged.get(recipients.headPosts) : undefined;
  const passed = head && !head.rule ? items.filter(({ id }) => passedDepartments.includes(id)) : [];
  const others = items.filter((item) => !passed.includes(item));
  return [
    ...(head && passed.length ? [{ items: passed, receiver: head.person }] : []),
    ...(others.length ? [{ items: others, receiver }] : []),
  ];
}

function receiverOf(kind: HandoverKind, recipients: Recipients, judged: Judged, owner: HandoverRecipient | null): Receiver {
  if (kind.to === 'owner') return owner;
  if (kind.to === 'nobody') return null;
  const id = recipients[kind.kind];
  const one = id ? judged.get(id) : undefined;
  if (!one) return null;
  return one.rule ? { gone: one.person } : one.person;
}
