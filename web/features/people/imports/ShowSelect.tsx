import { Select } from 'antd';

interface ShowSelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** Chooses which kind of rows is shown. */
export function ShowSelect<Value extends string>({ label, value, options, onChange }: ShowSelectProps<Value>) {
  return (
    <Select<Value> aria-label={label} value={value} options={[...options]} onChange={onChange} popupMatchSelectWidth={false} />
  );
}
