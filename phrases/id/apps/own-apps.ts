import type { ownApps as source } from '#phrases/en/apps/own-apps.ts';
import type { Translated } from '#phrases/translated.ts';
import { words } from '#phrases/id/words.ts';

export const ownApps = {
  title: words.apps,
  others: 'Aplikasi lainnya',
  search: 'Cari aplikasi',
  none: 'Tidak ada aplikasi yang cocok dengan “{text}”',
  newTab: 'dibuka di tab baru',
  trial: 'Uji coba, sisa {days, number} hari',
  ends: 'Sisa {days, number} hari',
  EXPIRED: words.expired,
  NO_SEAT: 'Tidak ada kursi',
  viewing: 'Ini aplikasi milik {name}. Aplikasi tidak dapat dibuka selama Anda melihat sebagai {name}.',
  failed: 'Aplikasi tidak dapat dimuat',
  empty: {
    title: 'Belum ada aplikasi untuk Anda',
    text: 'Administrator menentukan siapa memakai aplikasi apa. Hubungi administrator Anda, atau minta akses.',
    market: 'Buka pasar aplikasi',
  },
} as const satisfies Translated<typeof source>;
