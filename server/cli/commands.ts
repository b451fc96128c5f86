import { Command } from 'commander';
import { version } from '#server/version.ts';
import { readDigest, readHead, readRecipient, readTime, wholeNumber } from './arguments.ts';
import { type CommandOptions, runCommand } from './output.ts';

const codes = `
Exit codes: 0 success; 1 failure, or damage or a fault was found; 2 wrong arguments or an invalid setting.
Settings are environment variables (docs/operations/settings.md). The documentation is docs/commands.md.`;

/** The program `atrium`. The code of a command is loaded when the command runs, so that help and version are fast. */
export function createProgram(): Command {
  const program = new Command('atrium')
    .description('Atrium, the administration console of organisations: server and administration')
    .version(version)
    .exitOverride()
    // So that options after a command belong to that command, and not to the one above it.
    .enablePositionalOptions()
    .showHelpAfterError('(--help explains the arguments)')
    .addHelpText('after', codes);
  addServer(program);
  addBackups(program);
  addFiles(program);
  addUsers(program);
  addAccounts(program);
  addTeams(program);
  addCatalogue(program);
  addSecurity(program);
  return program;
}

function addServer(program: Command): void {
  program
    .command('serve')
    .description('start the server, and the embedded database unless DATABASE_URL is set')
    .option('--no-worker', 'serve requests only, like BACKGROUND_WORK=off; a process started by `atrium worker` does the rest')
    .action(async ({ worker }: { worker: boolean }) => {
      if (!worker) process.env['BACKGROUND_WORK'] = 'off';
      return (await import('./serve/serve.command.ts')).serve();
    });
  program
    .command('worker')
    .description('run background work only: jobs, schedules, emails, sealing of operation logs, webhooks')
    .action(async () => (await import('./serve/serve.command.ts')).work());
  withJson(program.command('check'))
    .description('diagnose database, data folder, files, mail server, public address and keys, and say how to fix what fails')
    .action((options: CommandOptions) =>
      runCommand(options, async (output) => (await import('./check/check.command.ts')).checkInstallation(output)),
    );
  withJson(program.command('migrate'))
    .description('migrate the database to this version, which each start of the server does as well')
    .option('--create', 'create the database of a new installation where there is none')
    .action((options: CommandOptions & { create?: boolean }) =>
      runCommand(options, async (output) => (await import('./migrate/migrate.command.ts')).migrateDatabase(output, options)),
    );
}

function addBackups(program: Command): void {
  const damage = ['--despite-damage', 'continue if the installation or the backup is damaged, and list the damage'] as const;
  const which = ['--installation <id>', 'of which installation the latest archive is, where BACKUP_TO holds several'] as const;
  const load = () => import('./backup/backup.command.ts');
  type RestoreArguments = { at?: Date; despiteDamage?: boolean; installation?: string };
  type BackupArguments = CommandOptions & { despiteDamage?: boolean; withRootKey?: boolean };
  const backup = withJson(program.command('backup'))
    .description('back up database, files and heads of the operation log, while servers run')
    .argument('[folder]', 'a folder that does not exist yet; without it BACKUP_TO, whose old backups are removed by BACKUP_KEEP')
    .option(...damage)
    .option('--with-root-key', 'include the root key of DATA_DIR')
    .action((folder: string | undefined, options: BackupArguments) =>
      runCommand(options, async (output) => (await load()).backUpTo(output, folder, options)),
    );
  withJson(backup.command('verify'))
    .description('restore a backup into a temporary database and folder, verify it, and remove them')
    .argument('[backup]', 'a folder, an archive, or the name of an archive in BACKUP_TO', 'latest')
    .option(...which)
    .action((source: string, options: CommandOptions & { installation?: string }) =>
      runCommand(options, async (output) => (await import('./backup/verify.command.ts')).verifyBackup(output, source, options)),
    );
  withJson(backup.command('list'))
    .description('list the backups in BACKUP_TO')
    .action((options: CommandOptions) =>
      runCommand(options, async (output) => (await load()).listBackups(output, undefined, options)),
    );
  withJson(backup.command('key'))
    .description('create a key for BACKUP_KEY')
    .action((options: CommandOptions) => runCommand(options, async (output) => (await load()).createKey(output)));
  const restore = withJson(program.command('restore'));
  restore
    .description('restore a backup into an empty DATA_DIR and an empty database')
    .argument('[backup]', 'a folder, an archive, or the name of an archive in BACKUP_TO; latest for the newest one there')
    .option(
      '--at <time>',
      'complete the restore of DATABASE_URL to this time by pgBackRest; missing files are taken from the backup',
      readTime,
    )
    .option(...damage)
    .option(...which)
    .action((source: string | undefined, options: CommandOptions & RestoreArguments) => {
      if (source === undefined && !options.at) restore.error("error: missing required argument 'backup'");
      return runCommand(options, async (output) =>
        options.at
          ? (await import('./backup/restore-at.command.ts')).restoreAt(output, source, options)
          : (await import('./backup/restore.command.ts')).restoreFrom(output, source, options),
      );
    });
}

function addFiles(program: Command): void {
  const files = program.command('files').description('check the files of an installation, and move them to other storage');
  const load = () => import('./files/files.command.ts');
  for (const target of ['bucket', 'folder'] as const)
    withJson(files.command(`copy-to-${target}`))
      .description(
        target === 'bucket'
          ? 'copy the files of DATA_DIR into the bucket of S3_BUCKET'
          : 'copy the files of the bucket into DATA_DIR',
      )
      .option('--verify', 'also read and compare files that are there already')
      .action((options: CommandOptions & { verify?: boolean }) =>
        runCommand(options, async (output) => (await load()).copy(output, target, options)),
      );
  withJson(files.command('check'))
    .description('read all files and compare them with the database')
    .option('--remove-orphans', 'remove files that no row names, which interrupted uploads left more than a day ago')
    .action((options: CommandOptions & { removeOrphans?: boolean }) =>
      runCommand(options, async (output) => (await load()).check(output, options)),
    );
}

function addUsers(program: Command): void {
  const user = program.command('user').description('manage accounts, when their owners cannot help themselves');
  const load = () => import('./user/user.command.ts');
  withJson(user.command('list'))
    .description('list the newest accounts, or those whose address or name contains a text')
    .argument('[text]')
    .action((text: string | undefined, options: CommandOptions) =>
      runCommand(options, async (output) => (await load()).list(output, text)),
    );
  withJson(user.command('create'))
    .description('create an account without a team, and print the link by which its owner chooses a password')
    .argument('<email>')
    .option('--name <name>', 'the name of the person')
    .action((email: string, options: CommandOptions & { name?: string }) =>
      runCommand(options, async (output) => (await load()).create(output, email, options.name)),
    );
  const which = ['<account>', 'email address, mobile number or id'] as const;
  withJson(user.command('reset'))
    .description('sign a person out everywhere and print a link for a new password')
    .argument(...which)
    .option('--second-factor', 'also remove authenticator, passkeys and recovery codes')
    .action((account: string, options: CommandOptions & { secondFactor?: boolean }) =>
      runCommand(options, async (output) => (await load()).reset(output, account, options.secondFactor ?? false)),
    );
  const acts = [
    ['show', 'show an account with its teams'],
    ['disable', 'sign a person out everywhere and refuse every sign-in; they stay in their teams'],
    ['enable', 'let a disabled account sign in again'],
  ] as const;
  for (const [name, description] of acts)
    withJson(user.command(name))
      .description(description)
      .argument(...which)
      .action((account: string, options: CommandOptions) =>
        runCommand(options, async (output) => (await load())[name](output, account)),
      );
}

const mostMinutes = 7 * 24 * 60;

function addAccounts(program: Command): void {
  withJson(program.command('token'))
    .description('issue a bearer token of an account, for scripts')
    .argument('<email>')
    .option('--team <id>', 'print only this team as X-Team-Id')
    .option('--minutes <number>', `how long it is valid, at most ${mostMinutes}`, wholeNumber(1, mostMinutes), 60)
    .action((email: string, options: CommandOptions & { team?: string; minutes: number }) =>
      runCommand(options, async (output) => (await import('./token/token.command.ts')).issueToken(output, email, options)),
    );

  const staff = program.command('staff').description('manage provider staff, who support teams that allow it');
  const load = () => import('./staff/staff.command.ts');
  withJson(staff.command('add'))
    .description('make a person provider staff; without an account they get one, and the command prints its link')
    .argument('<email>')
    .option('--name <name>', 'the name of the person')
    .action((email: string, options: CommandOptions & { name?: string }) =>
      runCommand(options, async (output) => (await load()).add(output, email, options.name)),
    );
  withJson(staff.command('list'))
    .description('list provider staff')
    .action((options: CommandOptions) => runCommand(options, async (output) => (await load()).list(output)));
  withJson(staff.command('remove'))
    .description('remove a person from provider staff and end their support sessions')
    .argument('<email>')
    .action((email: string, options: CommandOptions) =>
      runCommand(options, async (output) => (await load()).remove(output, email)),
    );
  withJson(staff.command('cap'))
    .description('print the member cap of a team, and change it')
    .argument('<team>', 'code or id of the team')
    .argument('[people]', 'the new cap', wholeNumber(0, 999_999))
    .action((team: string, people: number | undefined, options: CommandOptions) =>
      runCommand(options, async (output) => (await load()).cap(output, team, people)),
    );
}

function addTeams(program: Command): void {
  const team = program.command('team').description('move a team to another installation');
  const load = () => import('./team/team.command.ts');
  withJson(team.command('export'))
    .description('export a team with its files and operation log into one file, while servers run')
    .argument('<team>', 'code or id of the team')
    .requiredOption('--to <file>', 'a file that does not exist yet')
    .option('--recipient <age1…>', 'encrypt for this recipient instead of BACKUP_KEY', readRecipient)
    .action((which: string, options: CommandOptions & { to: string; recipient?: string }) =>
      runCommand(options, async (output) => (await load()).exportTeam(output, which, options)),
    );
  withJson(team.command('import'))
    .description('import a team that another installation has exported; BACKUP_KEY decrypts it')
    .argument('<file>')
    .option('--digest <sha256>', 'refuse an archive with another digest', readDigest)
    .action((file: string, options: CommandOptions & { digest?: string }) =>
      runCommand(options, async (output) => (await load()).importTeam(output, file, options)),
    );
}

function addCatalogue(program: Command): void {
  const app = program.command('app').description('manage the catalogue of apps from which every team chooses');
  const load = () => import('./app/app.command.ts');
  const acts = [
    ['publish', '<file>', 'publish a manifest (YAML) with the pictures in its folder'],
    ['check', '<file>', 'check a manifest and its pictures; needs no database'],
    ['withdraw', '<key>', 'take an app off offer; teams that opened it keep it'],
    ['restore', '<key>', 'put a withdrawn app on offer again'],
    ['secret', '<key>', 'create a new client secret; the previous one is valid for 24 more hours'],
  ] as const;
  for (const [name, argument, description] of acts)
    withJson(app.command(name))
      .description(description)
      .argument(argument)
      .action((what: string, options: CommandOptions) =>
        runCommand(options, async (output) => (await load())[name](output, what)),
      );
  withJson(app.command('list'))
    .description('list the apps of the catalogue')
    .action((options: CommandOptions) => runCommand(options, async (output) => (await load()).list(output)));

  const orders = program.command('orders').description('import the orders of an earlier system');
  for (const name of ['check', 'import'] as const)
    withJson(orders.command(name))
      .description(name === 'check' ? 'check a file of orders, and write nothing' : 'import all orders of a file, or none')
      .argument('<file>', 'CSV or JSON with one order per line')
      .action((file: string, options: CommandOptions) =>
        runCommand(options, async (output) => (await import('./orders/orders.command.ts')).takeOver(output, name, file)),
      );
}

function addSecurity(program: Command): void {
  type LogArguments = CommandOptions & {
    team?: string;
    head?: { seq: number; hash: string };
    heads?: string;
    restored?: boolean;
  };
  const log = withJson(program.command('verify-log'));
  log
    .description('verify the hash chains of the operation logs against the stored heads')
    .option('--team <team>', 'only this team, by its code or id')
    .option('--head <"number hash">', 'a head of the team that was stored elsewhere', readHead)
    .option('--heads <file>', 'heads that LOG_HEADS_URL received')
    .option('--restored', 'record first that the database was restored')
    .action((options: LogArguments) => {
      if (options.head && options.team === undefined) log.error('error: --head needs --team');
      return runCommand(options, async (output) =>
        (await import('./verify-log/verify-log.command.ts')).verifyLog(output, options),
      );
    });

  const keys = program.command('keys').description('replace the keys of the installation');
  const load = () => import('./keys/keys.command.ts');
  withJson(keys.command('rotate-signing'))
    .description('replace the signing keys while servers run')
    .option('--compromised', 'refuse all tokens that were signed before')
    .action((options: CommandOptions & { compromised?: boolean }) =>
      runCommand(options, async (output) => (await load()).rotateSigning(output, options.compromised ?? false)),
    );
  withJson(keys.command('rotate-root'))
    .description('replace the root key, with all servers stopped; NEW_ROOT_KEY sets the new one')
    .action((options: CommandOptions) => runCommand(options, async (output) => (await load()).rotateRoot(output)));
}

function withJson(command: Command): Command {
  return command.option('--json', 'print the result as one JSON document');
}
