import { exitWithError } from '#server/program.ts';
import { startLine } from '#server/start-error.ts';

/** Where a command prints. With --json, stdout contains only the JSON document of its result. */
export interface CommandOutput {
  /** Prints a line of the result for people on stdout; omitted with --json. */
  say(line: string): void;
  /** Prints a line about the progress, or of the log, on stderr. */
  note(line: string): void;
}

export interface CommandOptions {
  json?: boolean;
}

/**
 * Runs a command and prints its result: the lines that it says, or with --json the value that it returns. An error is one line on
 * stderr, with --json also `{ "error": … }` on stdout, and ends the process.
 */
export async function runCommand(
  { json = false }: CommandOptions,
  work: (output: CommandOutput) => Promise<unknown>,
): Promise<void> {
  const output: CommandOutput = {
    say: (line) => {
      if (!json) console.log(line);
    },
    note: (line) => console.error(line),
  };
  try {
    const result = await work(output);
    if (json) console.log(JSON.stringify(result));
  } catch (error) {
    if (json) console.log(JSON.stringify({ error: startLine(error) }));
    exitWithError(error);
  }
}

/** An event in the format of the server's log. */
export const logLine = (fields: Record<string, unknown>, msg: string): string =>
  JSON.stringify({ level: 30, time: Date.now(), ...fields, msg });
