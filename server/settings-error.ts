import { StartError } from './start-error.ts';

/** A setting is invalid. The message is one line that names the variable and the expected value. */
export class SettingsError extends StartError {
  override readonly exitCode = 2;
  readonly variable: string;

  constructor(variable: string, expected: string) {
    super(`${variable} must be ${expected}.`);
    this.variable = variable;
  }
}

/** Returns the choice that a text names. Throws SettingsError. */
export function readChoice<T extends string>(name: string, text: string, choices: readonly T[]): T {
  const chosen = choices.find((choice) => choice === text);
  if (chosen !== undefined) return chosen;
  throw new SettingsError(name, `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`);
}
