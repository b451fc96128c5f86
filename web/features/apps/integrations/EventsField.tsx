import { Checkbox } from 'antd';
import { useTranslations } from 'use-intl';
import { type WebhookEvent, webhookEventNames } from '#contract/apps/webhook-facts.ts';
import { Stack, Text } from '#web/ui/layout.tsx';
import { useEventWords } from './use-webhooks.ts';

type Group = WebhookEvent extends `${infer Head}.${string}` ? Head : never;
const groups = [...new Set(webhookEventNames.map((event) => event.split('.')[0] as Group))];

interface EventsFieldProps {
  id?: string;
  value?: readonly WebhookEvent[];
  onChange?: (events: WebhookEvent[]) => void;
}

/** The events of a webhook, grouped by subject; a checkbox above each group selects all of it. */
export function EventsField({ id, value = [], onChange }: EventsFieldProps) {
  const t = useTranslations('webhooks');
  const eventWords = useEventWords();
  const set = (changed: readonly WebhookEvent[], checked: boolean) =>
    onChange?.(webhookEventNames.filter((event) => (changed.includes(event) ? checked : value.includes(event))));
  return (
    <Stack id={id} gap="xl" role="group" aria-label={t('listens')}>
      {groups.map((group) => {
        const events = webhookEventNames.filter((event) => event.startsWith(`${group}.`));
        const chosen = events.filter((event) => value.includes(event)).length;
        const all = chosen === events.length;
        return (
          <Stack key={group} as="fieldset" gap="2xs">
            <legend>{t(`groups.${group}`)}</legend>
            <Checkbox checked={all} indeterminate={chosen > 0 && !all} onChange={({ target }) => set(events, target.checked)}>
              {t('form.all')}
            </Checkbox>
            {events.map((event) => (
              <Checkbox key={event} checked={value.includes(event)} onChange={({ target }) => set([event], target.checked)}>
                {eventWords(event)} <Text tone="quiet">{event}</Text>
              </Checkbox>
            ))}
          </Stack>
        );
      })}
    </Stack>
  );
}
