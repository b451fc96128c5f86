import { useTranslations } from 'use-intl';
import { isPoint, percentOf, type PlacedArea } from './placement-moves.ts';

/** Where a room is, in words: "Kowloon: left 12 %, top 30 %, width 16 %, height 16 %". */
export function usePlacementText(): (name: string, area: PlacedArea | undefined) => string {
  const t = useTranslations('floorPlans.form');
  return (name, area) => {
    if (!area) return t('notPlaced', { name });
    const [x, y] = [percentOf(area.x), percentOf(area.y)];
    return isPoint(area)
      ? t('atPoint', { name, x, y })
      : t('at', { name, x, y, width: percentOf(area.width), height: percentOf(area.height) });
  };
}
