import { Modal } from 'antd';
import { useTranslations } from 'use-intl';
import styles from './Buy.module.css';
import type { OfferView } from './use-buying.ts';

/** The terms of purchase that an order accepts, in the server's current version. */
export function TermsDialog({ terms: { version, sections }, onClose }: { terms: OfferView['terms']; onClose: () => void }) {
  const t = useTranslations('checkout.terms');
  return (
    <Modal open footer={null} title={t('title')} onCancel={onClose}>
      <div className={styles['terms']}>
        <span className={styles['quiet']}>{t('version', { version })}</span>
        {sections.map(({ title, text }) => (
          <section key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </section>
        ))}
      </div>
    </Modal>
  );
}
