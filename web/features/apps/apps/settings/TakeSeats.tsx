import { useTranslations } from 'use-intl';
import type { AppRef } from '#contract/apps/app-refs.ts';
import { api } from '#web/client/api.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useRefreshApps } from './use-app-settings.ts';

interface TakeSeatsProps {
  app: AppRef;
  ids: readonly string[];
  /** The name of the person, if there is only one. */
  person: string;
  byHand: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Removes seats, after a preview of the consequences. */
export function TakeSeats({ app: { appId, name }, ids, person, byHand, onDone, onClose }: TakeSeatsProps) {
  const t = useTranslations('appSettings.seats');
  const refresh = useRefreshApps();
  const count = ids.length;
  async function take() {
    const { taken } = await api.appSettings.changeSeats({ params: { id: appId }, body: { take: [...ids] } });
    toast('success', t('taken', { count: taken }));
    onDone();
    onClose();
    await refresh();
  }
  return (
    <ConsequencesDialog
      title={t('takeTitle', { count, person })}
      consequences={[t('becomeFree', { count }), byHand ? t('takes', { count, app: name }) : t('again')]}
      action={t('takeMany', { count })}
      onConfirm={take}
      onClose={onClose}
    />
  );
}
