import type { LoggedAction } from '#contract/platform/operation-log-facts.ts';
import { raiseEpoch, setDisabled } from '#server/domain/accounts/accounts.repository.ts';
import { removeFactors } from '#server/features/access/sign-in/second-factor.repository.ts';
import { addAuthEvent } from '#server/integrations/sign-on/auth-events.ts';
import { endSessions } from '#server/integrations/sign-on/sessions.repository.ts';
import type { Tx } from '#server/kernel/context.ts';
import { enterTeam, inTransaction } from '#server/kernel/database/database.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { systemWriter } from '#server/kernel/log/system-writer.ts';
import { StartError } from '#server/start-error.ts';
import { type UnlockedInstallation, withInstallation } from '../installation.ts';
import { type CommandOutput, logLine } from '../output.ts';
import { addAccount, emailAddress, findAccount, type ListedAccount, listAccounts, passwordLink } from './accounts.ts';

const most = 200;

export function list({ say, note }: CommandOutput, text?: string) {
  return withInstallation(async ({ owner }) => {
    const accounts = await listAccounts(owner, text, most);
    for (const account of accounts) say(lineOf(account));
    if (accounts.length === most) note(`Only the newest ${most} accounts are listed; give a part of the address or name.`);
    return accounts;
  });
}

export function show({ say }: CommandOutput, which: string) {
  return withInstallation(async ({ owner }) => {
    const account = await findAccount(owner, which);
    say(lineOf(account));
    say(`id ${account.id}  created ${day(account.createdAt)}  last sign-in ${day(account.lastSignInAt)}`);
    say(`two-step verification ${account.secondFactor ? 'on' : 'off'}${account.staff ? '  provider staff' : ''}`);
    for (const { code, name } of account.teams) say(`team ${code}  ${name}`);
    return account;
  });
}

/** Creates an account without a team, and prints the link by which its owner chooses a password. */
export function create({ say }: CommandOutput, email: string, name?: string) {
  return withInstallation(async (parts) => {
    if (!(await addAccount(parts.owner, email, name))) throw new StartError(`${email} has an account already.`);
    const account = await findAccount(parts.owner, email);
    const link = await inTransaction(parts.database, {}, (tx) => passwordLink(tx, parts, account.id, emailAddress(email)));
    say(`The account of ${account.name} is created. This link lets them choose a password, once, within 24 hours:\n${link}`);
    return { id: account.id, link };
  });
}

/** Disables an account until it is enabled: all its sessions and tokens end, and it cannot sign in. It stays in its teams. */
export function disable(output: CommandOutput, which: string) {
  return change(output, which, { from: 'active', action: 'account.disable' }, async (tx, { id }) => {
    await setDisabled(tx, id, true);
    return { line: 'is disabled and signed out everywhere.' };
  });
}

export function enable(output: CommandOutput, which: string) {
  return change(output, which, { from: 'disabled', action: 'account.enable' }, async (tx, { id }) => {
    await setDisabled(tx, id, false);
    return { line: 'is enabled.' };
  });
}

/** Ends all sessions of an account and prints a link for a new password. @param secondFactor whether to remove it as well */
export function reset(output: CommandOutput, which: string, secondFactor: boolean) {
  return change(output, which, { from: 'active', action: 'account.reset' }, async (tx, { id, email }, parts) => {
    if (email === null) throw new StartError(`${which} has no email address, to which the link of a password belongs.`);
    if (secondFactor && (await removeFactors(tx, id)))
      await addAuthEvent(tx, source(output), id, { kind: 'SECOND_FACTOR_RESET' });
    const link = await passwordLink(tx, parts, id, email);
    return { line: `is signed out everywhere. This link lets them choose a password, once, within 24 hours:\n${link}`, link };
  });
}

/** Changes an account, ends its sessions, and records that in the operation log of each of its teams. */
function change<T extends { line: string }>(
  output: CommandOutput,
  which: string,
  { from, action }: { from: ListedAccount['state']; action: LoggedAction },
  work: (tx: Tx, account: ListedAccount, parts: UnlockedInstallation) => Promise<T>,
) {
  return withInstallation(async (parts) => {
    const account = await findAccount(parts.owner, which);
    if (account.state !== from) throw new StartError(`The account ${which} is ${account.state}.`);
    const events = source(output);
    const { line, ...result } = await inTransaction(parts.database, { accountId: account.id }, async (tx) => {
      const done = await work(tx, account, parts);
      await endSessions(tx, account.id);
      await raiseEpoch(tx, account.id);
      await addAuthEvent(tx, events, account.id, { kind: 'SIGNED_OUT_EVERYWHERE' });
      for (const { id, memberId } of account.teams) {
        await enterTeam(tx, id);
        const writer = systemWriter(parts.logKey, id, { userAgent: 'atrium user' });
        await record(tx, writer, { category: 'SECURITY', action, object: { type: 'member', id: memberId, name: account.name } });
      }
      return done;
    });
    for (const log of events.afterCommit) log();
    output.say(`The account of ${account.name} ${line}`);
    return { id: account.id, ...result };
  });
}

const source = ({ note }: CommandOutput) => ({
  ip: '',
  userAgent: 'atrium user',
  log: (fields: object, msg: string) => note(logLine({ ...fields }, msg)),
  afterCommit: [] as (() => void)[],
});

const lineOf = ({ email, mobile, name, state, teams }: ListedAccount) =>
  `${email ?? mobile ?? '-'}  ${name || '-'}  ${state}  ${teams.length} ${teams.length === 1 ? 'team' : 'teams'}`;
const day = (at: Date | null) => (at ? at.toISOString().slice(0, 10) : 'never');
