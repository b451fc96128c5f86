import { useFormatter, useTranslations } from 'use-intl';
import type { SearchResult } from '#contract/workplace/search.ts';
import { can, useHere } from '#web/client/here.ts';
import { todayIn } from '#web/client/today.ts';
import { zoneStore } from '#web/client/zone.ts';
import { paths } from '#web/paths.ts';
import type { IconName } from '#web/ui/Icon.tsx';
import { useStore } from '#web/ui/store.ts';
import { Line, type PaletteResult } from '../palette-hits.tsx';
import { addressKind, commandKinds, type CommandName, readCommand } from './typed-command.ts';
import { findWhen, type TypedWhen } from './typed-time.ts';

const icons: Record<CommandName, IconName> = {
  invite: 'mail',
  addMember: 'plus',
  editMember: 'members',
  offboard: 'members',
  suspend: 'lock',
  book: 'calendar',
  newDepartment: 'departments',
};

/** A query string of the values that are not empty. */
const withQuery = (path: string, values: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString()}`;

interface CommandSearch {
  /** What to search for instead of the whole text: the person or the room of an action. */
  searched: string;
  /** The actions that the text starts, for what has been found. */
  hitsOf: (found: SearchResult | undefined) => PaletteResult[];
  /** What can be done with a text for which nothing was found. */
  nextSteps: () => PaletteResult[];
}

/**
 * Reads a text as an action on something: "offboard May", "book Kowloon tomorrow 3 pm", "invite ann@example.com". A result opens
 * the form or dialog of the action, filled in; nothing is changed before it is confirmed there. Actions without permission are not
 * read. Requires the phrases of `commands`.
 */
export function useCommandSearch(text: string): CommandSearch {
  const t = useTranslations('commands');
  const pages = useTranslations('shell.pages');
  const { user } = useHere();
  const format = useFormatter();
  const zone = useStore(zoneStore);
  const typed = readCommand(text);
  const may = (name: CommandName) => can(commandKinds[name].code, commandKinds[name].access) && !user.viewing;
  const command = typed && may(typed.name) ? typed : undefined;
  const kind = command && commandKinds[command.name].argument;
  const today = todayIn(zone ?? 'UTC');
  const when = command && kind === 'room' ? findWhen(command.argument, today) : undefined;

  const hit = (name: CommandName, object: string, to: string, key = object, note = ''): PaletteResult => ({
    key: `${name} ${key}`,
    section: 'acts',
    to,
    preview: t(`previews.${name}`),
    body: <Line icon={icons[name]} name={t(`names.${name}`, { object })} note={note} />,
  });
  const invite = (address: string): PaletteResult[] => {
    const way = addressKind(address);
    return way && may('invite') ? [hit('invite', address, withQuery(paths.invite, { way, to: address }))] : [];
  };
  const named = (name: 'addMember' | 'newDepartment', value: string): PaletteResult[] => {
    if (!may(name) || value === '') return [];
    const to =
      name === 'addMember'
        ? withQuery(paths.newMember, { name: value })
        : withQuery(paths.departments, { open: 'new', name: value });
    return [hit(name, value, to)];
  };
  const timeText = ({ date, start, minutes }: TypedWhen) => {
    const day = format.dateTime(new Date(`${date ?? today}T00:00:00Z`), { dateStyle: 'full', timeZone: 'UTC' });
    const clock = (minute: number) =>
      format.dateTime(new Date(Date.UTC(2000, 0, 1, 0, minute)), { timeStyle: 'short', timeZone: 'UTC' });
    return start === undefined ? day : `${day}, ${clock(start)}${minutes === undefined ? '' : `–${clock(start + minutes)}`}`;
  };
  const book = (room: { roomId: string; name: string } | undefined, wanted: TypedWhen): PaletteResult => {
    const { date, start, minutes } = wanted;
    const day = date ?? today;
    const at = start === undefined ? '' : `${day}T${twoDigits(Math.floor(start / 60))}:${twoDigits(start % 60)}`;
    const to = withQuery(paths.roomBoard, {
      day: date ?? '',
      new: '1',
      inRoom: room?.roomId ?? '',
      at,
      minutes: minutes === undefined ? '' : String(minutes),
    });
    return hit('book', room?.name ?? pages('rooms'), to, room?.roomId, timeText(wanted));
  };

  return {
    searched: (kind === 'person' && command?.argument) || (kind === 'room' && when?.rest) || text,
    hitsOf: (found) => {
      if (!command) return [];
      const { name, argument } = command;
      if (kind === 'address') return invite(argument);
      if (name === 'addMember' || name === 'newDepartment') return named(name, argument);
      if (when) {
        if (when.rest !== '') return (found?.rooms ?? []).map((room) => book(room, when));
        return when.date !== undefined || when.start !== undefined ? [book(undefined, when)] : [];
      }
      if (argument === '') return [];
      return (found?.members ?? [])
        .filter(({ managed }) => managed)
        .map(({ employeeId: id, displayName, department }) => hit(name, displayName, personPath(name, id), id, department));
    },
    nextSteps: () => [...invite(text), ...(addressKind(text) || command ? [] : named('addMember', text)), ...places(pages)],
  };
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

function personPath(name: CommandName, id: string): string {
  if (name === 'offboard') return paths.resign({ members: [id] });
  return name === 'suspend' ? `${paths.member({ id })}?act=suspend` : paths.editMember({ id });
}

/** Where a person can look who found nothing. */
function places(pages: (page: 'directory' | 'help') => string): PaletteResult[] {
  return [
    { key: 'look in directory', section: 'pages', to: paths.directory, body: <Line icon="people" name={pages('directory')} /> },
    { key: 'look in help', section: 'pages', to: paths.help, body: <Line icon="help" name={pages('help')} /> },
  ];
}
