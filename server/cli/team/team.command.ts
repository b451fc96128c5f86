import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { openFiles } from '#server/integrations/files/open-files.ts';
import { checkOwnFiles } from '#server/integrations/files/own-files.ts';
import { StartError } from '#server/start-error.ts';
import { type BackupRun, backupCommand } from '../backup/command.ts';
import { inDraft } from '../backup/draft.ts';
import { withInstallation } from '../installation.ts';
import { writeArchive } from './archive.ts';
import { exportRows } from './export-team.ts';
import { type ImportedTeam, importTeam as importUnpacked } from './import-team.ts';
import { currentOperator, recordTransfer } from './transfers.ts';
import { unpackTeam } from './unpack.ts';

interface ExportArguments {
  to: string;
  /** A recipient of age; without it BACKUP_KEY. */
  recipient?: string;
}

/** Exports a team as it is at one moment, while servers run, into one file that another installation imports (decisions/100). */
export const exportTeam = backupCommand(async ({ output, settings, target, options, signal }: BackupRun<ExportArguments>) => {
  const file = resolve(options.to);
  if (await stat(file).catch(() => undefined)) throw new StartError(`${file} exists already.`);
  const key = options.recipient ?? settings.backup.key;
  const store = openFiles(settings);
  return withInstallation(async ({ owner, ownerUrl, database, logKey }) => {
    const team = await findTeam(owner, target ?? '');
    await requireOwnFiles(ownerUrl, store);
    await mkdir(settings.dataDir, { recursive: true, mode: 0o755 });
    const exported = await inDraft(join(settings.dataDir, 'team-export'), async (folder) => {
      const rows = await exportRows({ ownerUrl, database, logKey, teamId: team.id, folder, signal });
      const part = `${file}.${process.pid}.part`;
      try {
        const bytes = await writeArchive(rows, { folder, store, key, file: part, signal });
        const { content, manifest } = rows;
        const facts = { direction: 'EXPORT', digest: manifest.digest, encrypted: key !== undefined } as const;
        await recordTransfer(owner, { ...facts, content, madeBy: currentOperator() });
        await rename(part, file);
        return { ...rows, bytes };
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    });
    const { content, manifest } = exported;
    const result = {
      team: content.team,
      file,
      bytes: exported.bytes,
      digest: manifest.digest,
      encrypted: key !== undefined,
      logEntries: content.log.entries,
      files: content.files.count,
      rows: Object.fromEntries(content.tables.map(({ name, rows }) => [name, rows])),
    };
    output.say(`Exported ${team.name} to ${file} (${Math.ceil(exported.bytes / 1_000_000)} MB).`);
    output.say(`Digest: ${manifest.digest}. Pass it on separately: atrium team import --digest compares it.`);
    if (key === undefined)
      output.say(
        'The archive is not encrypted and holds all personal data of the team: use --recipient, or keep it as safe as a backup.',
      );
    output.say('It holds no passwords, tokens, secrets of webhooks, card references or addresses of calendars.');
    return result;
  });
});

interface ImportArguments {
  digest?: string;
}

/** Imports a team that another installation has exported: all of it or nothing, while servers run (decisions/100). */
export const importTeam = backupCommand(
  async ({ output, settings, target = '', options, signal }: BackupRun<ImportArguments>) => {
    const store = openFiles(settings);
    return withInstallation(async ({ ownerUrl, rootKey, logKey }) => {
      await requireOwnFiles(ownerUrl, store);
      await mkdir(settings.dataDir, { recursive: true, mode: 0o755 });
      return inDraft(join(settings.dataDir, 'team-import'), async (folder) => {
        const unpacked = await unpackTeam(resolve(target), { folder, key: settings.backup.key, signal });
        const { content, digest } = unpacked;
        if (options.digest !== undefined && options.digest !== digest)
          throw new StartError(`The digest of the archive is ${digest}, not the given one. Nothing was imported.`);
        const madeBy = currentOperator();
        const imported = await importUnpacked(
          { ownerUrl, rootKey: rootKey.key, logKey, store, folder, madeBy, signal },
          unpacked,
        );
        output.say(`Imported ${content.team.name} (${content.team.id}).`);
        if (imported.code !== content.team.code)
          output.say(`Its code is ${imported.code}, because ${content.team.code} is used here.`);
        for (const line of whatRemains(imported)) output.say(line);
        return { team: content.team, digest, logEntries: content.log.entries, files: content.files.count, ...imported };
      });
    });
  },
);

/** What people have to do after an import, by what was in the archive. */
function whatRemains({ accounts, renewed }: ImportedTeam): string[] {
  const { invitation_links: links = 0, webhooks = 0 } = renewed;
  return [
    `${accounts.matched} accounts existed here, and their owners sign in as before. ${accounts.created} are new: they have no password, and their owners choose one by "Forgot password".`,
    ...(webhooks > 0 ? [`${webhooks} webhooks sign with new secrets: copy them to their receivers.`] : []),
    ...(links > 0 ? [`${links} invitation links have new addresses and codes.`] : []),
    'Cards, API tokens, SCIM tokens and calendar addresses have to be added again, posters of meeting rooms printed again, and personal invitations sent again.',
  ];
}

async function findTeam(owner: pg.Client, team: string): Promise<{ id: string; name: string }> {
  const { rows } = await owner.query<{ id: string; name: string; status: string; ends: boolean }>(
    `SELECT t.id, t.name, t.status, EXISTS (SELECT FROM team_dissolutions d WHERE d.team_id = t.id) AS ends
     FROM teams t WHERE lower(t.code) = lower($1) OR t.id::text = lower($1)`,
    [team.trim()],
  );
  const [found] = rows;
  if (!found) throw new StartError(`There is no team with the code or id ${team}.`);
  if (found.status === 'DISSOLVED') throw new StartError(`${found.name} is dissolved.`);
  if (found.ends) throw new StartError(`${found.name} is to be dissolved: its owner has to cancel that before an export.`);
  return found;
}

async function requireOwnFiles(ownerUrl: string, store: ReturnType<typeof openFiles>): Promise<void> {
  const foreign = await checkOwnFiles(ownerUrl, store);
  if (foreign !== undefined) throw new StartError(foreign);
}
