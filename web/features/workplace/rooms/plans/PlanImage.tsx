import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { planLimits } from '#contract/workplace/room-facts.ts';
import { api } from '#web/client/api.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { FileDrop } from '#web/ui/FileDrop.tsx';
import { Note, Row, Stack } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type Floor, useFloorName, useRefreshPlans } from './use-floor-plans.ts';

const rules = { types: ['image/png', 'image/jpeg', 'image/webp'], megabytes: planLimits.megabytes };

/** Adds the image of a floor, replaces it, or removes the plan. Changes are saved at once, independently of the form. */
export function PlanImage({ floor }: { floor: Floor }) {
  const t = useTranslations('floorPlans.image');
  const name = useFloorName();
  const refresh = useRefreshPlans();
  const [choosing, setChoosing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [busy, setBusy] = useState(false);
  const { plan } = floor;
  async function upload(file: File) {
    const body = new FormData();
    body.append('building', floor.building);
    body.append('floor', floor.floor);
    if (plan) body.append('version', String(plan.version));
    body.append('file', file, file.name);
    setBusy(true);
    try {
      await api.floorPlans.setImage({ body });
      toast('success', t('saved'));
      setChoosing(false);
    } catch {
      // The client has shown the error; the plan is read again below, since another person may have changed it.
    } finally {
      await refresh();
      setBusy(false);
    }
  }
  async function remove() {
    if (!plan) return;
    await api.floorPlans.remove({ params: { id: plan.planId } });
    toast('success', t('removed'));
    setRemoving(false);
    await refresh();
  }
  return (
    <Stack gap="s" noPrint>
      {plan ? (
        <Row gap="s" align="center" wrap>
          <Button aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
            {t('replace')}
          </Button>
          <Button danger type="text" onClick={() => setRemoving(true)}>
            {t('remove')}
          </Button>
        </Row>
      ) : null}
      {!plan || choosing ? (
        <FileDrop rules={rules} disabled={busy} onFile={(file) => void upload(file)}>
          {t('drop')}
        </FileDrop>
      ) : null}
      {plan && choosing ? <Note size="s">{t('keeps')}</Note> : null}
      {plan && removing ? (
        <ConsequencesDialog
          title={t('removeTitle', { place: name(floor) })}
          action={t('removeAction')}
          consequences={[t('happens', { count: plan.placements.length }), t('stays')]}
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </Stack>
  );
}
