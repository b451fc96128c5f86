import { useTranslations } from 'use-intl';
import { Text } from '#web/ui/layout.tsx';
import { useZones } from '#web/ui/use-zones.ts';

/** Says that the times of the board are those of the rooms, and of which city if all rooms have one time zone. */
export function BoardZones({ zones }: { zones: readonly string[] }) {
  const t = useTranslations('bookings');
  const { city } = useZones();
  const [zone = 'UTC', ...others] = zones;
  return (
    <Text size="s" tone="quiet">
      {others.length === 0 ? t('form.roomClock', { city: city(zone) }) : t('board.zones')}
    </Text>
  );
}
