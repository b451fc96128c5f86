import { Row, Stack, Truncate } from './layout.tsx';
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
    <Row
      as="span"
      weight="strong"
      align="center"
      justify="center"
      inline
      fixed
      className={styles['initials']}
      data-tone={toneOf(name)}
      style={{ ...shape, fontSize: Math.round(size * 0.36) }}
      aria-hidden="true"
    >
      {initialsOf(name, 2)}
    </Row>
  );
}

/** An app in a list: icon, name, and a secondary line. */
export function AppName({ note, ...icon }: AppIconProps & { note?: string | null | undefined }) {
  return (
    <Row as="span" gap="m" align="center" inline shrink className={styles['person']}>
      <AppIcon {...icon} />
      <Stack as="span" shrink tight>
        <Truncate>{icon.name}</Truncate>
        {note ? (
          <Truncate tone="quiet" size="xs">
            {note}
          </Truncate>
        ) : null}
      </Stack>
    </Row>
  );
}
