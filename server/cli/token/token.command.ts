import type pg from 'pg';
import { storeAuthEvent } from '#server/integrations/sign-on/auth-events.ts';
import { startSignOn } from '#server/integrations/sign-on/sign-on.ts';
import { exitWithError } from '#server/program.ts';
import { StartError } from '#server/start-error.ts';
import { withInstallation } from '../installation.ts';
import { logLine, type CommandOutput } from '../output.ts';

interface Team {
  readonly id: string;
  readonly name: string;
}

/** Issues a bearer token of an account for scripts: on stdout, with the teams that it can access on stderr. */
export function issueToken({ say, note }: CommandOutput, email: string, { team, minutes }: { team?: string; minutes: number }) {
  return withInstallation(async ({ owner, database, rootKey, publicUrl }) => {
    const person = await findPerson(owner, email);
    const teams = person.teams.filter(({ id }) => team === undefined || id === team);
    if (team !== undefined && teams.length === 0) throw new StartError(`${email} belongs to no team ${team}.`);
    const signOn = await startSignOn({ database, rootKey: rootKey.key, publicUrl }, exitWithError);
    const token = await signOn.signAccessToken(person.id, { minutes });
    await signOn.stop();
    if (token === undefined) throw new StartError(`The account of ${email} is closed.`);
    const log = (fields: Record<string, unknown>, msg: string) => note(logLine(fields, msg));
    await storeAuthEvent(database, { ip: '', userAgent: 'atrium token', log }, person.id, { kind: 'TOKEN_ISSUED' });
    for (const { id, name } of teams) note(`X-Team-Id: ${id}  (${name})`);
    say(token);
    return { token, teams };
  });
}

async function findPerson(owner: pg.Client, email: string): Promise<{ readonly id: string; readonly teams: Team[] }> {
  const { rows } = await owner.query<{ id: string; teams: Team[] }>(
    `SELECT accounts.id, coalesce(json_agg(json_build_object('id', teams.id, 'name', teams.name)) FILTER (WHERE teams.id IS NOT NULL), '[]') AS teams
     FROM accounts LEFT JOIN account_teams ON account_id = accounts.id LEFT JOIN teams ON teams.id = team_id
     WHERE accounts.email = $1 GROUP BY accounts.id`,
    [email],
  );
  if (!rows[0]) throw new StartError(`There is no account with the email address ${email}.`);
  return rows[0];
}
