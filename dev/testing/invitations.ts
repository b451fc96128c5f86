import { v7 as uuidv7 } from 'uuid';
import type { Validity } from '#contract/people/invitation-facts.ts';
import { newCode, newToken, sealToken, tokenHash } from '#server/features/people/invitations/invitation-codes.rules.ts';
import { type Database, inTransaction } from '#server/kernel/database/database.ts';
import { markUndeliverable } from '#server/integrations/mail/delivery.repository.ts';
import { enqueueMessages } from '#server/integrations/mail/outbox.repository.ts';

/** The key that seals link tokens in test apps. */
export const testInvitationKey = Buffer.alloc(32, 2);

interface LinkOptions {
  name?: string | null;
  code?: string;
  departmentId?: string;
  validity?: Validity;
  /** null for a permanent link. */
  expiresAt?: Date | null;
  maxUses?: number;
  uses?: number;
  emailDomains?: string[];
  createdBy?: string;
  endedAt?: Date;
}

/** Inserts a link into a team, by default a permanent named link. @returns its id, code and token */
export async function seedLink(database: Database, teamId: string, options: LinkOptions = {}) {
  const id = uuidv7();
  const code = options.code ?? newCode();
  const token = newToken();
  const expires = options.expiresAt ?? null;
  await inTransaction(database, { teamId }, (tx) =>
    tx
      .insertInto('invitation_links')
      .values({
        team_id: teamId,
        id,
        name: options.name === undefined ? `Link ${code}` : options.name,
        code,
        token_hash: tokenHash(token),
        token_sealed: sealToken(testInvitationKey, id, token),
        department_id: options.departmentId ?? null,
        validity: options.validity ?? (expires ? 'DAYS_7' : 'PERMANENT'),
        expires_at: expires,
        max_uses: options.maxUses ?? null,
        uses: options.uses ?? 0,
        email_domains: options.emailDomains ?? [],
        created_by: options.createdBy ?? null,
        ended_at: options.endedAt ?? null,
      })
      .execute(),
  );
  return { id, code, token };
}

interface InvitationOptions {
  recipient: string;
  memberId?: string;
  sentBy?: string;
  sentAt?: Date;
  expiresAt?: Date;
  endedAt?: Date;
}

/** Inserts a personal invitation by email, by default valid for one more day. @returns its id and token */
export async function seedInvitation(database: Database, teamId: string, options: InvitationOptions) {
  const id = uuidv7();
  const token = newToken();
  await inTransaction(database, { teamId }, (tx) =>
    tx
      .insertInto('member_invitations')
      .values({
        team_id: teamId,
        id,
        member_id: options.memberId ?? null,
        channel: 'MAIL',
        recipient: options.recipient,
        language: 'en',
        token_hash: tokenHash(token),
        sent_by: options.sentBy ?? null,
        sent_at: options.sentAt ?? new Date(),
        expires_at: options.expiresAt ?? new Date(Date.now() + 86_400_000),
        ended_at: options.endedAt ?? null,
      })
      .execute(),
  );
  return { id, token };
}

/** An invitation whose email was refused permanently, in the state the sender leaves it. */
export async function seedBounced(database: Database, teamId: string, options: InvitationOptions) {
  const { id } = await seedInvitation(database, teamId, options);
  const { recipient } = options;
  await inTransaction(database, { teamId }, async (tx) => {
    const message = {
      id,
      channel: 'MAIL',
      recipient,
      language: 'en',
      template: 'invited',
      subject: '',
      text: '',
      html: '',
    } as const;
    await enqueueMessages(tx, teamId, [message]);
    await markUndeliverable(tx, { id, attempts: 0 }, 'ADDRESS', '550');
  });
  return { id };
}

/** Opens or closes the invitation function. */
export async function seedOpen(database: Database, teamId: string, open: boolean): Promise<void> {
  await inTransaction(database, { teamId }, (tx) =>
    tx
      .insertInto('invitation_settings')
      .values({ team_id: teamId, open })
      .onConflict((conflict) => conflict.column('team_id').doUpdateSet({ open }))
      .execute(),
  );
}
