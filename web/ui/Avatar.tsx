import { initialsOf, toneOf } from './initials.ts';
import styles from './Avatar.module.css';

interface AvatarProps {
  /** The person's or the team's name, as shown beside the avatar. */
  name: string;
  /** Address of the photo, or null for initials. */
  photo?: string | null | undefined;
  /** Pixels. */
  size?: number;
  /** Square for a team, round for a person. */
  square?: boolean;
}

/** A photo, or coloured initials (for Chinese names the last two characters). The caller shows the name beside it. */
export function Avatar({ name, photo, size = 32, square = false }: AvatarProps) {
  const shape = { inlineSize: size, blockSize: size, borderRadius: square ? 6 : '50%' };
  if (photo)
    return <img className={styles['photo']} style={shape} src={photo} alt="" width={size} height={size} loading="lazy" />;
  const letters = initialsOf(name, square ? 1 : 2);
  const tight = letters.length > 1 ? 0.36 : 0.44;
  return (
    <span
      className={styles['initials']}
      data-tone={toneOf(name)}
      style={{ ...shape, fontSize: Math.round(size * tight) }}
      aria-hidden="true"
    >
      {letters}
    </span>
  );
}

interface PersonProps extends AvatarProps {
  /** The secondary line: the title, or the name in the other script. */
  note?: string | null | undefined;
}

/** A person in a list: avatar, name, and a secondary line. */
export function Person({ note, ...avatar }: PersonProps) {
  return (
    <span className={styles['person']}>
      <Avatar {...avatar} />
      <span className={styles['words']}>
        <span className={styles['name']}>{avatar.name}</span>
        {note ? <span className={styles['note']}>{note}</span> : null}
      </span>
    </span>
  );
}
