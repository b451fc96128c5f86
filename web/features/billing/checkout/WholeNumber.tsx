import { InputNumber, type InputNumberProps } from 'antd';

interface WholeNumberProps extends Omit<InputNumberProps<number>, 'value' | 'onChange' | 'onInput' | 'precision'> {
  value: number;
  onChange: (value: number) => void;
  /** Called when the input stops or starts being a whole number. No price is shown for an invalid input. */
  onOdd: (odd: boolean) => void;
}

const written = /^[\s,]*\d[\s\d,]*$/;

/** An input for a quantity. Leaving the field restores the last whole number. */
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
