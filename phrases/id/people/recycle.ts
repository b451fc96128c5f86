import type { recycle as en } from '#phrases/en/people/recycle.ts';
import type { Translated } from '#phrases/translated.ts';
import { words } from '#phrases/id/words.ts';

export const recycle = {
  purpose: 'Departemen dan anggota yang dibuat karena keliru disimpan di sini selama 30 hari.',
  label: 'Yang telah dihapus',
  search: words.name,
  kind: 'Jenis',
  kinds: { MEMBER: words.member, DEPARTMENT: words.department },
  columns: { name: words.name, kind: 'Jenis', place: 'Semula di', deleted: 'Dihapus', by: 'Oleh', left: 'Sisa hari' },
  placeGone: 'Departemen yang sudah tidak ada',
  days: '{days, plural, =0 {Hari terakhir} other {# hari}}',
  restore: 'Pulihkan',
  restored: '{name} sudah dipulihkan',
  restoredTop: '{name} sudah dipulihkan di puncak tim: tempat semulanya sudah tidak ada',
  restoredLost: '{name} sudah dipulihkan, tetapi sebagian departemennya sudah tidak ada',
  purge: 'Hapus selamanya',
  purgeTitle: 'Hapus {name} selamanya?',
  purgeAction: 'Hapus {name} selamanya',
  purgeLine: 'Semua data {name} hilang dari tim ini untuk selamanya; log operasi tetap mencatat penghapusannya',
  purged: '{name} sudah dihapus selamanya',
  restoreTitle: '{name} tidak dapat dipulihkan',
  taken: { name: words.name, number: words.number },
  takenHint: 'Ubah dulu di sana, lalu pulihkan.',
  emptyTitle: 'Tempat sampah kosong',
  emptyText: 'Departemen dan anggota yang dihapus karena keliru dibuat tersimpan di sini selama 30 hari.',
  member: {
    title: 'Hapus {name}?',
    action: 'Hapus {name}',
    leaves: '{name} keluar dari buku alamat, dan satu tempat menjadi kosong',
    posts: 'Jabatan kepala dan bawahannya dilepas; saat dipulihkan, yang masih kosong kembali',
    roles: 'Peran dan undangan yang masih terbuka berakhir dan tidak kembali',
    bin: 'Bisa dipulihkan dari tempat sampah selama 30 hari',
    deleted: '{name} ada di tempat sampah',
  },
  department: { bin: 'Bisa dipulihkan dari tempat sampah selama 30 hari', deleted: '{name} ada di tempat sampah' },
} satisfies Translated<typeof en>;
