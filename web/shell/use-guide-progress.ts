import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Guide, GuideChange } from '#contract/workplace/guides.ts';
import { writeGuide } from '#web/client/write-guide.ts';
import { leftOf } from './guide-marks.ts';

/**
 * Keeps what was seen, one write after the other. Where another device began the guide meanwhile, this one goes on with
 * it; a write that fails otherwise is left: the guide is not worth a message.
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
    }, ignore);
    writing.current = writing.current.catch(ignore);
  };
}

const ignore = () => {};
