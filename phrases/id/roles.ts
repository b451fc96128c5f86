import type { roles as source } from '../en/roles.ts';
import type { Translated } from '../translated.ts';

export const roles = {
  builtIn: {
    SUPER_ADMIN: 'Administrator super',
    HR: 'SDM',
    IT: 'TI',
    FINANCE: 'Keuangan',
    RECEPTION: 'Resepsionis',
  },
  builtInDescriptions: {
    SUPER_ADMIN: 'Memegang semua izin tim',
    HR: 'Mengelola anggota dan departemen',
    IT: 'Mengelola aplikasi, meja kerja, dan log operasi',
    FINANCE: 'Mengelola pesanan, langganan, dan metode pembayaran',
    RECEPTION: 'Mengelola ruang rapat dan pemesanannya',
  },
} satisfies Translated<typeof source>;
