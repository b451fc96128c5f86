import { useTranslations } from 'use-intl';

interface Place {
  building: string;
  floor: string;
}

/**
 * The location of a room, "Harbour Tower · Floor 17". A bare number is labelled as a floor; any other floor name is shown as it
 * is.
 */
export function usePlace(): { floor: (floor: string) => string; place: (room: Place) => string } {
  const t = useTranslations('common.room');
  const floor = (of: string) => (/^-?[0-9]{1,3}$/.test(of) ? t('floor', { floor: of }) : of);
  return { floor, place: (room) => [room.building, floor(room.floor)].filter(Boolean).join(' · ') };
}
