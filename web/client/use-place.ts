import { useTranslations } from 'use-intl';

interface Place {
  building: string;
  floor: string;
}

/** Where a room is, "Harbour Tower · Floor 17": a bare number is said to be a floor, any other name of one speaks for itself. */
export function usePlace(): { floor: (floor: string) => string; place: (room: Place) => string } {
  const t = useTranslations('common.room');
  const floor = (of: string) => (/^-?[0-9]{1,3}$/.test(of) ? t('floor', { floor: of }) : of);
  return { floor, place: (room) => [room.building, floor(room.floor)].filter(Boolean).join(' · ') };
}
