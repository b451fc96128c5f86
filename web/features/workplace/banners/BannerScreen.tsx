import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Banner } from '#contract/workplace/banners.ts';
import { api } from '#web/client/api.ts';
import { isMissing, reasonOf } from '#web/client/api-error.ts';
import { can } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState, Missing } from '#web/ui/State.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type BannerValues, bodyOf, valuesOf } from './banner-values.ts';
import { BannerForm } from './BannerForm.tsx';
import { BannerTip } from './BannerTip.tsx';
import { useRefreshBanners } from './use-banners.ts';

/** One banner (070200). */
export function BannerScreen() {
  const { id = '' } = useParams({ strict: false });
  const t = useTranslations('banners');
  const title = useTranslations('shell.pages')('banner');
  const { data, error, refetch } = useQuery({
    queryKey: ['banner', id],
    queryFn: ({ signal }) => api.banners.read({ params: { id } }, { signal, quiet: isMissing }),
    gcTime: 0,
    staleTime: Infinity,
  });
  if (data?.can.edit) return <EditBanner key={data.bannerId} banner={data} />;
  const missing = isMissing(error);
  return (
    <Page title={data?.name ?? title}>
      <Surface>
        {data ? (
          <>
            <p>{t(can('070200', 'edit') ? 'list.whole' : 'list.look')}</p>
            <img src={data.imageUrl} alt={data.name} style={{ maxInlineSize: '100%' }} />
          </>
        ) : missing ? (
          <Missing
            title={t('form.missing')}
            text={t('form.missingText')}
            action={<Button onClick={() => go(paths.banners)}>{t('form.toList')}</Button>}
          />
        ) : error ? (
          <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
        ) : (
          <FormSkeleton fields={6} />
        )}
      </Surface>
    </Page>
  );
}

/** A new picture is saved at once; other fields are saved with the form. */
function EditBanner({ banner }: { banner: Banner }) {
  const t = useTranslations('banners.form');
  const common = useTranslations('common.actions');
  const { bannerId: id } = banner;
  const [form] = Form.useForm<BannerValues>();
  const [initial] = useState(() => valuesOf(banner));
  const [now, setNow] = useState(banner);
  const refresh = useRefreshBanners();
  const leave = () => go(paths.banners, { replace: true });
  async function change(picture: Blob) {
    const body = new FormData();
    body.append('file', picture, 'banner');
    setNow(await api.banners.setImage({ params: { id }, body }));
    refresh();
    toast('success', t('pictureSaved'));
  }
  async function save(entered: BannerValues) {
    const fields = bodyOf({ ...initial, ...form.getFieldsValue(true), ...entered });
    const { departmentIds, ...rest } = fields;
    // Departments whose names are hidden from this person remain unless the field is changed.
    const touched = departmentIds.join() !== initial.departmentIds.join();
    const body = { ...rest, ...(touched ? { departmentIds } : {}), version: now.version };
    await api.banners.update({ params: { id }, body });
    toast('success', t('saved', { name: fields.name }));
    refresh();
    leave();
  }
  return (
    <Page title={now.name} purpose={t('newPurpose')}>
      <BannerTip flag="bannerContentFlag" />
      <BannerForm
        id={id}
        form={form}
        initial={initial}
        submitText={common('save')}
        image={now.imageUrl}
        onImage={change}
        onSave={save}
      />
    </Page>
  );
}
