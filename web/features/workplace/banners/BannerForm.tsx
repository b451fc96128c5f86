import { Checkbox, Form, type FormInstance, Input, Radio, Switch } from 'antd';
import { useTranslations } from 'use-intl';
import { bannerLimits, bannerLinkTypes } from '#contract/workplace/banner-facts.ts';
import { languageNames, languages } from '#contract/languages.ts';
import { nameCharacters } from '#contract/text-rules.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { useHere } from '#web/client/here.ts';
import { DepartmentsPicker } from '#web/shared/people/DepartmentPicker.tsx';
import { LongForm } from '#web/shared/forms/LongForm.tsx';
import { PlainMinutePicker } from '#web/ui/PlainMinutePicker.tsx';
import { useZones } from '#web/ui/use-zones.ts';
import type { BannerValues } from './banner-values.ts';
import { BannerImage } from './BannerImage.tsx';

interface BannerFormProps {
  form: FormInstance<BannerValues>;
  /** The id of the record, or `new`. */
  id: string;
  initial: BannerValues;
  submitText: string;
  /** The current picture, and its error. */
  image: string | null;
  imageFault?: string | undefined;
  onImage: (picture: Blob) => Promise<unknown>;
  onSave: (values: BannerValues) => Promise<unknown>;
  onCancel?: () => void;
  /** Whether a picture has been chosen that is sent with the form. */
  hasFile?: boolean;
}

/** The form of a banner: picture with preview, link, period and audience. */
export function BannerForm(props: BannerFormProps) {
  const { form, id, initial, submitText, image, imageFault, onImage, onSave, onCancel, hasFile = false } = props;
  const t = useTranslations('banners.form');
  const rules = useTranslations('rules');
  const { team } = useHere();
  const linkType = Form.useWatch('linkType', form) ?? initial.linkType;
  const zone = useZones().label(team.timeZone);
  return (
    <LongForm<BannerValues>
      form={form}
      initialValues={initial}
      draft={`banner ${id}`}
      submitText={submitText}
      onSubmit={onSave}
      faultsOf={(error) => fieldErrors(error)}
      onCancel={onCancel}
      hasFile={hasFile}
      sections={[
        {
          key: 'picture',
          title: t('sections.picture'),
          note: t('pictureNote'),
          content: (
            <>
              <BannerImage image={image} fault={imageFault} onImage={onImage} />
              <Form.Item
                name="name"
                label={t('name')}
                extra={t('nameHint')}
                rules={[
                  { required: true, whitespace: true, message: rules('required') },
                  { pattern: nameCharacters, message: rules('specialCharacters') },
                ]}
              >
                <Input maxLength={bannerLimits.name} showCount autoComplete="off" />
              </Form.Item>
            </>
          ),
        },
        {
          key: 'opens',
          title: t('sections.opens'),
          content: (
            <>
              <Form.Item name="linkType" label={t('linkType')}>
                <Radio.Group options={bannerLinkTypes.map((value) => ({ value, label: t(`linkTypes.${value}`) }))} />
              </Form.Item>
              {linkType === 'LINK' ? (
                <Form.Item
                  name="linkAddress"
                  label={t('linkAddress')}
                  rules={[
                    { required: true, message: rules('required') },
                    { pattern: /^\s*https?:\/\//i, message: rules('website') },
                  ]}
                >
                  <Input type="url" inputMode="url" maxLength={bannerLimits.address} autoComplete="off" />
                </Form.Item>
              ) : null}
              {linkType === 'NOTIFICATION' ? (
                <Form.Item
                  name="notice"
                  label={t('notice')}
                  rules={[{ required: true, whitespace: true, message: rules('required') }]}
                >
                  <Input.TextArea maxLength={bannerLimits.notice} showCount autoSize={{ minRows: 4, maxRows: 12 }} />
                </Form.Item>
              ) : null}
            </>
          ),
        },
        {
          key: 'when',
          title: t('sections.when'),
          note: t('zone', { zone }),
          content: (
            <>
              <Form.Item name="startsAt" label={t('startsAt')}>
                <PlainMinutePicker />
              </Form.Item>
              <Form.Item name="endsAt" label={t('endsAt')}>
                <PlainMinutePicker />
              </Form.Item>
              <Form.Item name="shown" label={t('shown')} extra={t('shownHint')} valuePropName="checked">
                <Switch />
              </Form.Item>
            </>
          ),
        },
        {
          key: 'who',
          title: t('sections.who'),
          content: (
            <>
              <Form.Item name="departmentIds" label={t('departments')} extra={t('departmentsHint')}>
                <DepartmentsPicker anywhere most={bannerLimits.departments} />
              </Form.Item>
              <Form.Item name="languages" label={t('languages')} extra={t('languagesHint')}>
                <Checkbox.Group options={languages.map((value) => ({ value, label: languageNames[value] }))} />
              </Form.Item>
            </>
          ),
        },
      ]}
    />
  );
}
