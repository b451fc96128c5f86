import type { directory as source } from '#phrases/en/people/directory.ts';
import type { Translated } from '#phrases/translated.ts';
import { words } from '#phrases/id/words.ts';

export const directory = {
  purpose: 'Cari rekan kerja dan hubungi mereka.',
  count: 'Anda dapat melihat {count, number} anggota.',
  search: 'Nama, nomor karyawan, ponsel, atau email',
  tree: words.departments,
  call: 'Telepon {name}',
  mail: 'Kirim email ke {name}',
  callThem: 'Telepon',
  mailThem: 'Kirim email',
  copyEmail: 'Salin email',
  copyMobile: 'Salin nomor ponsel',
  copyOfficeEmail: 'Salin email kantor',
  hidden: 'Sebagian informasi disembunyikan oleh pengaturan tim Anda.',
  aloneTitle: 'Hanya Anda yang terlihat di sini',
  aloneText:
    'Pengaturan tim menyembunyikan anggota lain dari Anda. Jika perlu melihat rekan kerja, minta administrator mengubah visibilitas direktori.',
  emptyTitle: 'Tidak ada anggota untuk ditampilkan',
  emptyText: 'Pengaturan tim menyembunyikan semua anggota dari Anda. Jika perlu melihat rekan kerja, hubungi administrator.',
  missingTitle: 'Anggota tidak ditemukan',
  missingText: 'Anggota ini mungkin sudah keluar, atau disembunyikan oleh pengaturan tim.',
  toList: 'Kembali ke direktori',
  manage: 'Buka di daftar anggota',
  contact: 'Info kontak',
  work: 'Pekerjaan',
  about: 'Data pribadi',
  head: 'Kepala departemen: {name}',
  main: 'Utama',
} satisfies Translated<typeof source>;
