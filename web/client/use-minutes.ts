import { useEffect, useEffectEvent, useState } from 'react';

const checkInterval = 5000;
const minute = 60_000;

/**
 * Minutes until an instant (ISO 8601), rounded up; never less than 0.
 * @param onOver called at each check once no minutes are left
 */
export function useMinutesUntil(instant: string, onOver: () => void): number {
  const left = () => Math.max(0, Math.ceil((new Date(instant).getTime() - Date.now()) / minute));
  const [minutes, setMinutes] = useState(left);
  const look = useEffectEvent(() => {
    setMinutes(left());
    if (left() === 0) onOver();
  });
  useEffect(() => {
    const timer = setInterval(() => look(), checkInterval);
    return () => clearInterval(timer);
  }, []);
  return minutes;
}
