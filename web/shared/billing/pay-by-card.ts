import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { queries } from '#web/client/queries.ts';
import { toast } from '#web/ui/toasts.ts';
import { refreshWaitingCounts } from '#web/shared/workplace/waiting-counts.ts';

/** The ids of an order and of the card that pays it. */
interface OrderAndCard {
  id: string;
  methodId: string;
}

/**
 * Returns a function that pays an order with a card of the team. If the bank authenticates the cardholder, it goes to the bank's
 * page, which returns to the order. A refusal is shown by the client and on the order, so the function does not reject.
 */
export function usePayByCard(): (order: OrderAndCard) => Promise<void> {
  const t = useTranslations('orderPayment.pay');
  return async ({ id, methodId }) => {
    try {
      const { label, payment } = await api.checkout.pay({ params: { id }, body: { methodId } });
      if (label === 'FULFILLED' || label === 'WAIT_FULFILLED') toast('success', t('paid'));
      if (payment?.challengeUrl) location.assign(payment.challengeUrl);
    } catch {
      // The client has shown the error.
    } finally {
      await Promise.all([queries.invalidateQueries({ queryKey: ['orders'] }), refreshWaitingCounts()]);
    }
  };
}
