import { Text } from '#web/ui/layout.tsx';
import { type Tone, StatusTag } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';

/** A moment relative to now, in one line. */
export function When({ at }: { at: string | null }) {
  return at ? (
    <Text nowrap>
      <Moment at={at} relative />
    </Text>
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
  return (
    <StatusTag tone={tones[status]} needsAction={status === 'PENDING'}>
      {text}
    </StatusTag>
  );
}
