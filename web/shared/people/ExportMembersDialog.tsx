import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, type Client, saveFile } from '#web/client/api.ts';
import type { ReceivedFile } from '#web/client/http.ts';

type Filters = NonNullable<NonNullable<Parameters<Client['imports']['exportMembers']>[0]>['body']>;

interface ExportMembersDialogProps {
  /** The filters of the current list, and the number of matches; without filters all members are exported. */
  filters: Filters;
  matching: number;
  onClose: () => void;
}

/** Downloads members as a spreadsheet: all that the person may see, or those that match. Requires the phrases of `imports`. */
export function ExportMembersDialog({ filters, matching, onClose }: ExportMembersDialogProps) {
  const t = useTranslations('imports.exporting');
  const filtered = Object.keys(filters).length > 0;
  const [which, setWhich] = useState<'all' | 'matching'>(filtered ? 'matching' : 'all');
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      const file: unknown = await api.imports.exportMembers({ body: which === 'all' ? { allFlag: true } : filters });
      saveFile(file as ReceivedFile);
      onClose();
    } catch {
      setBusy(false);
    }
  }
  return (
    <Modal
      open
      title={t('title')}
      okText={t('act')}
      okButtonProps={{ loading: busy }}
      onOk={() => void download()}
      onCancel={onClose}
    >
      {filtered ? (
        <Radio.Group
          vertical
          value={which}
          aria-label={t('title')}
          options={[
            { value: 'matching', label: t('matching', { count: matching }) },
            { value: 'all', label: t('all') },
          ]}
          onChange={(event) => setWhich(event.target.value as 'all' | 'matching')}
        />
      ) : (
        <p>{t('all')}</p>
      )}
      <p>{t('text')}</p>
    </Modal>
  );
}
