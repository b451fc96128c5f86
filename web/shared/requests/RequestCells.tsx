import { Text, Truncate } from '#web/ui/layout.tsx';
import { type Tone, StatusTag } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';
import styles from './Requests.module.css';

/** A moment relative to now, in one line. */
export function When({ at }: { at: string | null }) {
  return at ? (
    <Text nowrap>
      <Moment at={at} relative />
    </Text>
  ) : null;
}

/** One line, truncated if too long; the whole text is in a tooltip. `wide`: a little longer, and wrapped on phones. */
export function Line({ text, wide = false }: { text: string | null | undefined; wide?: boolean }) {
  return text ? (
    <Truncate className={styles['line']} data-wide={wide} title={text}>
      {text}
    </Truncate>
  ) : null;
}

const tones = {
  PENDING: 'warning',
  APPROVED: 'good',
  APPROVERD: 'good',
  REJECTED: 'bad',
  LAPSED: 'quiet',
  WITHDRAWN: 'quiet',
} as const satisfies Record<string, Tone>;

/** The status of a request; `text` is its name. */
export function RequestStatusTag({ status, text }: { status: keyof typeof tones; text: string }) {
  return <StatusTag tone={tones[status]}>{text}</StatusTag>;
}
