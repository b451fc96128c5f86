import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { errors } from '#contract/errors.ts';
import type { FloorPlan, Placement } from '#contract/workplace/floor-plans.ts';
import type { Room } from '#contract/workplace/rooms.ts';
import { api } from '#web/client/api.ts';
import { ApiError } from '#web/client/api-error.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { useFormSession } from '#web/shared/forms/use-form-session.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SaveBar } from '#web/ui/SaveBar.tsx';
import { toast } from '#web/ui/toasts.ts';
import { PlacementField } from './PlacementField.tsx';
import { useRefreshPlans } from './use-floor-plans.ts';

interface Values {
  placements: Placement[];
}

/** The form in which rooms are placed on a plan. It keeps the version that it began with. */
export function PlanForm({ plan, rooms }: { plan: FloorPlan; rooms: readonly Room[] }) {
  const t = useTranslations('floorPlans.form');
  const [form] = Form.useForm<Values>();
  const [conflict, setConflict] = useState(false);
  const refresh = useRefreshPlans();
  const { placements } = plan;
  async function save(entered: Values) {
    try {
      await api.floorPlans.place({
        params: { id: plan.planId },
        body: { version: plan.version, placements: entered.placements },
      });
      toast('success', t('saved'));
      await refresh();
    } catch (error) {
      setConflict(error instanceof ApiError && error.code === errors.changedMeanwhile.code);
      throw error;
    }
  }
  const session = useFormSession<Values>({
    form,
    initialValues: { placements },
    draft: `floor plan ${plan.planId}`,
    onSubmit: save,
    faultsOf: fieldErrors,
  });
  return (
    <div id={session.rootId}>
      {session.guard}
      <Form form={form} layout="vertical" {...session.formProps}>
        <Stack gap="m" shrink>
          {session.above}
          {conflict ? (
            <Alert
              type="warning"
              title={t('conflict')}
              action={
                <Button
                  size="small"
                  onClick={() => {
                    session.discard();
                    void refresh();
                  }}
                >
                  {t('reload')}
                </Button>
              }
            />
          ) : null}
          <Form.Item name="placements" label={t('label')}>
            <PlacementField plan={plan} rooms={rooms} />
          </Form.Item>
          <SaveBar
            inForm
            changes={session.changes}
            busy={session.busy}
            submitText={t('save')}
            onDiscard={session.discard}
            onSave={() => form.submit()}
          />
        </Stack>
      </Form>
    </div>
  );
}
