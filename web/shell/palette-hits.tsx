import type { ReactNode } from 'react';
import type { SearchResult } from '#contract/workplace/search.ts';
import { searchLimits } from '#contract/workplace/search-facts.ts';
import { paths } from '#web/paths.ts';
import { AppIcon } from '#web/ui/AppIcon.tsx';
import { Person } from '#web/ui/Avatar.tsx';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import { Row, Truncate } from '#web/ui/layout.tsx';
import styles from './CommandPalette.module.css';

export const sections = [
  'recent',
  'pages',
  'acts',
  'people',
  'departments',
  'roles',
  'rooms',
  'meetings',
  'orders',
  'apps',
  'articles',
] as const;
export type PaletteSection = (typeof sections)[number];

/** One result of the palette: a link or an action. */
export interface PaletteResult {
  key: string;
  section: PaletteSection;
  body: ReactNode;
  to?: string;
  act?: () => void;
  /** What happens when it is opened, shown while it is selected. */
  preview?: string;
}

export function Line({ icon, name, note }: { icon: IconName; name: ReactNode; note?: ReactNode }) {
  return (
    <Row as="span" gap="m" align="center" className={styles['page']}>
      <Icon name={icon} />
      <Truncate shrink>{name}</Truncate>
      {note ? <small>{note}</small> : null}
    </Row>
  );
}

interface HitContext {
  /** The text of the search, and the line for all people that it finds. */
  text: string;
  allPeople: (count: number | null) => string;
  /** Whether the caller may open the screen of a code. */
  can: (code: '020100' | '020200' | '040100') => boolean;
  when: (instant: string) => string;
}

/** Converts the server's results, each with the screen on which the caller may view it. */
export function hitsOf(found: SearchResult, { text, allPeople, can, when }: HitContext): PaletteResult[] {
  const { members, memberTotal } = found;
  const hasMore = memberTotal === null ? members.length === searchLimits.each : memberTotal > members.length;
  return [
    ...members.map(({ employeeId: id, displayName, avatar, department, managed, matched }) => ({
      key: `member ${id}`,
      section: 'people' as const,
      to: managed ? paths.member({ id }) : paths.person({ id }),
      body: (
        <Person size={28} name={displayName} photo={avatar} note={[department, matched?.value].filter(Boolean).join(' · ')} />
      ),
    })),
    ...(hasMore
      ? [
          {
            key: 'all people',
            section: 'people' as const,
            to: `${can('020100') ? paths.members : paths.directory}?search=${encodeURIComponent(text)}`,
            body: <Line icon="members" name={allPeople(memberTotal)} />,
          },
        ]
      : []),
    ...found.departments.map(({ departmentId: id, name, path }) => ({
      key: `department ${id}`,
      section: 'departments' as const,
      to: `${can('020200') ? paths.departments : paths.directory}?department=${id}`,
      body: <Line icon="departments" name={name} note={path === name ? undefined : path} />,
    })),
    ...found.roles.map(({ roleId: id, name }) => ({
      key: `role ${id}`,
      section: 'roles' as const,
      to: paths.role({ id }),
      body: <Line icon="roles" name={name} />,
    })),
    ...found.rooms.map(({ roomId: id, name, building, floor }) => ({
      key: `room ${id}`,
      section: 'rooms' as const,
      to: `${paths.roomBoard}?room=${id}`,
      body: <Line icon="room" name={name} note={[building, floor].filter(Boolean).join(' · ')} />,
    })),
    ...found.bookings.map(({ bookingId: id, title, room, startsAt }) => ({
      key: `booking ${id}`,
      section: 'meetings' as const,
      to: paths.booking({ id }),
      body: <Line icon="calendar" name={title} note={`${when(startsAt)} · ${room}`} />,
    })),
    ...found.orders.map(({ orderId: id, number, app }) => ({
      key: `order ${id}`,
      section: 'orders' as const,
      to: paths.order({ id }),
      body: <Line icon="receipt" name={<span translate="no">{number}</span>} note={app} />,
    })),
    ...found.apps.map(({ appId: id, name, icon }) => ({
      key: `app ${id}`,
      section: 'apps' as const,
      to: can('040100') ? paths.app({ id }) : paths.permission({ app: id }),
      body: (
        <Row as="span" gap="m" align="center" className={styles['page']}>
          <AppIcon name={name} icon={icon} size={24} />
          <Truncate shrink>{name}</Truncate>
        </Row>
      ),
    })),
  ];
}
