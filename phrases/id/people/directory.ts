import type { directory as source } from '#phrases/en/people/directory.ts';
import type { Translated } from '#phrases/translated.ts';
import { words } from '#phrases/id/words.ts';

export const directory = {
  purpose: 'Rekan kerja Anda dan cara menghubungi mereka.',
  count: '{count, number} anggota dapat Anda lihat',
  search: 'Nama, nomor karyawan, ponsel, email',
  tree: words.departments,
  call: 'Telepon {name}',
  mail: 'Kirim email ke {name}',
  callThem: 'Telepon',
  mailThem: 'Kirim email',
  copyEmail: 'Salin email',
  copyMobile: 'Salin nomor ponsel',
  copyOfficeEmail: 'Salin email kantor',
  hidden: 'Sebagian informasi disembunyikan oleh pengaturan perusahaan Anda.',
  aloneTitle: 'Hanya Anda yang terlihat di sini',
  aloneText:
    'Pengaturan perusahaan menyembunyikan anggota lain dari Anda. Jika perlu melihat seseorang, minta administrator mengubah pengaturan visibilitas.',
  emptyTitle: 'Tidak ada anggota untuk ditampilkan',
  emptyText: 'Menurut pengaturan perusahaan, tidak ada anggota yang dapat Anda lihat di sini. Hubungi administrator Anda.',
  missingTitle: 'Anggota tidak ditemukan',
  missingText: 'Anggota ini mungkin sudah keluar, atau disembunyikan oleh pengaturan perusahaan.',
  toList: 'Ke direktori',
  manage: 'Buka di daftar anggota',
  contact: 'Informasi kontak',
  work: 'Pekerjaan',
  about: 'Tentang',
  head: 'Dipimpin oleh {name}',
  main: 'Utama',
} satisfies Translated<typeof source>;
