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
 * The age warning that what is entered calls for (domain rules 1), by the day it is in the team's zone. It is due
 * where a date is new, as on the server; `heed` takes the server's word where it knows better.
 */
export function useAgeWarning(form: FormInstance<FormValues>, before: MemberFormValues | undefined) {
  const rules = useTranslations('rules');
  const zone = useHere().team.timeZone;
  const [told, setTold] = useState<{ birthDate: string; warning: AgeWarning }>();
  const birthDate = Form.useWatch('birthDate', form) ?? null;
  const joinedDate = Form.useWatch('joinedDate', form) ?? null;
  const isNew = !before || before.birthDate !== birthDate || before.joinedDate !== joinedDate;
  const warning = birthDate && isNew ? (ageWarning(birthDate, joinedDate, todayIn(zone)) ?? toldOf(birthDate)) : undefined;
  function toldOf(date: string) {
    return told?.birthDate === date ? told.warning : undefined;
  }
  function heed(error: unknown) {
    const text = error instanceof ApiError ? error.fields.find(({ field }) => field === 'birthDate')?.message : undefined;
    const found = ageWarnings.find((candidate) => rules(candidate.warning) === text);
    if (found && birthDate) setTold({ birthDate, warning: found.warning });
  }
  return { warning, heed };
}
