import { Form } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Page } from '#web/ui/Page.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type BannerValues, bodyOf, newValues } from './banner-values.ts';
import { BannerForm } from './BannerForm.tsx';
import { BannerTip } from './BannerTip.tsx';
import { useRefreshBanners } from './use-banners.ts';

/** New banner (070200). Its picture is sent with the form. */
export function NewBannerScreen() {
  const t = useTranslations('banners.form');
  const [form] = Form.useForm<BannerValues>();
  const refresh = useRefreshBanners();
  const [picture, setPicture] = useState<{ content: Blob; url: string }>();
  const [fault, setFault] = useState<string>();
  const url = picture?.url;
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url]);
  const leave = () => go(paths.banners, { replace: true });
  function take(content: Blob): Promise<void> {
    setFault(undefined);
    setPicture({ content, url: URL.createObjectURL(content) });
    return Promise.resolve();
  }
  async function save(entered: BannerValues) {
    if (!picture) {
      setFault(t('pictureNeeded'));
      document.getElementById('picture')?.scrollIntoView({ block: 'start' });
      return false;
    }
    const fields = bodyOf({ ...newValues, ...entered });
    const body = new FormData();
    body.append('banner', JSON.stringify(fields));
    body.append('file', picture.content, 'banner');
    await api.banners.create({ body });
    toast('success', t('created', { name: fields.name }));
    refresh();
    leave();
    return true;
  }
  return (
    <Page title={t('newTitle')} purpose={t('newPurpose')}>
      <BannerTip flag="bannerContentFlag" />
      <BannerForm
        id="new"
        form={form}
        initial={newValues}
        submitText={t('create')}
        image={url ?? null}
        imageFault={fault}
        onImage={take}
        onSave={save}
        hasFile={picture !== undefined}
        onCancel={leave}
      />
    </Page>
  );
}
