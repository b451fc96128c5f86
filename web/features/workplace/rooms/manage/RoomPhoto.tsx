import { Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { roomLimits } from '#contract/workplace/room-facts.ts';
import type { ManagedRoom } from '#contract/workplace/rooms.ts';
import { api } from '#web/client/api.ts';
import { ImageUpload } from '#web/ui/ImageUpload.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './Rooms.module.css';
import { useRefreshRooms } from './use-rooms.ts';

const rules = { types: ['image/png', 'image/jpeg', 'image/webp'], megabytes: roomLimits.photoMegabytes };
const { width, height } = roomLimits.photo;

/** The photo of a room, with ways to change or remove it. It is saved at once, independently of the form. */
export function RoomPhoto({ room: { roomId: id, photo } }: { room: ManagedRoom }) {
  const t = useTranslations('rooms.form');
  const refresh = useRefreshRooms();
  const [shown, setShown] = useState(photo);
  async function set(picture: Blob) {
    const body = new FormData();
    body.append('file', picture, 'room');
    const { photo: link } = await api.rooms.setPhoto({ params: { id }, body });
    setShown(link);
    toast('success', t('photoSaved'));
    void refresh();
  }
  async function remove() {
    await api.rooms.removePhoto({ params: { id } });
    setShown(null);
    toast('success', t('photoRemoved'));
    void refresh();
  }
  return (
    <Form.Item label={t('photo')} extra={t('photoHint')}>
      <ImageUpload
        rules={rules}
        aspect={width / height}
        width={width}
        current={shown ? <img className={styles['picture']} src={shown} alt="" /> : null}
        onPicture={set}
      />
      {shown ? (
        <Button size="small" type="text" danger onClick={() => void remove().catch(() => undefined)}>
          {t('photoRemove')}
        </Button>
      ) : null}
    </Form.Item>
  );
}
