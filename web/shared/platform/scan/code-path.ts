import { normaliseCode } from '#contract/people/invitation-facts.ts';
import { checkInPath } from '#contract/workplace/room-facts.ts';
import { paths } from '#web/paths.ts';

/**
 * The path of the console to which a scanned or typed text leads: an invitation code, or the link in the QR code of an invitation or
 * a room. undefined for everything else, also for links to other sites and other pages.
 */
export function pathOfCode(text: string, origin: string): string | undefined {
  const joinCode = normaliseCode(text);
  if (joinCode) return paths.landing({ joinCode });
  const url = URL.parse(text.trim());
  if (url?.origin !== origin) return undefined;
  const isTarget = [checkInPath, paths.enterCode].some((path) => url.pathname.startsWith(`${path}/`));
  return isTarget ? url.pathname + url.search : undefined;
}
