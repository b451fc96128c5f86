import { Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ageWarning, ageWarnings, type AgeWarning } from '#contract/people/member-facts.ts';
import { ApiError } from '#web/client/api-error.ts';
import { useHere } from '#web/client/here.ts';
import { todayIn } from '#web/client/today.ts';
import type { MemberFormValues } from './member-values.ts';
import type { FormValues } from './use-member-rules.ts';

/**
 * The age warning for the current input (domain rules 1), as of today in the team's zone. It applies if a date is new, as on the
 * server; `heed` uses the server's result if it differs.
 */
export function useAgeWarning(form: FormInstance<FormValues>, before: MemberFormValues | undefined) {
  const rules = useTranslations('rules');
  const zone = useHere().team.timeZone;
  const [serverWarning, setServerWarning] = useState<{ birthDate: string; warning: AgeWarning }>();
  const birthDate = Form.useWatch('birthDate', form) ?? null;
  const joinedDate = Form.useWatch('joinedDate', form) ?? null;
  const isNew = !before || before.birthDate !== birthDate || before.joinedDate !== joinedDate;
  const warning =
    birthDate && isNew ? (ageWarning(birthDate, joinedDate, todayIn(zone)) ?? serverWarningFor(birthDate)) : undefined;
  function serverWarningFor(date: string) {
    return serverWarning?.birthDate === date ? serverWarning.warning : undefined;
  }
  function heed(error: unknown) {
    const text = error instanceof ApiError ? error.fields.find(({ field }) => field === 'birthDate')?.message : undefined;
    const found = ageWarnings.find((candidate) => rules(candidate.warning) === text);
    if (found && birthDate) setServerWarning({ birthDate, warning: found.warning });
  }
  return { warning, heed };
}
