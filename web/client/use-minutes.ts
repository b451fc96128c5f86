import { useEffect, useEffectEvent, useState } from 'react';

const lookEvery = 5000;
const minute = 60_000;

/**
 * Whole minutes until an instant (ISO 8601), the one that runs counted; never less than 0.
 * @param onOver told at each look once none is left
 */
export function useMinutesUntil(instant: string, onOver: () => void): number {
  const left = () => Math.max(0, Math.ceil((new Date(instant).getTime() - Date.now()) / minute));
  const [minutes, setMinutes] = useState(left);
  const look = useEffectEvent(() => {
    setMinutes(left());
    if (left() === 0) onOver();
  });
  useEffect(() => {
    const timer = setInterval(() => look(), lookEvery);
    return () => clearInterval(timer);
  }, []);
  return minutes;
}
