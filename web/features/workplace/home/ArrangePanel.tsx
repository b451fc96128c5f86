import { Button, Checkbox, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { arrangeParts, type HomeLayout, type HomePart } from '#contract/workplace/home-facts.ts';
import { useHere } from '#web/client/here.ts';
import { OrderList } from '#web/ui/OrderList.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './Home.module.css';
import { arrange } from './use-home.ts';

interface ArrangePanelProps {
  /** The available parts in their default order. */
  offered: readonly HomePart[];
  /** The current arrangement, applied to the page at once; null is the default. */
  layout: HomeLayout | null;
  onChange: (layout: HomeLayout | null) => void;
  /** Called when the panel closes. */
  onClose: () => void;
}

/** The parts of the page in their order, each shown or hidden. The page shows the changes at once; they are stored when saved. */
export function ArrangePanel({ offered, layout, onChange, onClose }: ArrangePanelProps) {
  const t = useTranslations('home.arrange');
  const names = useTranslations('home.parts');
  const common = useTranslations('common');
  const { team } = useHere();
  const [busy, setBusy] = useState(false);
  const order = arrangeParts(offered, layout);
  const hidden = layout?.hidden ?? [];
  // Parts that are not available at the moment keep their positions.
  const unavailable = (layout?.order ?? []).filter((part) => !offered.includes(part));
  const show = (part: HomePart, shown: boolean) =>
    onChange({ order: [...order, ...unavailable], hidden: shown ? hidden.filter((each) => each !== part) : [...hidden, part] });
  async function save() {
    setBusy(true);
    try {
      await arrange(team.id, layout);
      toast('success', t('saved'));
      onClose();
    } finally {
      setBusy(false);
    }
  }
  return (
    <Drawer
      open
      mask={false}
      title={t('title')}
      size={380}
      onClose={onClose}
      footer={
        <div style={{ display: 'flex', gap: 8 }}>
          <Button disabled={layout === null} onClick={() => onChange(null)} style={{ marginInlineEnd: 'auto' }}>
            {t('reset')}
          </Button>
          <Button onClick={onClose}>{common('actions.cancel')}</Button>
          <Button type="primary" loading={busy} onClick={() => void save()}>
            {common('actions.save')}
          </Button>
        </div>
      }
    >
      <p className={styles['note']}>{t('text')}</p>
      <OrderList
        label={t('title')}
        onOrder={(keys) => onChange({ order: [...(keys as HomePart[]), ...unavailable], hidden })}
        items={order.map((part) => ({
          key: part,
          name: names(part),
          content: (
            <Checkbox checked={!hidden.includes(part)} onChange={({ target }) => show(part, target.checked)}>
              {names(part)}
            </Checkbox>
          ),
        }))}
      />
    </Drawer>
  );
}
