import { useEffect, useEffectEvent, useState } from 'react';

/** The seconds left until `onEnd` is called once; `stopped` pauses the countdown. */
export function useCountdown(seconds: number, onEnd: () => void, stopped = false): number {
  const [left, setLeft] = useState(seconds);
  const tick = useEffectEvent(() => {
    if (left > 1) return setLeft(left - 1);
    setLeft(0);
    return left === 1 ? onEnd() : undefined;
  });
  useEffect(() => {
    if (stopped) return undefined;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [stopped]);
  return left;
}
