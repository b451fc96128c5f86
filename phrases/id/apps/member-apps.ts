import type { memberApps as source } from '#phrases/en/apps/member-apps.ts';
import type { Translated } from '#phrases/translated.ts';
import { words } from '#phrases/id/words.ts';

export const memberApps = {
  title: words.apps,
  others: 'Aplikasi lainnya',
  search: 'Cari aplikasi',
  none: 'Tidak ada aplikasi yang cocok dengan “{text}”',
  newTab: 'dibuka di tab baru',
  trial: 'Masa percobaan, sisa {days, number} hari',
  ends: 'Sisa {days, number} hari',
  EXPIRED: words.expired,
  NO_SEAT: 'Tidak ada lisensi',
  viewing: 'Ini aplikasi milik {name}. Aplikasi tidak dapat dibuka selama Anda melihat sebagai {name}.',
  failed: 'Aplikasi tidak dapat dimuat',
  empty: {
    title: 'Belum ada aplikasi untuk Anda',
    text: 'Administrator menentukan siapa yang dapat menggunakan setiap aplikasi. Cari aplikasi di Marketplace untuk meminta akses.',
    market: 'Buka Marketplace',
  },
} as const satisfies Translated<typeof source>;
