import { initialsOf, toneOf } from './initials.ts';
import styles from './Avatar.module.css';

interface AppIconProps {
  /** The app's name, as shown beside the icon. */
  name: string;
  /** Address of the icon; null for initials. */
  icon?: string | null | undefined;
  /** Pixels. */
  size?: number;
}

/** The icon of an app, or coloured initials. The caller shows the name beside it. */
export function AppIcon({ name, icon, size = 32 }: AppIconProps) {
  const shape = { inlineSize: size, blockSize: size, borderRadius: Math.round(size * 0.22) };
  if (icon) return <img className={styles['photo']} style={shape} src={icon} alt="" width={size} height={size} loading="lazy" />;
  return (
    <span
      className={styles['initials']}
      data-tone={toneOf(name)}
      style={{ ...shape, fontSize: Math.round(size * 0.36) }}
      aria-hidden="true"
    >
      {initialsOf(name, 2)}
    </span>
  );
}

/** An app in a list: icon, name, and a secondary line. */
export function AppName({ note, ...icon }: AppIconProps & { note?: string | null | undefined }) {
  return (
    <span className={styles['person']}>
      <AppIcon {...icon} />
      <span className={styles['words']}>
        <span className={styles['name']}>{icon.name}</span>
        {note ? <span className={styles['note']}>{note}</span> : null}
      </span>
    </span>
  );
}
