/** How an email concerns calendars: it adds or updates a meeting, cancels one, or lists several. */
export type CalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH';

/** Placeholder for the sender's address, which is known only when the email is sent. */
export const senderAddress = 'sender@calendar.invalid';

/** Returns the calendar of an email as it is sent, with the address of `from` as the organiser. `from` as in MAIL_FROM. */
export function calendarEvent(
  { calendar, method }: { calendar: string | null; method: CalendarMethod | null },
  from: string,
): { icalEvent?: { method: CalendarMethod; content: string; filename: string } } {
  if (calendar === null || method === null) return {};
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
  return { icalEvent: { method, content: withSender(calendar, address), filename: 'meeting.ics' } };
}

/**
 * Replaces the placeholder. Lines may be folded within it, and change their length. Only affected lines are folded again: folding
 * a series of half a megabyte takes 70 ms.
 */
function withSender(calendar: string, address: string): string {
  const lines = calendar.split(/\r\n(?![ \t])/).map((folded) => {
    const line = folded.replaceAll(/\r\n[ \t]/g, '');
    return line.includes(senderAddress) ? fold(line.replaceAll(senderAddress, () => address)) : folded;
  });
  return lines.join('\r\n');
}

const mostOctets = 74;

/** Folds a line (RFC 5545, 3.1): no line is longer than 75 octets or is broken within a character. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > mostOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
