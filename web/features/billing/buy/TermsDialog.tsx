import { Modal } from 'antd';
import { useTranslations } from 'use-intl';
import { purchaseTerms } from '#contract/offer-facts.ts';
import { billingLimits } from '#contract/order-states.ts';
import styles from './Buy.module.css';

const parts = ['agreement', 'price', 'renewal', 'change', 'refund'] as const;

/** The terms of purchase that an order accepts. */
export function TermsDialog({ onClose }: { onClose: () => void }) {
  const words = useTranslations('buying.terms');
  const { cardHours, transferDays } = billingLimits;
  return (
    <Modal open footer={null} title={words('title')} onCancel={onClose}>
      <div className={styles['terms']}>
        <span className={styles['quiet']}>{words('version', { version: purchaseTerms })}</span>
        {parts.map((part) => (
          <section key={part}>
            <h3>{words(part)}</h3>
            <p>{words(`${part}Text`, { cardHours, transferDays })}</p>
          </section>
        ))}
      </div>
    </Modal>
  );
}
