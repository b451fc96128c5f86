import type { guides as source } from '#phrases/en/workplace/guides.ts';
import type { Translated } from '#phrases/translated.ts';

export const guides = {
  label: 'Panduan pemula',
  progress: '{step, number} dari {total, number}',
  steps: 'Langkah panduan',
  done: '{step}, selesai',
  seen: 'Sudah selesai di tim Anda',
  skip: 'Lewati panduan',
  finish: 'Selesai',
  later: 'Halaman ini muncul di menu {group} setelah Anda mendapat akses. Setelah itu, putar ulang panduan ini dari Bantuan.',
  organization: {
    title: 'Struktur organisasi',
    text: 'Departemen membentuk struktur tim. Buat departemen pertama di sini, tentukan kepala departemennya, lalu tambahkan anggota atau impor dari spreadsheet.',
  },
  appBackground: {
    title: 'Halaman pengelola aplikasi',
    text: 'Aplikasi dapat memiliki halaman pengelola, tempat administrator dan penanggung jawab mengaturnya. Semua aplikasi dan halaman pengelolanya ada di Aplikasi.',
  },
  apps: {
    title: 'Aplikasi perusahaan',
    text: 'Pilih aplikasi yang digunakan tim Anda dan siapa yang dapat membukanya: semua anggota, atau hanya departemen dan anggota tertentu.',
  },
  subscription: {
    title: 'Langganan',
    text: 'Lihat langganan tim Anda, masa berlakunya, dan jumlah lisensi berbayar yang terpakai.',
  },
  renewal: {
    title: 'Perpanjang tepat waktu',
    text: 'Perpanjang, tingkatkan, atau tambah lisensi sebelum langganan berakhir. Anda diberi tahu sisa hari menjelang tanggal berakhir.',
  },
} satisfies Translated<typeof source>;
