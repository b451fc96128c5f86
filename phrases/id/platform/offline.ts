import type { offline as en } from '#phrases/en/platform/offline.ts';
import type { Translated } from '#phrases/translated.ts';

export const offline = {
  description: 'Konsol administrasi organisasi Anda',
  page: {
    title: 'Anda sedang offline',
    text: 'Atrium tidak dapat dijangkau. Halaman ini dimuat ulang saat koneksi kembali.',
    retry: 'Coba lagi',
    still: 'Masih belum ada koneksi',
  },
  version: {
    text: 'Versi baru tersedia',
    reload: 'Muat ulang',
  },
} satisfies Translated<typeof en>;
