import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Select } from 'antd';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { can } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { word } from '#web/client/url-fields.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { Empty, ErrorState } from '#web/ui/State.tsx';
import { Caption, Note, Row, Stack } from '#web/ui/layout.tsx';
import { PlanForm } from './PlanForm.tsx';
import { PlanImage } from './PlanImage.tsx';
import { PlanPreview } from './PlanPreview.tsx';
import { type Floor, floorsOf, shownFloor, useFloorChoices, useFloorPlans } from './use-floor-plans.ts';

const planUrl = { floor: word };

/** Floor plans (030200): the image of each floor with rooms, and where the rooms are on it. */
export function FloorPlansScreen() {
  const t = useTranslations('floorPlans');
  const title = useTranslations('shell.pages')('floorPlans');
  const words = useTranslations('rooms.manage');
  const [state, set] = useUrlState(planUrl);
  const plans = useFloorPlans();
  const rooms = useQuery({
    queryKey: ['rooms', 'bookable'],
    queryFn: ({ signal }) => api.rooms.bookable({}, { signal }),
  });
  const error = plans.error ?? rooms.error;
  const ready = plans.data && rooms.data ? { plans: plans.data, rooms: rooms.data.items } : undefined;
  const floors = ready ? floorsOf(ready.rooms, ready.plans.items) : [];
  const floor = shownFloor(floors, state.floor);
  const edits = plans.data?.can.edit ?? false;
  return (
    <Page title={title} purpose={t('purpose')}>
      {ready && !edits ? <Alert type="info" showIcon title={words(can('030200', 'edit') ? 'wholeOnly' : 'lookOnly')} /> : null}
      <Surface>
        {!ready ? (
          error ? (
            <ErrorState {...reasonOf(error)} onRetry={() => void Promise.all([plans.refetch(), rooms.refetch()])} />
          ) : (
            <FormSkeleton fields={4} />
          )
        ) : !floor ? (
          <Empty
            title={t('empty.title')}
            text={t('empty.text')}
            action={<Button onClick={() => go(paths.roomManage)}>{t('empty.back')}</Button>}
          />
        ) : (
          <Stack gap="l" shrink>
            <FloorField floors={floors} shown={floor} onChange={(key) => set({ floor: key })} />
            <FloorPlanOf key={floor.key} floor={floor} edits={edits} />
          </Stack>
        )}
      </Surface>
    </Page>
  );
}

interface FloorFieldProps {
  floors: readonly Floor[];
  shown: Floor;
  onChange: (key: string) => void;
}

/** Chooses a floor; those without a plan say so. */
function FloorField({ floors, shown, onChange }: FloorFieldProps) {
  const t = useTranslations('floorPlans');
  const options = useFloorChoices(floors);
  return (
    <Row as="label" gap="s" align="center" wrap noPrint>
      <Caption>{t('floor')}</Caption>
      <Select<string> value={shown.key} options={options} showSearch={{ optionFilterProp: 'label' }} onChange={onChange} />
    </Row>
  );
}

function FloorPlanOf({ floor, edits }: { floor: Floor; edits: boolean }) {
  const t = useTranslations('floorPlans.view');
  const { plan, rooms } = floor;
  if (!edits) return plan ? <PlanPreview plan={plan} rooms={rooms} /> : <Note>{t('noTitle')}</Note>;
  return (
    <>
      <PlanImage floor={floor} />
      {plan ? <PlanForm key={`${plan.planId} ${plan.version}`} plan={plan} rooms={rooms} /> : null}
    </>
  );
}
