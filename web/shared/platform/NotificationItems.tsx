import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import type { Notification } from '#contract/platform/notification-centre.ts';
import { inBackground } from '#web/client/api-error.ts';
import { Go } from '#web/client/Go.tsx';
import { type DecidingRequest, RequestActs } from '#web/shared/requests/RequestActs.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Caption, List, Row, Stack, Text } from '#web/ui/layout.tsx';
import { markNotification } from './notification-centre.ts';
import { useNotificationText } from './use-notification-text.ts';

interface NotificationItemsProps {
  items: readonly Notification[];
  label: string;
  /** Opens the dialog of a request (LazyRequestDialog). */
  onDecide: (deciding: DecidingRequest) => void;
  /** Called when a link is followed. */
  onLeave?: () => void;
}

/** Notifications with what can be done about each: open it, decide the request, mark it. */
export function NotificationItems({ items, label, onDecide, onLeave }: NotificationItemsProps) {
  return (
    <List divided aria-label={label}>
      {items.map((item) => (
        <Item key={item.id} item={item} onDecide={onDecide} onLeave={onLeave} />
      ))}
    </List>
  );
}

interface ItemProps {
  item: Notification;
  onDecide: (deciding: DecidingRequest) => void;
  onLeave: (() => void) | undefined;
}

function Item({ item, onDecide, onLeave }: ItemProps) {
  const t = useTranslations('notificationCentre');
  const common = useTranslations('common.requests');
  const { title, note, path } = useNotificationText()(item);
  const { kind, objectId: id, read, at, about } = item;
  const mark = (marked: boolean) => inBackground(markNotification(item, marked));
  const open = () => {
    if (!read) mark(true);
    onLeave?.();
  };
  const act = read ? t('markUnread') : t('markRead');
  const text = (
    <Text weight={read ? 'normal' : 'strong'} breakable>
      {title}
    </Text>
  );
  return (
    <Row as="li" gap="s" rowGap="2xs" padBlock="s" align="center" wrap>
      <Stack basis={200} gap="3xs">
        {path ? (
          <Go to={path} onClick={open}>
            {text}
          </Go>
        ) : (
          text
        )}
        {note ? (
          <Caption tight breakable>
            {note}
          </Caption>
        ) : null}
        <StatusTag tone={read ? 'quiet' : 'info'}>
          <Caption>
            {t(`kinds.${kind}`)} · <Moment at={at} relative />
          </Caption>
        </StatusTag>
      </Stack>
      <Row gap="s" wrap align="center">
        {about?.decidable && (kind === 'APPLICATIONS' || kind === 'APP_REQUESTS') ? (
          <RequestActs
            request={{ kind: kind === 'APPLICATIONS' ? 'JOIN_REQUEST' : 'APP_REQUEST', id, name: about.name }}
            title={title}
            onDecide={onDecide}
          />
        ) : null}
        <Button size="small" type="text" aria-label={common('of', { act, name: title })} onClick={() => mark(!read)}>
          {act}
        </Button>
      </Row>
    </Row>
  );
}
