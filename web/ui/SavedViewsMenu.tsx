import { Button, Input, Popover } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Note, PlainButton, Row } from './layout.tsx';
import { Icon } from './Icon.tsx';
import styles from './SavedViewsMenu.module.css';

export interface ListView {
  id: string;
  name: string;
}

interface SavedViewsMenuProps {
  views: readonly ListView[];
  onOpen: (id: string) => void;
  /** Saves the current filters under a name; resolves when saved. */
  onSave: (name: string) => Promise<unknown>;
  onDelete: (id: string) => void;
  /** Maximum length of a name in characters. */
  nameLimit?: number;
}

/** The menu of saved views. */
export function SavedViewsMenu({ views, onOpen, onSave, onDelete, nameLimit = 40 }: SavedViewsMenuProps) {
  const t = useTranslations('ui.list');
  const common = useTranslations('common.actions');
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  async function save() {
    if (name.trim() === '') return;
    setBusy(true);
    try {
      await onSave(name.trim());
      setName('');
    } catch {
      // The client has shown the error. The typed name is preserved for another attempt.
    } finally {
      setBusy(false);
    }
  }
  const content = (
    <div className={styles['views']}>
      {views.length === 0 ? <Note>{t('noViews')}</Note> : null}
      <ul>
        {views.map((view) => (
          <Row key={view.id} as="li" align="center" className={styles['view']}>
            <PlainButton
              onClick={() => {
                setOpen(false);
                onOpen(view.id);
              }}
            >
              {view.name}
            </PlainButton>
            <Button
              type="text"
              size="small"
              icon={<Icon name="close" size={14} />}
              aria-label={t('deleteView', { name: view.name })}
              onClick={() => onDelete(view.id)}
            />
          </Row>
        ))}
      </ul>
      <Row
        as="form"
        gap="s"
        above="m"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Input
          value={name}
          maxLength={nameLimit}
          placeholder={t('viewName')}
          aria-label={t('viewName')}
          onChange={(event) => setName(event.target.value)}
        />
        <Button htmlType="submit" loading={busy} disabled={name.trim() === ''}>
          {common('save')}
        </Button>
      </Row>
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" open={open} onOpenChange={setOpen} title={t('views')} content={content}>
      <Button type="text" icon={<Icon name="bookmark" size={16} />} title={t('views')}>
        {t('views')}
      </Button>
    </Popover>
  );
}
