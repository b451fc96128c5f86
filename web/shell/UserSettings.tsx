import { Drawer, Form, Radio, Select } from 'antd';
import { useTranslations } from 'use-intl';
import { currencies } from '#contract/currencies.ts';
import { languageNames, languages } from '#contract/languages.ts';
import { chooseFace, faceChoices, faceStore } from '#web/client/face.ts';
import { useHere } from '#web/client/here.ts';
import { languageStore } from '#web/client/language.ts';
import { useStore } from '#web/ui/store.ts';
import { chooseCurrency, chooseLanguage } from './choices.ts';

/** What a person sets for themselves. Each choice holds at once, so there is nothing to save. */
export function UserSettings({ onClose }: { onClose: () => void }) {
  const words = useTranslations('shell.user');
  const { user } = useHere();
  const language = useStore(languageStore);
  const face = useStore(faceStore);
  return (
    <Drawer open title={words('settings')} size={400} onClose={onClose}>
      <Form layout="vertical" requiredMark={false}>
        <Form.Item label={words('language')} htmlFor="settings-language">
          <Select
            id="settings-language"
            value={language}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={(value) => void chooseLanguage(value)}
          />
        </Form.Item>
        <Form.Item label={words('currency')} htmlFor="settings-currency">
          <Select
            id="settings-currency"
            value={user.currencyCode}
            options={currencies.map((value) => ({ value, label: value }))}
            onChange={(value) => void chooseCurrency(value)}
          />
        </Form.Item>
        <Form.Item label={words('theme')}>
          <Radio.Group
            aria-label={words('theme')}
            optionType="button"
            value={face}
            options={faceChoices.map((value) => ({ value, label: words(value) }))}
            onChange={(event) => chooseFace(event.target.value as typeof face)}
          />
        </Form.Item>
      </Form>
    </Drawer>
  );
}
