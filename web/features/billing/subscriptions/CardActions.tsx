import { Button, Dropdown } from 'antd';
import { useTranslations } from 'use-intl';
import type { SubscriptionAct } from '#contract/billing/subscription-facts.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { isUnavailableToReader } from './for-others.ts';
import styles from './Subscriptions.module.css';
import type { SubscriptionActs } from './use-subscription-acts.tsx';
import type { SubscriptionItem } from './use-subscriptions.ts';

/** The actions on a subscription; disabled ones state the reason. */
export function CardActions({ of, acts }: { of: SubscriptionItem; acts: SubscriptionActs }) {
  const t = useTranslations('subscriptions');
  const why = useTranslations('subscriptions.against');
  const name = `${of.app.name} · ${of.planName}`;
  if (of.state === 'ENDED') return <BuyAgain of={of} />;
  const seats = of.unit === 'PEOPLE';
  const leads: Partial<Record<SubscriptionAct, string>> = {
    renew: paths.buy({ subscription: of.id, act: 'RENEW' }),
    addQuantity: paths.buy({ subscription: of.id, act: 'ADD_QUANTITY' }),
    changePlan: paths.buy({ subscription: of.id, act: 'CHANGE_PLAN' }),
    changePeriod: paths.buy({ subscription: of.id, act: 'CHANGE_PERIOD' }),
    addService: paths.buy({ app: of.app.appId, act: 'ADD_SERVICE' }),
  };
  const does: Partial<Record<SubscriptionAct, () => void>> = {
    cancel: () => acts.cancel(of),
    undoCancel: () => acts.undoCancel(of),
    fewer: () => acts.fewer(of),
    undoFewer: () => acts.undoFewer(of),
    autoRenew: () => acts.autoRenew(of),
  };
  const run = (act: SubscriptionAct) => (leads[act] ? go(leads[act]) : does[act]?.());
  const labels: Record<SubscriptionAct, string> = {
    renew: t('acts.renew'),
    addQuantity: t(seats ? 'acts.addSeats' : 'acts.addQuantity'),
    changePlan: t(of.higherPlan ? 'acts.changePlan' : 'acts.otherPlan'),
    changePeriod: t('acts.changePeriod'),
    addService: t('acts.addService'),
    cancel: t('acts.cancel'),
    undoCancel: t('acts.undoCancel'),
    fewer: t('acts.fewer'),
    undoFewer: t('acts.undoFewer'),
    autoRenew: t(of.autoRenew ? 'acts.autoRenewOff' : 'acts.autoRenewOn'),
  };
  const own = (all: readonly SubscriptionAct[]) => all.filter((act) => !isUnavailableToReader(of.against[act]));
  const first = own(of.cancelledAt ? ['undoCancel'] : ['renew', 'addQuantity', 'changePlan']);
  const rest = of.cancelledAt
    ? []
    : own(['addService', 'changePeriod', of.nextQuantity === null ? 'fewer' : 'undoFewer', 'autoRenew', 'cancel']);
  const reasons = [...new Set(first.flatMap((act) => of.against[act] ?? []))];
  const hasSeats = seats && of.planKind === 'MAIN';
  if (!hasSeats && first.length + rest.length === 0) return null;
  return (
    <Row as="footer" gap="s" align="center" wrap noPrint>
      {first.map((act) => {
        const reason = of.against[act];
        return (
          <span key={act} title={reason ? why(reason) : undefined}>
            <Button
              size="small"
              disabled={reason !== null}
              loading={acts.busy === `${of.id} ${act}`}
              aria-label={`${labels[act]}: ${name}${reason ? ` (${why(reason)})` : ''}`}
              onClick={() => run(act)}
            >
              {labels[act]}
            </Button>
          </span>
        );
      })}
      {hasSeats ? (
        <Button
          size="small"
          aria-label={`${t('acts.seats')}: ${name}`}
          onClick={() => go(paths.subscriptionSeats({ id: of.id }))}
        >
          {t('acts.seats')}
        </Button>
      ) : null}
      {rest.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((act) => {
              const reason = of.against[act];
              return {
                key: act,
                danger: act === 'cancel' && reason === null,
                disabled: reason !== null,
                label: (
                  <>
                    {labels[act]}
                    {reason ? (
                      <Text as="small" tone="quiet" block>
                        {why(reason)}
                      </Text>
                    ) : null}
                  </>
                ),
              };
            }),
            onClick: ({ key }) => run(key as SubscriptionAct),
          }}
        >
          <Button
            size="small"
            type="text"
            loading={acts.busy.startsWith(of.id)}
            icon={<Icon name="more" size={16} />}
            aria-label={t('acts.more', { name })}
            aria-haspopup="menu"
          />
        </Dropdown>
      ) : null}
      {reasons.length ? (
        <ul className={styles['reasons']} aria-hidden="true">
          {reasons.map((reason) => (
            <li key={reason}>
              {first
                .filter((act) => of.against[act] === reason)
                .map((act) => labels[act])
                .join(' · ')}
              : {why(reason)}
            </li>
          ))}
        </ul>
      ) : null}
    </Row>
  );
}

/** Buys a service again together with its main plan. */
function BuyAgain({ of }: { of: SubscriptionItem }) {
  const t = useTranslations('subscriptions');
  const link =
    of.planKind === 'MAIN'
      ? paths.buy({ app: of.app.appId, plan: of.planKey })
      : paths.buy({ app: of.app.appId, act: 'ADD_SERVICE', plan: of.planKey });
  if (isUnavailableToReader(of.against.renew)) return null;
  return (
    <Row as="footer" gap="s" align="center" wrap noPrint>
      <Button size="small" aria-label={`${t('buyAgain')}: ${of.app.name} · ${of.planName}`} onClick={() => go(link)}>
        {t('buyAgain')}
      </Button>
    </Row>
  );
}
