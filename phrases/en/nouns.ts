import { words } from '#phrases/en/words.ts';

/** Nouns of field errors: “Please enter a correct …” and “Please upload …” (specification section 5). */
export const nouns = {
  types: {
    value: 'value',
    email: 'email',
    phone: words.phoneNumber,
    mobileNumber: 'mobile number',
    domain: 'email domain',
    amount: 'amount',
    rate: 'exchange rate',
    version: 'version number',
    swift: 'SWIFT code',
    accountNumber: 'account number',
    id: 'ID',
  },
  uploads: {
    file: 'a file',
    spreadsheet: 'a spreadsheet (.xlsx)',
    logo: 'a logo',
    voucher: 'a transfer voucher',
    photo: 'a photo',
    picture: 'an image',
    manifest: 'a manifest',
  },
} as const;
