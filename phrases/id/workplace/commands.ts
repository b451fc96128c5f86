import type { commands as source } from '#phrases/en/workplace/commands.ts';
import type { Translated } from '#phrases/translated.ts';

export const commands = {
  keyboard: {
    title: 'Pintasan keyboard',
    single: 'Pintasan satu tombol',
    singleHint: 'Nonaktifkan jika Anda memakai input suara. Ctrl K selalu berfungsi.',
    everywhere: 'Di mana saja',
    lists: 'Daftar',
    go: 'Buka halaman',
    search: 'Cari dan jalankan tindakan',
    help: 'Tampilkan pintasan keyboard',
    filter: 'Ke kolom pencarian',
    rows: 'Baris berikutnya dan sebelumnya',
    open: 'Buka baris',
    close: 'Tutup',
  },
} satisfies Translated<typeof source>;
