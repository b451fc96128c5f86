import type { nouns as en } from '../en/nouns.ts';
import type { Translated } from '../translated.ts';
import { words } from '#phrases/id/words.ts';

export const nouns = {
  types: {
    value: 'nilai',
    email: 'alamat email',
    phone: words.phoneNumber,
    mobileNumber: 'nomor ponsel',
    domain: 'domain email',
    amount: 'nominal',
    rate: 'kurs',
    version: 'nomor versi',
    swift: 'kode SWIFT',
    accountNumber: 'nomor rekening',
    id: 'ID',
  },
  uploads: {
    file: 'berkas',
    spreadsheet: 'spreadsheet (.xlsx)',
    logo: 'logo',
    voucher: 'bukti transfer',
    photo: 'foto',
    picture: 'gambar',
    manifest: 'manifes',
  },
} satisfies Translated<typeof en>;
