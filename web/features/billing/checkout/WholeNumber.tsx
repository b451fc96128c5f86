import { InputNumber, type InputNumberProps } from 'antd';

interface WholeNumberProps extends Omit<InputNumberProps<number>, 'value' | 'onChange' | 'onInput' | 'precision'> {
  value: number;
  onChange: (value: number) => void;
  /** What stands in the field is no whole number, or is one again: then no price may stand beside it. */
  onOdd: (odd: boolean) => void;
}

const written = /^[\s,]*\d[\s\d,]*$/;

/** A quantity. Leaving the field brings back the last whole number that stood there. */
export function WholeNumber({ onChange, onOdd, ...rest }: WholeNumberProps) {
  return (
    <InputNumber<number>
      {...rest}
      min={1}
      max={1_000_000}
      precision={0}
      onInput={(text) => onOdd(!written.test(text))}
      onBlur={() => onOdd(false)}
      onChange={(value) => {
        if (value !== null && Number.isInteger(value)) onChange(value);
      }}
    />
  );
}
