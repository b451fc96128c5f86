import { withInstallation } from '../installation.ts';
import type { CommandOutput } from '../output.ts';
import { checkOrders, importOrders } from './take-over.ts';

/** Takes over orders of the previous system (decisions/040), or checks their file. */
export function takeOver({ say }: CommandOutput, what: 'check' | 'import', file: string) {
  return withInstallation(async (parts) => {
    const { line, ...result } = await (what === 'check' ? checkOrders : importOrders)(parts, file);
    say(line);
    return result;
  });
}
