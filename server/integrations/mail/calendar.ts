/** What a mail asks of calendars: take a meeting in, take it out, or look at several. */
export type CalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH';

/** Stands for the address of who sends, which only the door that sends knows. */
export const senderAddress = 'sender@calendar.invalid';

/** The calendar of a mail as it goes out: organised by the address the mail comes from. `from` as in MAIL_FROM. */
export function calendarEvent(
  { calendar, method }: { calendar: string | null; method: CalendarMethod | null },
  from: string,
): { icalEvent?: { method: CalendarMethod; content: string; filename: string } } {
  if (calendar === null || method === null) return {};
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
  return { icalEvent: { method, content: withSender(calendar, address), filename: 'meeting.ics' } };
}

/**
 * Lines may be folded within the address, and are too long or too short for another one. Only they are folded again: to fold a series
 * of half a megabyte takes 70 ms.
 */
function withSender(calendar: string, address: string): string {
  const lines = calendar.split(/\r\n(?![ \t])/).map((folded) => {
    const line = folded.replaceAll(/\r\n[ \t]/g, '');
    return line.includes(senderAddress) ? fold(line.replaceAll(senderAddress, () => address)) : folded;
  });
  return lines.join('\r\n');
}

const mostOctets = 74;

/** RFC 5545, 3.1: no line is longer than 75 octets, and none is parted within a character. */
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
