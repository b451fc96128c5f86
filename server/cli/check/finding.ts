/** The result of one check. */
export interface CheckFinding {
  check: string;
  result: 'ok' | 'warning' | 'failure';
  /** What was found, one sentence. */
  found: string;
  /** What to do, one sentence; absent if the result is ok. */
  fix?: string;
}

/** Creates the findings of one check. */
export const findings = (check: string) => ({
  ok: (found: string): CheckFinding => ({ check, result: 'ok', found }),
  warning: (found: string, fix: string): CheckFinding => ({ check, result: 'warning', found, fix }),
  failure: (found: string, fix: string): CheckFinding => ({ check, result: 'failure', found, fix }),
});
