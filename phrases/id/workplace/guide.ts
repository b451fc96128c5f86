import type { guide as source } from '#phrases/en/workplace/guide.ts';
import type { Translated } from '#phrases/translated.ts';

export const guide = {
  label: 'Panduan pemula',
  progress: '{step, number} dari {total, number}',
  steps: 'Langkah panduan',
  done: '{step}, selesai',
  seen: 'Sudah dikerjakan di tim Anda',
  skip: 'Lewati panduan',
  finish: 'Selesai',
  later:
    'Begitu terbuka untuk Anda, menu ini muncul di bawah {group}. Putar ulang panduan dari Bantuan, dan Anda akan diantar ke sana.',
  organization: {
    title: 'Struktur organisasi',
    text: 'Departemen membentuk susunan tim Anda. Buat departemen pertama di sini, tentukan kepalanya, lalu tambahkan orang atau impor dari spreadsheet.',
  },
  appBackground: {
    title: 'Ruang pengelola aplikasi',
    text: 'Setiap aplikasi punya ruang pengelola tempat pengelolanya mengatur aplikasi itu. Semua aplikasi dan pintu masuknya ada di Aplikasi.',
  },
  apps: {
    title: 'Aplikasi perusahaan',
    text: 'Pilih aplikasi yang dipakai tim Anda dan siapa yang boleh membukanya: semua orang, atau hanya departemen dan orang tertentu.',
  },
  subscription: {
    title: 'Langganan',
    text: 'Lihat apa saja yang dilanggan tim Anda, sampai kapan, dan berapa kursi berbayar yang sudah terpakai.',
  },
  renewal: {
    title: 'Perpanjang tepat waktu',
    text: 'Perpanjang, tingkatkan, atau tambah kursi sebelum langganan berakhir. Menjelang tanggalnya, sisa hari akan diberitahukan.',
  },
} satisfies Translated<typeof source>;
