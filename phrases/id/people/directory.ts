import type { directory as source } from '#phrases/en/people/directory.ts';
import type { Translated } from '#phrases/translated.ts';
import { words } from '#phrases/id/words.ts';

export const directory = {
  purpose: 'Rekan kerja Anda dan cara menghubungi mereka.',
  count: '{count, number} orang dapat Anda lihat',
  search: 'Nama, nomor, ponsel, email',
  tree: words.departments,
  call: 'Telepon {name}',
  mail: 'Kirim email ke {name}',
  callThem: 'Telepon',
  mailThem: 'Kirim email',
  copyEmail: 'Salin email',
  copyMobile: 'Salin nomor ponsel',
  copyOfficeEmail: 'Salin email kantor',
  hidden: 'Sebagian keterangan disembunyikan oleh pengaturan perusahaan Anda.',
  aloneTitle: 'Hanya Anda yang terlihat di sini',
  aloneText:
    'Pengaturan perusahaan menyembunyikan orang lain dari Anda. Jika perlu melihat seseorang, mintalah administrator mengubah siapa yang dapat melihat siapa.',
  emptyTitle: 'Tidak ada orang untuk ditampilkan',
  emptyText:
    'Menurut pengaturan perusahaan, tidak ada orang yang dapat Anda lihat di sini. Jika perlu melihat seseorang, hubungi administrator Anda.',
  missingTitle: 'Orang ini tidak ditemukan',
  missingText: 'Mungkin ia sudah keluar, atau disembunyikan dari Anda oleh pengaturan perusahaan.',
  toList: 'Ke direktori',
  manage: 'Buka di anggota',
  contact: 'Kontak',
  work: 'Pekerjaan',
  about: 'Tentang',
  head: 'Dipimpin oleh {name}',
  main: 'Utama',
} satisfies Translated<typeof source>;
