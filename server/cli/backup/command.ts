import { HeadFileError } from '#server/integrations/log-heads/head-file.ts';
import { s3Store } from '#server/integrations/files/s3.ts';
import { deriveKey } from '#server/kernel/keys/sealing.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { errorCode, errorLine, StartError } from '#server/start-error.ts';
import type { CommandOutput } from '../output.ts';
import type { Installation } from './back-up-external.ts';

/** What a command about backups works with. */
export interface BackupRun<Options> {
  output: CommandOutput;
  settings: Settings;
  /** What the command names. */
  target: string | undefined;
  options: Options;
  /** Aborted by an interruption of the process. */
  signal: AbortSignal;
}

/** A command about backups: an interruption or a failure ends it with one line. */
export function backupCommand<Options, T>(work: (given: BackupRun<Options>) => Promise<T>) {
  return async (output: CommandOutput, target: string | undefined, options: Options): Promise<T> => {
    const stopping = new AbortController();
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(name, () => {
        if (stopping.signal.aborted) process.exit(1);
        stopping.abort(new StartError('It was interrupted; nothing was kept.'));
      });
    }
    try {
      return await work({ output, settings: readSettings(process.env), target, options, signal: stopping.signal });
    } catch (error) {
      if (stopping.signal.aborted) throw stopping.signal.reason;
      if (error instanceof HeadFileError) throw new StartError(`${error.message}.`);
      throw explain(error);
    }
  };
}

/** Turns failures of disk, network and database into one line; programming errors keep their stack trace. */
function explain(error: unknown): unknown {
  const code = errorCode(error);
  if (error instanceof StartError || code === undefined) return error;
  return new StartError(`${errorLine(error) || code}. Nothing was kept.`);
}

/** Where files are, if not in the data folder. */
export const bucketOf = ({ s3 }: Settings) => s3 && s3Store(s3);

/** @param withRootKey whether a backup contains the root key of the data folder */
export function installationOf(settings: Settings, rootKey: Buffer, withRootKey: boolean): Installation {
  return {
    dataDir: settings.dataDir,
    bucket: bucketOf(settings),
    ownerUrl: settings.databaseUrl ?? '',
    serverUrl: settings.serverDatabaseUrl,
    rootKey,
    withRootKey,
    logKey: deriveKey(rootKey, 'operation log'),
  };
}

export function reportDamage(say: CommandOutput['say'], faults: readonly string[]): void {
  for (const fault of faults) say(`Damaged: ${fault}.`);
}
