import { lazy, Suspense } from 'react';
import { Skeleton } from 'antd';
import { useTranslations } from 'use-intl';
import { Stack } from '#web/ui/layout.tsx';
import styles from './Billing.module.css';
import type { VoucherItem } from './use-staff-billing.ts';

const PdfPages = lazy(() => import('./PdfPages.tsx').then(({ PdfPages: component }) => ({ default: component })));

/** The uploaded voucher: a picture, or the rendered pages of a PDF, and a download of the file. */
export function VoucherFile({ voucher: { file, order } }: { voucher: VoucherItem }) {
  const t = useTranslations('staffBilling.vouchers');
  const alt = t('file', { number: order.number });
  return (
    <Stack as="figure" gap="l" shrink>
      {file.contentType === 'application/pdf' ? (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
          <PdfPages link={file.link} label={alt} />
        </Suspense>
      ) : (
        <img className={styles['picture']} src={file.link} alt={alt} />
      )}
      <figcaption>
        <a href={file.link} download={file.name}>
          {t('save', { name: file.name })}
        </a>
      </figcaption>
    </Stack>
  );
}
