import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ManagedRoom } from '#contract/workplace/rooms.ts';
import { api } from '#web/client/api.ts';
import { isMissing, reasonOf } from '#web/client/api-error.ts';
import { can } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState, Missing } from '#web/ui/State.tsx';
import { CheckInDialog } from './CheckInDialog.tsx';
import { LiftDialog } from './LiftDialog.tsx';
import { RoomForm } from './RoomForm.tsx';
import { roomsList } from './rooms-list.tsx';
import { SettleDialog } from './SettleDialog.tsx';
import { hasBegun } from './suspension-state.ts';

type Act = { act: 'suspend' | 'remove' | 'door' | 'lift'; room: ManagedRoom };

/** Meeting rooms (030200): their properties, whether they are open or suspended, and their meetings. */
export function ManageRoomsScreen() {
  const t = useTranslations('rooms.manage');
  const title = useTranslations('shell.pages')('roomManage');
  const list = useListScreen(roomsList);
  const { state, set, data, narrowed } = list;
  const [doing, setDoing] = useState<Act>();
  const edits = data?.can.edit ?? false;
  const buildings = data?.buildings ?? [];
  const add = edits ? (
    <Button type="primary" onClick={() => set({ new: true })}>
      {t('add')}
    </Button>
  ) : null;
  const plans = data?.total || narrowed ? <Button onClick={() => go(paths.floorPlans)}>{t('plans')}</Button> : null;
  const close = () => setDoing(undefined);
  return (
    <Page
      title={title}
      purpose={narrowed ? undefined : data ? t('purpose', { count: data.total }) : '\u00a0'}
      actions={
        <>
          {plans}
          {add}
        </>
      }
    >
      {data && !edits ? <Alert type="info" showIcon title={t(can('030200', 'edit') ? 'wholeOnly' : 'lookOnly')} /> : null}
      <Surface flush>
        {list.filterable ? <ListFilters of={list} /> : null}
        <ListRows
          of={list}
          onOpen={edits ? list.open : undefined}
          rowActions={(room) => <RowMenu room={room} onEdit={() => list.open(room)} onAct={(act) => setDoing({ act, room })} />}
          emptyAction={add}
        />
      </Surface>
      {state.new && edits ? (
        <RoomForm buildings={buildings} onReload={() => undefined} onClose={() => set({ new: false })} />
      ) : null}
      {state.edit && edits ? <EditRoom id={state.edit} buildings={buildings} onClose={() => set({ edit: '' })} /> : null}
      {doing?.act === 'suspend' || doing?.act === 'remove' ? (
        <SettleDialog act={doing.act} room={doing.room} onClose={close} />
      ) : null}
      {doing?.act === 'door' ? <CheckInDialog room={doing.room} onClose={close} /> : null}
      {doing?.act === 'lift' && doing.room.suspensions[0] ? (
        <LiftDialog room={doing.room} suspension={doing.room.suspensions[0]} onClose={close} />
      ) : null}
    </Page>
  );
}

/** The form with the current values; their version protects against concurrent changes. */
function EditRoom({ id, buildings, onClose }: { id: string; buildings: readonly string[]; onClose: () => void }) {
  const t = useTranslations('rooms.manage');
  const { data, error, refetch } = useQuery({
    queryKey: ['room', 'form', id],
    queryFn: ({ signal }) => api.rooms.read({ params: { id } }, { signal, quiet: isMissing }),
    gcTime: 0,
    staleTime: Infinity,
  });
  if (!data)
    return (
      <Drawer open size={440} title={t('edit')} onClose={onClose}>
        {isMissing(error) ? (
          <Missing title={t('missing')} text={t('missingText')} />
        ) : error ? (
          <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
        ) : (
          <FormSkeleton fields={6} />
        )}
      </Drawer>
    );
  return <RoomForm key={data.version} room={data} buildings={buildings} onReload={() => void refetch()} onClose={onClose} />;
}

interface RowMenuProps {
  room: ManagedRoom;
  onEdit: () => void;
  onAct: (act: Act['act']) => void;
}

/** The actions on a room at the end of its row. */
function RowMenu({ room: { name, suspensions, can }, onEdit, onAct }: RowMenuProps) {
  const t = useTranslations('rooms.manage');
  const items = [
    ...(can.edit ? [{ key: 'edit' as const, label: t('edit') }] : []),
    { key: 'door' as const, label: t('door') },
    ...(can.edit
      ? [
          ...(suspensions[0] ? [{ key: 'lift' as const, label: t(hasBegun(suspensions[0]) ? 'lift' : 'cancelSuspension') }] : []),
          { key: 'suspend' as const, label: t('suspend') },
          { key: 'remove' as const, label: t('remove'), danger: true },
        ]
      : []),
  ];
  function act(key: string) {
    const found = items.find((item) => item.key === key);
    if (found?.key === 'edit') onEdit();
    else if (found) onAct(found.key);
  }
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => act(key) }}>
      <Button
        type="text"
        size="small"
        icon={<Icon name="more" size={16} />}
        aria-label={t('actions', { name })}
        aria-haspopup="menu"
      />
    </Dropdown>
  );
}
