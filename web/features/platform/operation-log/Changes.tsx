import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { formatMoney } from '#web/ui/money.ts';
import styles from './OperationLog.module.css';
import { PlainTable } from '#web/ui/layout.tsx';
import { valuePlaces } from './value-places.ts';

type Fields = Record<string, unknown> | null;

/** What an entry changed, before and after side by side, and the fields whose values are hidden from the reader. */
export function Changes({ before, after, hidden }: { before: Fields; after: Fields; hidden: readonly string[] }) {
  const t = useTranslations('operationLog');
  const fieldName = useFieldName();
  const value = useValueText();
  const names = namesOf(before, after);
  const hiddenNames = hidden.filter((name) => !name.endsWith('Id'));
  if (names.length + hiddenNames.length === 0) return <p>{t('detail.nothingChanged')}</p>;
  return (
    <PlainTable className={styles['changes']}>
      <caption className="visually-hidden">{t('detail.changed')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('detail.field')}</th>
          <th scope="col">{t('columns.before')}</th>
          <th scope="col">{t('columns.after')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{fieldName(name)}</th>
            <td data-side={before?.[name] === undefined ? undefined : 'before'}>{value(name, before?.[name], before)}</td>
            <td data-side={after?.[name] === undefined ? undefined : 'after'}>{value(name, after?.[name], after)}</td>
          </tr>
        ))}
        {hiddenNames.map((name) => (
          <tr key={name}>
            <th scope="row">{fieldName(name)}</th>
            <td colSpan={2}>{t('detail.hidden')}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

/** The fields of both sides, without ids, which are not meaningful to people. */
function namesOf(before: Fields, after: Fields): string[] {
  const all = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return all.filter((name) => !name.endsWith('Id'));
}

/** The label of a field; one without a label is shown by its own name. */
function useFieldName(): (name: string) => string {
  const members = useTranslations('members.fields');
  const others = useTranslations('operationLog.fields');
  const fields = (name: string) => (members.has(name as never) ? members : others);
  return (name) => (fields(name).has(name as never) ? fields(name)(name as never) : name);
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Amounts in minor units of the currency in the same record. */
const money = ['amount', 'due', 'fromBalance', 'toBalance', 'toCard', 'toBank'];

/** The value of a field, in the texts of the screens where it is chosen. */
function useValueText(): (name: string, value: unknown, beside: Fields) => string {
  const locale = useLocale();
  const all = useTranslations();
  const format = useFormatter();
  const t = useTranslations('operationLog.detail');
  const fieldName = useFieldName();
  const chosen = (name: string, value: string): string => {
    const place = [`members.choices.${name}`, ...(valuePlaces[name] ?? [])].find((each) => all.has(`${each}.${value}` as never));
    return place ? all(`${place}.${value}` as never) : value;
  };
  const text = (name: string, value: unknown): string => {
    if (value === undefined || value === null || value === '') return t('none');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'string' && instant.test(value))
      return format.dateTime(new Date(value), { dateStyle: 'medium', timeStyle: 'short' });
    if (typeof value === 'string') return chosen(name, value);
    if (Array.isArray(value)) return value.map((item) => text(name, item)).join('\n') || t('none');
    if (typeof value !== 'object') return JSON.stringify(value);
    const shown = Object.entries(value).filter(([key, inner]) => !key.endsWith('Id') && inner !== null && inner !== undefined);
    // All governed fields share the options of `levels`.
    const placeOf = (key: string) => (name === 'levels' ? name : key);
    return (
      shown
        .map(([key, inner]) => all('ui.list.active', { label: fieldName(key), value: text(placeOf(key), inner) }))
        .join('\n') || t('none')
    );
  };
  return (name, value, beside) => {
    const currency = beside?.['currency'];
    const priced = money.includes(name) && typeof value === 'number' && typeof currency === 'string';
    return priced ? formatMoney(value, currency, locale) : text(name, value);
  };
}
