import type { exports as source } from '#phrases/en/platform/exports.ts';
import { words } from '#phrases/id/words.ts';
import type { Translated } from '#phrases/translated.ts';

export const exports = {
  title: 'Ekspor daftar ini',
  start: words.export,
  rows: 'Baris',
  selected: '{count, number} baris yang dipilih',
  matching: '{count, number} baris yang cocok dengan filter',
  filtered: 'Baris yang cocok dengan filter',
  all: 'Semua baris yang dapat Anda lihat',
  most: 'Satu berkas memuat paling banyak {most, number} baris.',
  columns: 'Kolom',
  shown: 'Seperti yang tampil di daftar',
  every: 'Semua rincian',
  importable: 'Dengan kolom templat impor, agar dapat diimpor kembali',
  format: 'Format berkas',
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV (.csv)',
  running: 'Membuat berkas…',
  done: '{count, number} baris diekspor',
  recorded: 'Ekspor ini dicatat di log aktivitas.',
  download: words.download,
} satisfies Translated<typeof source>;
