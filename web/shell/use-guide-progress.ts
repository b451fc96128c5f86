import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Guide, GuideChange } from '#contract/workplace/guides.ts';
import { writeGuide } from '#web/client/write-guide.ts';
import { leftOf } from '#web/shared/workplace/guide-marks.ts';

/**
 * Stores what was seen, one write after the other. If another device has started the guide, its state is used. Other failures of
 * a write are ignored, because the guide does not justify an error message.
 */
export function useGuideProgress(employeeId: string, guide: Guide): (change: GuideChange) => void {
  const queries = useQueryClient();
  const known = useRef(guide);
  const writing = useRef(Promise.resolve());
  return (change) => {
    writing.current = writing.current.then(async () => {
      const missing = leftOf(known.current, change);
      if (!missing) return;
      known.current = await writeGuide(employeeId, known.current.homeFlag, missing);
      queries.setQueryData(['guide', employeeId], known.current);
      if (missing.lampFlag) void queries.invalidateQueries({ queryKey: ['home'] });
    }, ignore);
    writing.current = writing.current.catch(ignore);
  };
}

const ignore = () => {};
