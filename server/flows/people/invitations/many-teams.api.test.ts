import { sql } from 'kysely';
import { expect } from 'vitest';
import { invitationLimits } from '#contract/people/invitation-facts.ts';
import { type Invited, type InviteResults, invitations } from '#contract/people/invitations.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

const team = await seedTeam(app.database, 'Harbour');
const other = await seedTeam(app.database, 'Other');

const asTeam = <T>(work: Parameters<typeof inTransaction<T>>[2], teamId: string) => inTransaction(app.database, { teamId }, work);
let count = 0;
const address = () => `person${(count += 1)}@example.com`;
const one = (body: object, person = team.owner) => app.call<Invited>(person, invitations.email, { body });
const many = (body: object, person = team.owner) => app.call<InviteResults>(person, invitations.batchEmail, { body });
const results = (answer: { data: InviteResults }) => answer.data.items.map(({ result }) => result);

test('at most a thousand a day per person over all their teams, so that more teams do not raise the limit', async () => {
  const sent = (of: TestTeam, people: number) =>
    asTeam(
      (tx) =>
        sql`INSERT INTO member_invitations (team_id, id, channel, recipient, language, token_hash, expires_at, sent_by)
        SELECT ${of.id}::uuid, gen_random_uuid(), 'MAIL', 'y' || n || ${of.id} || '@example.com', 'en', sha256((n || ${of.id})::bytea), now(), ${of.owner.memberId}::uuid
        FROM generate_series(1, ${people}::int) AS n`.execute(tx),
      of.id,
    );
  const own = async (of: TestTeam) => {
    await asTeam(async (tx) => {
      await tx.updateTable('members').set({ account_id: team.owner.accountId }).where('id', '=', of.owner.memberId).execute();
      await tx.deleteFrom('account_teams').where('member_id', '=', of.owner.memberId).execute();
      const row = { account_id: team.owner.accountId, team_id: of.id, member_id: of.owner.memberId };
      await tx.insertInto('account_teams').values(row).execute();
    }, of.id);
    return { ...of.owner, accountId: team.owner.accountId };
  };
  const third = await seedTeam(app.database, 'Third');
  const [second] = [await own(other), await own(third)];
  await sent(team, invitationLimits.perTeamADay - 1);
  await sent(third, invitationLimits.perPersonADay - invitationLimits.perTeamADay - 1);
  const answer = await many({ emails: [address(), address(), address()] }, second);
  expect(results(answer)).toEqual(['SENT', 'SENT', 'TEAM_LIMIT']);
  expect(answer.data.left).toBe(0);
  expect(await one({ email: address() }, second)).toMatchObject({ status: 429, code: 42901 });
  // Another member of that team can still send.
  expect((await one({ email: address() }, other.superAdmin)).data.result).toBe('SENT');
});
