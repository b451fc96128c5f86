import { Button, Dropdown } from 'antd';
import { useTranslations } from 'use-intl';
import type { SubscriptionAct, SubscriptionObstacle } from '#contract/billing/subscription-facts.ts';
import { can } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { isUnavailableToReader } from './for-others.ts';
import type { SubscriptionRow } from './subscription-rows.ts';
import type { SubscriptionActs } from './use-subscription-acts.tsx';
import type { SubscriptionItem } from './use-subscriptions.ts';

/** Something that can be done about a row, or why it cannot be. */
interface RowAction {
  key: string;
  label: string;
  /** On the button, where the row names the app. */
  shortLabel?: string;
  against: SubscriptionObstacle | null;
  run: () => void;
  danger?: boolean;
}

/** The most useful action of a row as a button, and all others in a menu; those that are not possible state the reason. */
export function RowActions({ row, acts }: { row: SubscriptionRow; acts: SubscriptionActs }) {
  const actions = useRowActions(row, acts).filter(({ against }) => !isUnavailableToReader(against));
  const lead = actions.find(({ key, against }) => against === null && leadOf(row).includes(key));
  const rest = actions.filter((action) => action !== lead);
  const label = (action: RowAction) => (action.key === 'buy' ? action.label : `${action.label}: ${row.name}`);
  return (
    <Row as="span" inline gap="2xs" align="center" justify="end" noPrint>
      {lead ? (
        <Button size="small" loading={acts.busy === `${row.key} ${lead.key}`} aria-label={label(lead)} onClick={lead.run}>
          {lead.shortLabel ?? lead.label}
        </Button>
      ) : null}
      {rest.length > 0 ? <More name={row.name} busy={acts.busy.startsWith(row.key)} actions={rest} /> : null}
    </Row>
  );
}

/** The actions that the button of a row may be, the first possible one. */
function leadOf({ of, trial }: SubscriptionRow): readonly string[] {
  if (trial) return ['buy'];
  if (of.state === 'ENDED') return ['buyAgain'];
  if (of.cancelledAt) return ['undoCancel'];
  if (of.state === 'GRACE' || of.state === 'ENDING') return ['payOrder', 'renew'];
  return ['payOrder', 'addQuantity'];
}

function useRowActions({ of, trial }: SubscriptionRow, acts: SubscriptionActs): RowAction[] {
  const t = useTranslations('subscriptions');
  const { app } = of ?? trial;
  const viewApp = { key: 'app', label: t('viewApp'), against: null, run: () => go(paths.app({ id: app.appId })) };
  const changes = useChanges(of, acts);
  if (trial)
    return [
      {
        key: 'buy',
        label: t('buy', { app: app.name }),
        shortLabel: t('acts.buy'),
        against: trial.against,
        run: () => go(paths.buy({ app: app.appId })),
      },
      viewApp,
    ];
  return [...changes, viewApp];
}

function useChanges(of: SubscriptionItem | undefined, acts: SubscriptionActs): RowAction[] {
  const t = useTranslations('subscriptions');
  if (!of) return [];
  const { appId } = of.app;
  if (of.state === 'ENDED' && of.endedAt !== null) {
    const what = of.planKind === 'MAIN' ? { plan: of.planKey } : { act: 'ADD_SERVICE' as const, plan: of.planKey };
    return [
      {
        key: 'buyAgain',
        label: t('buyAgain'),
        // Whether the reader may buy at all; what prevents a purchase is shown by its screen.
        against: isUnavailableToReader(of.against.renew) ? of.against.renew : null,
        run: () => go(paths.buy({ app: appId, ...what })),
      },
    ];
  }
  const seats = of.unit === 'PEOPLE';
  const buys = (act: 'RENEW' | 'ADD_QUANTITY' | 'CHANGE_PLAN' | 'CHANGE_PERIOD') => () =>
    go(paths.buy({ subscription: of.id, act }));
  const all: Record<SubscriptionAct, { label: string; run: () => void; danger?: boolean }> = {
    renew: { label: t('acts.renew'), run: buys('RENEW') },
    addQuantity: { label: t(seats ? 'acts.addSeats' : 'acts.addQuantity'), run: buys('ADD_QUANTITY') },
    changePlan: { label: t(of.higherPlan ? 'acts.changePlan' : 'acts.otherPlan'), run: buys('CHANGE_PLAN') },
    changePeriod: { label: t('acts.changePeriod'), run: buys('CHANGE_PERIOD') },
    addService: { label: t('acts.addService'), run: () => go(paths.buy({ app: appId, act: 'ADD_SERVICE' })) },
    fewer: { label: t('acts.fewer'), run: () => acts.fewer(of) },
    undoFewer: { label: t('acts.undoFewer'), run: () => acts.undoFewer(of) },
    autoRenew: { label: t(of.autoRenew ? 'acts.autoRenewOff' : 'acts.autoRenewOn'), run: () => acts.autoRenew(of) },
    undoCancel: { label: t('acts.undoCancel'), run: () => acts.undoCancel(of) },
    cancel: { label: t('acts.cancel'), run: () => acts.cancel(of), danger: true },
  };
  const shown: SubscriptionAct[] = of.cancelledAt
    ? ['undoCancel']
    : [
        'addQuantity',
        'renew',
        'changePlan',
        'changePeriod',
        'addService',
        of.nextQuantity === null ? 'fewer' : 'undoFewer',
        'autoRenew',
        'cancel',
      ];
  const order = of.openOrder;
  return [
    ...(order && can('050100', 'view')
      ? [
          {
            key: 'payOrder',
            label: t(order.label === 'CREATE' ? 'payOrder' : 'viewOrder'),
            against: null,
            run: () => go(paths.order({ id: order.id })),
          },
        ]
      : []),
    ...shown.map((act) => ({ key: act, against: of.against[act], ...all[act] })),
    ...(seats && of.planKind === 'MAIN'
      ? [{ key: 'seats', label: t('acts.seats'), against: null, run: () => go(paths.subscriptionSeats({ id: of.id })) }]
      : []),
  ];
}

function More({ name, busy, actions }: { name: string; busy: boolean; actions: readonly RowAction[] }) {
  const t = useTranslations('subscriptions');
  const why = useTranslations('subscriptions.against');
  const items = actions.map(({ key, label, against, danger = false }) => ({
    key,
    danger: danger && against === null,
    disabled: against !== null,
    label: (
      <>
        {label}
        {against ? (
          <Text as="small" tone="quiet" block>
            {why(against)}
          </Text>
        ) : null}
      </>
    ),
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => actions.find((action) => action.key === key)?.run() }}>
      <Button
        size="small"
        type="text"
        loading={busy}
        icon={<Icon name="more" size={16} />}
        aria-label={t('acts.more', { name })}
        aria-haspopup="menu"
      />
    </Dropdown>
  );
}
