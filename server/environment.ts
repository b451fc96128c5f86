import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { errorCode, StartError } from './start-error.ts';
import { SettingsError } from './settings-error.ts';

/** Reads settings from an environment. `names` are those read so far. */
export interface EnvironmentReader {
  /** The trimmed value of a setting, given by the variable NAME or by the file that NAME_FILE names; undefined if absent or empty. */
  text(name: string): string | undefined;
  readonly names: ReadonlySet<string>;
}

/** Throws SettingsError, without values, if a file cannot be read, or if a setting is given twice. */
export function environmentReader(environment: NodeJS.ProcessEnv): EnvironmentReader {
  const names = new Set<string>();
  const value = (name: string) => environment[name]?.trim() || undefined;
  return {
    names,
    text(name) {
      names.add(name);
      const file = value(`${name}_FILE`);
      if (file === undefined) return value(name);
      if (value(name) !== undefined) throw new SettingsError(name, `given either itself or by ${name}_FILE, not both`);
      const content = readSecretFile(`${name}_FILE`, file).trim();
      if (content !== '') return content;
      throw new SettingsError(`${name}_FILE`, 'the path of a file that is not empty');
    },
  };
}

const bareName = (variable: string) => variable.replace(/_FILE$/, '');

/** One setting of an environment that is not part of the settings of the server. */
export const readSetting = (environment: NodeJS.ProcessEnv, name: string): string | undefined =>
  environmentReader(environment).text(name);

function readSecretFile(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new SettingsError(name, `the path of a file that this user can read (${errorCode(error) ?? 'failed'})`);
  }
}

/**
 * Refuses variables that begin with ATRIUM_ and are no setting. Throws SettingsError, which names the setting that resembles it most.
 * @param names all settings
 */
export function refuseUnknown(environment: NodeJS.ProcessEnv, names: ReadonlySet<string>): void {
  for (const variable of Object.keys(environment)) {
    if (!variable.startsWith('ATRIUM_') || names.has(variable.replace(/_FILE$/, ''))) continue;
    const bare = variable.replace(/^ATRIUM_/, '').replace(/_FILE$/, '');
    const distance = (name: string) => editDistance(bare, name.replace(/^ATRIUM_/, ''));
    const nearest = [...names].reduce((best, name) => (distance(name) < distance(best) ? name : best));
    throw new SettingsError(
      variable,
      `renamed or removed: there is no such setting; the one that resembles it most is ${nearest}`,
    );
  }
}

/** The number of characters to insert, remove or replace to turn one text into the other (Levenshtein). */
function editDistance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [row, character] of [...from].entries()) {
    const line = [row + 1];
    for (let at = 0; at < to.length; at += 1)
      line.push(Math.min((above[at] ?? 0) + (to[at] === character ? 0 : 1), (above[at + 1] ?? 0) + 1, (line[at] ?? 0) + 1));
    above = line;
  }
  return above.at(-1) ?? 0;
}

/**
 * Adds the variables of the file .env in the working directory, if there is one, to the environment of this process and of the
 * programs that it starts. A variable that is set already keeps its value, and NAME or NAME_FILE replaces the other form in the
 * file. Throws StartError.
 */
export function loadEnvironmentFile(): void {
  let text: string;
  try {
    text = readFileSync('.env', 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw new StartError(`The file .env in ${process.cwd()} cannot be read (${errorCode(error) ?? 'failed'}).`);
  }
  const given = new Set(Object.keys(process.env).map(bareName));
  for (const [name, value] of Object.entries(parseEnv(text))) if (!given.has(bareName(name))) process.env[name] = value;
}
