import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { avatarLimits } from '#contract/people/member-facts.ts';
import type { ResignationDetail } from '#contract/people/resignations.ts';
import { api } from '#web/client/api.ts';
import { go } from '#web/client/navigation.ts';
import { uuid, word } from '#web/client/url-fields.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { ImageUpload } from '#web/ui/ImageUpload.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { createBody, type MemberFormValues, newValues } from './member-values.ts';
import { MemberForm } from './MemberForm.tsx';
import { photoRules, sendPhoto } from './MemberPhoto.tsx';
import styles from './Members.module.css';
import type { FormValues } from './use-member-rules.ts';
import { useDateText } from '#web/ui/use-date-text.ts';
import { useRehired, valuesAgain } from './use-rehired.ts';
import { useTeamPrefix } from './use-team-prefix.ts';

const url = { department: uuid, rehire: uuid, name: word };

/** New member (020100). The department of the list is preselected, and the name from a search filled in. */
export function NewMemberScreen() {
  const title = useTranslations('members.form')('newTitle');
  const [{ department, rehire, name }] = useUrlState(url);
  const prefix = useTeamPrefix();
  const { data, isLoading } = useRehired(rehire);
  if (isLoading) {
    return (
      <Page title={title}>
        <Surface>
          <FormSkeleton />
        </Surface>
      </Page>
    );
  }
  const empty = { ...newValues(prefix, department), displayName: name };
  return <NewMember key={data?.id ?? ''} initial={data ? valuesAgain(empty, data) : empty} {...(data ? { again: data } : {})} />;
}

/** The form, empty or filled from a resigned member. */
function NewMember({ initial: initialValues, again }: { initial: MemberFormValues; again?: ResignationDetail }) {
  const t = useTranslations('members.form');
  const leaving = useTranslations('members.leaving');
  const dateText = useDateText();
  const [initial] = useState(initialValues);
  const [form] = Form.useForm<FormValues>();
  const [photo, setPhoto] = useState<Blob>();
  const queries = useQueryClient();
  async function save(values: MemberFormValues, ageConfirmed: boolean) {
    const body = { ...createBody(values), ageConfirmed };
    const member = again ? await api.resignations.rehire({ params: { id: again.id }, body }) : await api.members.create({ body });
    toast('success', t('added', { name: values.displayName }));
    // The member has already been created: a refused photo has been explained, and can be chosen again on the member's page.
    if (photo) await sendPhoto(member.employeeId, photo).catch(() => undefined);
    if (again) void queries.invalidateQueries({ queryKey: ['resignations'] });
    void queries.invalidateQueries({ queryKey: ['members'] });
    void queries.invalidateQueries({ queryKey: ['departments'] });
    go(paths.member({ id: member.employeeId }), { replace: true });
  }
  return (
    <Page
      title={t('newTitle')}
      purpose={again ? leaving('rehire', { name: again.displayName, date: dateText(again.jobEndedDate) }) : t('newPurpose')}
    >
      <MemberForm
        form={form}
        id={again ? `again ${again.id}` : 'new'}
        initial={initial}
        submitText={t('add')}
        onSave={save}
        onCancel={() => go(paths.members, { replace: true })}
        hasFile={photo !== undefined}
        photo={<PhotoChoice form={form} photo={photo} onPhoto={setPhoto} />}
      />
    </Page>
  );
}

interface PhotoChoiceProps {
  form: ReturnType<typeof Form.useForm<FormValues>>[0];
  photo: Blob | undefined;
  onPhoto: (picture: Blob) => void;
}

/** A photo that is uploaded after the member has been created. */
function PhotoChoice({ form, photo, onPhoto }: PhotoChoiceProps) {
  const name = Form.useWatch('displayName', form) ?? '';
  const [shown, setShown] = useState<string>();
  function choose(picture: Blob) {
    if (shown) URL.revokeObjectURL(shown);
    setShown(URL.createObjectURL(picture));
    onPhoto(picture);
    return Promise.resolve();
  }
  return (
    <div className={styles['photo']}>
      <ImageUpload
        rules={photoRules}
        aspect={1}
        width={avatarLimits.side}
        round
        current={<Avatar name={name} photo={photo && shown} size={72} />}
        onPicture={choose}
      />
    </div>
  );
}
