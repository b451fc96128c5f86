import { asPlatform } from '#server/kernel/database/database.ts';
import { type SignOnTrial, signInTrial, startSignOnTrial } from './sign-on.ts';
import type { Person } from './team.ts';

/** People of a test app who sign in by the authorization server, each time in a new browser. */
export interface Sessions {
  /** The same person in a session of their own. */
  signIn(person: Person): Promise<Person & { session: string; sessionId: string }>;
  stop(): Promise<void>;
}

/** @param ownerUrl the database of the test app */
export async function startSessions(ownerUrl: string): Promise<Sessions> {
  const trial: SignOnTrial = await startSignOnTrial(undefined, ownerUrl);
  return {
    async signIn(person) {
      await signInTrial(trial, person.accountId);
      const { id, name } = await asPlatform(trial.database, (db) =>
        db
          .selectFrom('account_sessions')
          .select(['id', 'name'])
          .where('account_id', '=', person.accountId)
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow(),
      );
      return { ...person, session: name, sessionId: id };
    },
    stop: () => trial.stop(),
  };
}
