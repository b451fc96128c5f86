import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { avatarLimits } from '#contract/people/member-facts.ts';
import { api } from '#web/client/api.ts';
import { refreshHere, useHere } from '#web/client/here.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { ImageUpload } from '#web/ui/ImageUpload.tsx';
import { toast } from '#web/ui/toasts.ts';

export const photoRules = { types: avatarLimits.types, megabytes: avatarLimits.bytes / 1_000_000 };

/** Uploads a picture that was cropped to a square. */
export function sendPhoto(id: string, picture: Blob) {
  const body = new FormData();
  body.set('file', picture, picture.type === 'image/png' ? 'photo.png' : 'photo.jpg');
  return api.members.avatar({ params: { id }, body });
}

interface MemberPhotoProps {
  id: string;
  name: string;
  photo: string | null;
}

/** The photo of a member; a change is saved at once. */
export function MemberPhoto({ id, name, photo }: MemberPhotoProps) {
  const t = useTranslations('members.detail');
  const queries = useQueryClient();
  const { user } = useHere();
  async function change(picture: Blob) {
    await sendPhoto(id, picture);
    toast('success', t('photoChanged'));
    await Promise.all([queries.invalidateQueries({ queryKey: ['members'] }), user.employeeId === id ? refreshHere() : undefined]);
  }
  return (
    <ImageUpload
      rules={photoRules}
      aspect={1}
      width={avatarLimits.side}
      round
      current={<Avatar name={name} photo={photo} size={96} />}
      onPicture={change}
    />
  );
}
