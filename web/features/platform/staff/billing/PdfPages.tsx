import { Button, Skeleton } from 'antd';
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- Vite answers the address of the file.
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Row } from '#web/ui/layout.tsx';
import styles from './Billing.module.css';

GlobalWorkerOptions.workerSrc = worker;
/** Rendered at twice the displayed resolution, limited by the maximum size of a canvas. */
const widest = 1600;

/** The pages of a PDF as pictures. Scripts and links in the PDF do not work. */
export function PdfPages({ link, label }: { link: string; label: string }) {
  const t = useTranslations('staffBilling.vouchers');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [page, setPage] = useState(1);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const task = getDocument({ url: link, enableXfa: false, useSystemFonts: true });
    task.promise.then(setPdf, () => setBroken(true));
    return () => void task.destroy();
  }, [link]);
  useEffect(() => {
    if (!pdf) return undefined;
    let over = false;
    void draw(pdf, page, () => (over ? null : canvas.current)).catch(() => over || setBroken(true));
    return () => {
      over = true;
    };
  }, [pdf, page]);
  if (broken) return <p role="status">{t('unreadable')}</p>;
  if (!pdf) return <Skeleton active paragraph={{ rows: 8 }} />;
  const total = pdf.numPages;
  const common = { page, total };
  return (
    <>
      <canvas ref={canvas} className={styles['picture']} role="img" aria-label={label} />
      {total > 1 ? (
        <Row gap="s" align="center" wrap>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)} aria-label={t('earlier')}>
            ‹
          </Button>
          <span role="status">{t('pages', common)}</span>
          <Button disabled={page === total} onClick={() => setPage(page + 1)} aria-label={t('later')}>
            ›
          </Button>
        </Row>
      ) : null}
    </>
  );
}

async function draw(pdf: PDFDocumentProxy, number: number, target: () => HTMLCanvasElement | null): Promise<void> {
  const page = await pdf.getPage(number);
  const { width } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: Math.min(widest / width, 4) });
  const canvas = target();
  if (!canvas) return;
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  await page.render({ canvas, viewport }).promise;
}
