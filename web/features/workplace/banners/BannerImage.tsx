import { Segmented } from 'antd';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { bannerLimits, bannerSize } from '#contract/workplace/banner-facts.ts';
import { ImageUpload } from '#web/ui/ImageUpload.tsx';
import { Box, Row, Text } from '#web/ui/layout.tsx';
import styles from './Banners.module.css';

const rules = { types: ['image/png', 'image/jpeg', 'image/webp'], megabytes: bannerLimits.megabytes };
const looks = ['light', 'dark'] as const;

interface BannerImageProps {
  image: string | null;
  fault: string | undefined;
  onImage: (picture: Blob) => Promise<unknown>;
}

/** A preview of the picture at actual size, in the light or the dark theme, and an upload, cropped to 690 × 282. */
export function BannerImage({ image, fault, onImage }: BannerImageProps) {
  const t = useTranslations('banners');
  const [look, setLook] = useState<(typeof looks)[number]>(
    document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
  );
  const id = useId();
  return (
    <Box as="fieldset" shrink below="xl" className={styles['image']} aria-describedby={fault ? id : undefined}>
      <legend className="visually-hidden">{t('form.picture')}</legend>
      <Row gap="s" align="center" justify="between" wrap below="s" maxWidth={740}>
        <span>{t('preview.title')}</span>
        <Segmented
          size="small"
          aria-label={t('preview.theme')}
          value={look}
          options={looks.map((value) => ({ value, label: t(`preview.${value}`) }))}
          onChange={setLook}
        />
      </Row>
      <Box below="l" pad="3xl" frame className={styles['preview']} data-look={look}>
        {image ? <img src={image} alt="" {...bannerSize} /> : <p style={{ aspectRatio: ratio }}>{t('preview.none')}</p>}
      </Box>
      <ImageUpload
        rules={rules}
        aspect={bannerSize.width / bannerSize.height}
        width={bannerSize.width}
        least={bannerSize.width}
        current={null}
        onPicture={onImage}
      />
      {fault ? (
        <Text id={id} role="alert" as="p" tone="bad" above="xs">
          {fault}
        </Text>
      ) : null}
    </Box>
  );
}

const ratio = `${bannerSize.width} / ${bannerSize.height}`;
