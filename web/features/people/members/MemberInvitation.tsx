import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { deliveryLimits } from '#contract/platform/delivery-facts.ts';
import { currentLanguage } from '#web/client/language.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import { undeliveredQuery } from '#web/shared/people/undelivered.ts';

const CorrectAddress = lazy(async () => {
  await loadPhrases(currentLanguage(), 'invitations');
  const { CorrectAddress: Form } = await import('#web/shared/people/CorrectAddress.tsx');
  return { default: Form };
});

/** On the page of a member who has not joined: the invitation did not arrive, the reason, and a way to correct the address. */
export function MemberInvitation({ id }: { id: string }) {
  const t = useTranslations('delivery.undelivered');
  const [open, setOpen] = useState(false);
  const { data } = useQuery(undeliveredQuery({ employeeId: id }));
  const invitation = data?.items[0];
  if (!invitation) return null;
  const { final, reason, recipient, channel } = invitation;
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={t(final ? 'notice' : 'noticeWaiting', { recipient })}
        description={t(`reasons.${reason}`, { days: deliveryLimits.days })}
        action={channel === 'MAIL' ? <Button onClick={() => setOpen(true)}>{t('correct')}</Button> : null}
      />
      {open ? (
        <Suspense>
          <CorrectAddress invitation={invitation} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
