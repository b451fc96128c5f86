import { Button, Dropdown } from 'antd';
import { type DragEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { bannerSize, type BannerState } from '#contract/workplace/banner-facts.ts';
import type { Banner, BannerList } from '#contract/workplace/banners.ts';
import { languageNames } from '#contract/languages.ts';
import { Go } from '#web/client/Go.tsx';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { dropped, stepped } from '#web/ui/reordered.ts';
import { StatusTag, type Tone } from '#web/ui/StatusTag.tsx';
import { List, Row, Stack } from '#web/ui/layout.tsx';
import styles from './Banners.module.css';
import { useBannerActs } from './use-banners.ts';
import { useScheduleText } from './use-schedule-text.ts';

const tones: Record<BannerState, Tone> = { SHOWN: 'good', COMING: 'info', OVER: 'quiet', ASIDE: 'quiet' };

/** The list of banners, reordered by dragging or by their menus. */
export function BannerLines({ list }: { list: BannerList }) {
  const t = useTranslations('banners');
  const acts = useBannerActs();
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const [removing, setRemoving] = useState<Banner>();
  const ids = list.items.map(({ bannerId }) => bannerId);
  const edits = list.can.edit;
  function drop(event: DragEvent, target: string) {
    event.preventDefault();
    if (dragged) acts.order(list, dropped(ids, dragged, target, 'onto'));
    setDragged(undefined);
    setOver(undefined);
  }
  return (
    <>
      <List as="ol" aria-label={t('list.label')}>
        {list.items.map((banner) => {
          const { bannerId: id } = banner;
          return (
            <Row
              key={id}
              as="li"
              gap="l"
              align="center"
              padBlock="m"
              line="above"
              className={styles['line']}
              draggable={edits}
              data-dragged={dragged === id}
              data-over={over === id && dragged !== id}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(id);
              }}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => {
                if (!dragged) return;
                event.preventDefault();
                setOver(id);
              }}
              onDrop={(event) => drop(event, id)}
            >
              <img src={banner.imageUrl} alt="" {...bannerSize} loading="lazy" draggable={false} />
              <BannerFacts banner={banner} />
              <StatusTag tone={tones[banner.state]}>{t(`states.${banner.state}`)}</StatusTag>
              {edits ? (
                <Dropdown
                  trigger={['click']}
                  menu={{
                    items: [
                      { key: 'edit', label: t('list.edit') },
                      { key: 'show', label: t(banner.shown ? 'list.putAside' : 'list.show') },
                      { key: 'up', label: t('list.up'), disabled: id === ids[0] },
                      { key: 'down', label: t('list.down'), disabled: id === ids.at(-1) },
                      { type: 'divider' },
                      { key: 'remove', label: t('list.remove', { name: banner.name }), danger: true },
                    ],
                    onClick: ({ key }) => {
                      if (key === 'up' || key === 'down') acts.order(list, stepped(ids, id, key));
                      else if (key === 'show') acts.show(banner, !banner.shown);
                      else if (key === 'remove') setRemoving(banner);
                      else go(paths.banner({ id }));
                    },
                  }}
                >
                  <Button
                    type="text"
                    icon={<Icon name="more" size={16} />}
                    aria-label={t('list.actions', { name: banner.name })}
                  />
                </Dropdown>
              ) : null}
            </Row>
          );
        })}
      </List>
      {removing ? (
        <ConsequencesDialog
          title={t('delete.title', { name: removing.name })}
          action={t('delete.action', { name: removing.name })}
          consequences={[...(removing.state === 'SHOWN' ? [t('delete.shown')] : []), t('delete.gone')]}
          onConfirm={async () => {
            await acts.remove(removing);
            setRemoving(undefined);
          }}
          onClose={() => setRemoving(undefined)}
        />
      ) : null}
    </>
  );
}

/** Name, link, period and audience. */
function BannerFacts({ banner }: { banner: Banner }) {
  const t = useTranslations('banners.list');
  const schedule = useScheduleText();
  const { linkType, linkAddress, departments, otherDepartments: count, languages } = banner;
  const audience = [
    ...departments.map(({ path }) => path),
    ...(count > 0 ? [t('others', { count })] : []),
    ...languages.map((language) => languageNames[language]),
  ];
  return (
    <Stack grow breakable className={styles['facts']}>
      <Go to={paths.banner({ id: banner.bannerId })}>{banner.name}</Go>
      <span>{linkType === 'LINK' ? t('opens.LINK', { address: linkAddress ?? '' }) : t(`opens.${linkType}`)}</span>
      <span>
        {schedule(banner)} · {audience.length > 0 ? audience.join(', ') : t('everybody')}
      </span>
    </Stack>
  );
}
