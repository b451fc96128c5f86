import type { guides as source } from '#phrases/en/workplace/guides.ts';
import type { Translated } from '#phrases/translated.ts';

export const guides = {
  label: 'Panduan pemula',
  progress: 'Langkah {step, number} dari {total, number}',
  steps: 'Langkah panduan',
  done: '{step}, selesai',
  seen: 'Sudah selesai di tim Anda',
  skip: 'Lewati panduan',
  finish: 'Selesai',
  later: 'Halaman ini muncul di menu {group} setelah Anda mendapat akses. Setelah itu, putar ulang panduan ini dari Bantuan.',
  organization: {
    title: 'Struktur organisasi',
    text: 'Buat departemen pertama di sini, tentukan kepala departemennya, lalu tambahkan anggota atau impor dari spreadsheet.',
  },
  appBackground: {
    title: 'Halaman pengelola aplikasi',
    text: 'Aplikasi dapat memiliki halaman pengelola sendiri, tempat administrator dan penanggung jawab mengatur aplikasi tersebut. Buka halaman itu dari Aplikasi.',
  },
  apps: {
    title: 'Aplikasi perusahaan',
    text: 'Pilih aplikasi yang digunakan tim Anda dan siapa yang dapat membukanya: semua anggota, atau hanya departemen, anggota, dan peran tertentu.',
  },
  subscription: {
    title: 'Langganan',
    text: 'Lihat langganan tim Anda, tanggal berakhirnya, dan jumlah lisensi berbayar yang digunakan.',
  },
  renewal: {
    title: 'Perpanjangan',
    text: 'Perpanjang, naikkan paket, atau tambah lisensi sebelum langganan berakhir. Notifikasi menunjukkan sisa harinya.',
  },
} satisfies Translated<typeof source>;
