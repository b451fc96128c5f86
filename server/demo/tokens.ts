import { v7 as uuidv7 } from 'uuid';
import type { MenuCode } from '#contract/access/permission-facts.ts';
import { newApiToken } from '#server/domain/api-tokens/api-token.ts';
import type { Tx } from '#server/kernel/context.ts';

interface DemoToken {
  name: string;
  grants: Partial<Record<MenuCode, 'view' | 'edit'>>;
  /** Days since it was created, until it expires, and since it was last used; fractions are allowed. */
  made: number;
  ends: number | null;
  used?: number;
  revoked?: number;
  department?: readonly string[];
}

const demoTokens: readonly DemoToken[] = [
  { name: 'Payroll export', grants: { '020100': 'view', '020200': 'view' }, made: 40, ends: 50, used: 0.02 },
  { name: 'Door badges, warehouses', grants: { '020100': 'view' }, made: 12, ends: 78, used: 0.4, department: ['Operations'] },
  { name: 'Log archive', grants: { '080100': 'view' }, made: 200, ends: null, used: 1.2 },
  { name: 'Intranet trial', grants: { '020200': 'view', '070100': 'edit' }, made: 90, ends: -60 },
  { name: 'Old payroll export', grants: { '020100': 'edit' }, made: 300, ends: 65, used: 44, revoked: 41 },
];

const day = 86_400_000;

/** Adds API tokens like those of a team after some months. Their secrets are discarded, so they cannot be used. */
export async function addTokens(
  tx: Tx,
  teamId: string,
  now: Date,
  maker: { id: string; name: string },
  departmentOf: (path: readonly string[]) => string,
): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * day);
  for (const { name, grants, made, ends, used, revoked, department } of demoTokens) {
    const id = uuidv7();
    const { hash, hint } = newApiToken();
    const expires = ends === null ? null : at(ends);
    await tx
      .insertInto('api_tokens')
      .values({
        team_id: teamId,
        id,
        kind: 'API',
        name,
        hash,
        hint,
        grants: JSON.stringify(grants),
        scope: department ? 'DEPARTMENTS' : 'ALL',
        member_id: maker.id,
        created_by_name: maker.name,
        created_at: at(-made),
        expires_at: expires,
        expired_at: expires && expires < now ? expires : null,
        last_used_at: used === undefined ? null : at(-used),
        last_used_ip: used === undefined ? null : '203.0.113.24',
        revoked_at: revoked === undefined ? null : at(-revoked),
        revoked_by_name: revoked === undefined ? null : maker.name,
      })
      .execute();
    if (department)
      await tx
        .insertInto('api_token_departments')
        .values({ team_id: teamId, token_id: id, department_id: departmentOf(department) })
        .execute();
  }
}
