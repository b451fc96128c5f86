import type { scan as en } from '#phrases/en/platform/scan.ts';
import type { Translated } from '#phrases/translated.ts';

export const scan = {
  button: 'Pindai kode QR',
  title: 'Pindai kode QR',
  camera: 'Gambar kamera',
  starting: 'Menyalakan kamera…',
  aim: 'Arahkan kamera ke kode QR ruang atau undangan.',
  refused: 'Atrium tidak dapat menggunakan kamera. Izinkan akses kamera di pengaturan browser, atau masukkan kode.',
  missing: 'Tidak ada kamera. Masukkan kode saja.',
  foreign: 'Kode ini bukan milik ruang atau undangan di sini.',
  typed: 'Tautan atau kode undangan',
  open: 'Buka',
} satisfies Translated<typeof en>;
