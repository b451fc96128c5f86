import { Row, Stack, Truncate } from './layout.tsx';
import { initialsOf, toneOf } from './initials.ts';
import styles from './Avatar.module.css';

interface AvatarProps {
  /** The person's or the team's name, as shown beside the avatar. */
  name: string;
  /** Address of the photo, or null for initials. */
  photo?: string | null | undefined;
  /** Pixels; by default as large as the list around it asks for, or 32. */
  size?: number;
  /** Square for a team, round for a person. */
  square?: boolean;
}

/** The backgrounds of initials, by `toneOf`. */
const backgrounds = ['#1f5fd0', '#0f766e', '#a8590a', '#7448b5', '#b92f3a', '#3f5f80', '#2a7a36', '#a83277'];

/**
 * A photo, or coloured initials (for Chinese names the last two characters), drawn by CSS so that they are not part of the text.
 * The caller shows the name beside it.
 */
export function Avatar({ name, photo, size: pixels, square = false }: AvatarProps) {
  const size = pixels === undefined ? 'var(--avatar, 32px)' : `${pixels}px`;
  const shape = { inlineSize: size, blockSize: size, borderRadius: square ? 6 : '50%' };
  if (photo) return <img className={styles['photo']} style={shape} src={photo} alt="" loading="lazy" />;
  const letters = initialsOf(name, square ? 1 : 2);
  const tight = letters.length > 1 ? 0.36 : 0.44;
  return (
    <Row
      as="span"
      weight="strong"
      align="center"
      justify="center"
      inline
      fixed
      className={styles['initials']}
      style={{ ...shape, fontSize: `calc(${size} * ${tight})`, background: backgrounds[toneOf(name)] }}
      aria-hidden="true"
      data-drawn={letters}
    />
  );
}

interface PersonProps extends AvatarProps {
  /** The secondary line: the title, or the name in the other script. */
  note?: string | null | undefined;
}

/** A person in a list: avatar, name, and a secondary line. */
export function Person({ note, ...avatar }: PersonProps) {
  return (
    <Row as="span" gap="m" align="center" inline shrink className={styles['person']}>
      <Avatar {...avatar} />
      <Stack as="span" shrink tight className={styles['lines']}>
        <Truncate>{avatar.name}</Truncate>
        {note ? (
          <Truncate tone="quiet" size="xs">
            {note}
          </Truncate>
        ) : null}
      </Stack>
    </Row>
  );
}
