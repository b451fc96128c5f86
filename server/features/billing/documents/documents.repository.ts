import { v7 as uuidv7 } from 'uuid';
import type { DocumentFacts, DocumentType } from '#contract/billing/document-facts.ts';
import type { InFour } from '#contract/in-four.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne } from '#server/kernel/database/rows.ts';

const prefixes = { BILL: 'B', RECEIPT: 'R', CREDIT_NOTE: 'C' } as const satisfies Record<DocumentType, string>;

export interface NewDocument {
  orderId: string;
  kind: DocumentType;
  /** Plain date. */
  issuedOn: string;
  facts: DocumentFacts;
}

/**
 * Issues a document under the next number of its kind and year, for example B2026-000042. The number is taken in this
 * transaction, so that there are no gaps and no duplicates. Lock order: this is the last row a transaction locks, because the
 * counter is shared by all teams.
 */
export async function issue(tx: Tx, teamId: string, { orderId, kind, issuedOn, facts }: NewDocument): Promise<string> {
  const year = Number(issuedOn.slice(0, 4));
  const rows = await many(tx)<{ last: number }>`
    INSERT INTO document_numbers AS n (kind, year, last) VALUES (${kind}, ${year}::int, 1)
    ON CONFLICT (kind, year) DO UPDATE SET last = n.last + 1 RETURNING last`;
  const number = `${prefixes[kind]}${year}-${String(rows[0]?.last).padStart(6, '0')}`;
  await tx
    .insertInto('billing_documents')
    .values({
      team_id: teamId,
      id: uuidv7(),
      order_id: orderId,
      kind,
      number,
      issued_on: issuedOn,
      content: JSON.stringify(facts),
    })
    .execute();
  return number;
}

/** Returns the number of an order's bill. */
export async function billOf(db: Db, teamId: string, orderId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_documents')
    .select('number')
    .where('team_id', '=', teamId)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'BILL')
    .executeTakeFirst();
  return row?.number;
}

/** Returns the issuer of documents as saved by provider staff; null before it is first saved. */
export async function readIssuer(db: Db): Promise<unknown> {
  const row = await db.selectFrom('issuer').select('details').executeTakeFirst();
  return row?.details ?? null;
}

export interface IssuedDocument extends ColumnsOf<'billing_documents', 'kind' | 'number'> {
  /** Plain date. */
  issued_on: string;
  content: DocumentFacts;
  app: InFour;
}

/** Returns a document of one of the team's orders, with the name of the app it is about. */
export function find(db: Db, teamId: string, orderId: string, id: string): Promise<IssuedDocument | undefined> {
  return maybeOne(db)<IssuedDocument>`
    SELECT d.kind, d.number, d.issued_on, d.content, a.manifest -> 'name' AS app
    FROM billing_documents d JOIN orders o ON o.team_id = d.team_id AND o.id = d.order_id JOIN apps a ON a.id = o.app_id
    WHERE d.team_id = ${teamId}::uuid AND d.order_id = ${orderId}::uuid AND d.id = ${id}::uuid`;
}
