import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { FloorPlan } from '#contract/workplace/floor-plans.ts';
import type { Room } from '#contract/workplace/rooms.ts';
import { api } from '#web/client/api.ts';
import { usePlace } from '#web/client/use-place.ts';

/** The floor plans of the team; they are read again with the rooms (decisions/117). */
export function useFloorPlans() {
  return useQuery({ queryKey: ['rooms', 'floorPlans'], queryFn: ({ signal }) => api.floorPlans.list({}, { signal }) });
}

export function useRefreshPlans(): () => Promise<void> {
  const queries: QueryClient = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['rooms'] });
}

/** A floor with its rooms, and its plan if it has one. */
export interface Floor<R extends Room = Room> {
  /** Names the floor in the URL. */
  key: string;
  building: string;
  floor: string;
  rooms: readonly R[];
  plan: FloorPlan | undefined;
}

type Location = Pick<Room, 'building' | 'floor'>;
const keyOf = ({ building, floor }: Location) => `${building}/${floor}`;

/** The floors of rooms in the order of the rooms, and those that only have a plan. */
export function floorsOf<R extends Room>(rooms: readonly R[], plans: readonly FloorPlan[]): Floor<R>[] {
  const floors = new Map<string, Location>([...rooms, ...plans].map((place) => [keyOf(place), place]));
  return [...floors].map(([key, { building, floor }]) => ({
    key,
    building,
    floor,
    rooms: rooms.filter((room) => keyOf(room) === key),
    plan: plans.find((plan) => keyOf(plan) === key),
  }));
}

/** The floor that the URL names, else the first one with a plan, else the first. */
export const shownFloor = <R extends Room>(floors: readonly Floor<R>[], key: string): Floor<R> | undefined =>
  floors.find((floor) => floor.key === key) ?? floors.find(({ plan }) => plan) ?? floors[0];

/** The name of a floor: "Harbour Tower · Floor 18". */
export function useFloorName(): (floor: Location) => string {
  const t = useTranslations('floorPlans');
  const { place } = usePlace();
  return (floor) => place(floor) || t('noPlace');
}

/** The choices of a field of floors; those without a plan say so. */
export function useFloorChoices(floors: readonly Floor[]): { value: string; label: string }[] {
  const t = useTranslations('floorPlans');
  const name = useFloorName();
  return floors.map((floor) => ({ value: floor.key, label: floor.plan ? name(floor) : t('none', { place: name(floor) }) }));
}
