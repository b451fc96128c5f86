import { Select, Tag } from 'antd';

const separators = [',', ';', ' ', '\n', '\t', '，', '；', '、'];

interface AddressChipsProps {
  id?: string;
  value?: readonly string[];
  onChange?: (addresses: string[]) => void;
  placeholder: string;
  /** Whether an address is complete; incomplete ones are red. */
  isWhole: (address: string) => boolean;
  /** For numbers, which can contain spaces; addresses cannot. */
  spaces?: boolean;
}

/** An input for many addresses, typed or pasted, each shown as a chip. */
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

/** A rough check for an email address; the server validates it. */
export function isEmail(address: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(address);
}

/** A rough check for a number with its country prefix. */
export function isNumber(address: string): boolean {
  return /^\+\d[\d\s().-]{6,}$/.test(address);
}
