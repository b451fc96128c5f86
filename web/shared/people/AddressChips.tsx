import { Select, Tag } from 'antd';

const separators = [',', ';', ' ', '\n', '\t', '，', '；', '、'];

interface AddressChipsProps {
  id?: string;
  value?: readonly string[];
  onChange?: (addresses: string[]) => void;
  placeholder: string;
  /** Whether an address looks whole; what does not is red. */
  isWhole: (address: string) => boolean;
  /** Numbers hold spaces, addresses do not. */
  spaces?: boolean;
}

/** Many addresses, typed or pasted, each as a chip. */
export function AddressChips({ id, value = [], onChange, placeholder, isWhole, spaces = false }: AddressChipsProps) {
  return (
    <Select<string[]>
      {...(id ? { id } : {})}
      mode="tags"
      open={false}
      suffixIcon={null}
      style={{ inlineSize: '100%' }}
      placeholder={placeholder}
      tokenSeparators={separators.filter((separator) => !spaces || separator !== ' ')}
      value={[...value]}
      onChange={(addresses) => onChange?.([...new Set(addresses.map((address) => address.trim()).filter(Boolean))])}
      tagRender={({ label, value: address, closable, onClose }) => (
        <Tag
          closable={closable}
          onClose={onClose}
          {...(isWhole(String(address)) ? {} : { color: 'error' })}
          style={{ marginBlock: 2, marginInlineEnd: 4, maxInlineSize: '100%', overflow: 'hidden', textOverflow: 'ellipsis' }}
        >
          {label}
        </Tag>
      )}
    />
  );
}

/** Roughly an e-mail address: the server judges it. */
export function isEmail(address: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(address);
}

/** Roughly a number with its country prefix. */
export function isNumber(address: string): boolean {
  return /^\+\d[\d\s().-]{6,}$/.test(address);
}
