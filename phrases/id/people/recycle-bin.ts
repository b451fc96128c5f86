import type { recycleBin as en } from '#phrases/en/people/recycle-bin.ts';
import type { Translated } from '#phrases/translated.ts';
import { words } from '#phrases/id/words.ts';

export const recycleBin = {
  purpose: 'Pulihkan departemen dan anggota yang dihapus dalam 30 hari terakhir.',
  label: 'Item yang dihapus',
  search: words.name,
  kind: 'Jenis',
  kinds: { MEMBER: words.member, DEPARTMENT: words.department },
  columns: {
    name: words.name,
    kind: 'Jenis',
    place: 'Departemen semula',
    deleted: 'Dihapus',
    by: 'Dihapus oleh',
    left: 'Sisa hari',
  },
  placeGone: 'Departemen yang sudah dihapus',
  days: '{days, plural, =0 {Kurang dari 1 hari} =1 {Kurang dari 1 hari} other {# hari}}',
  restore: 'Pulihkan',
  restored: '{name} dipulihkan',
  restoredTop: '{name} dipulihkan di tingkat teratas karena departemen semula sudah tidak ada',
  restoredLost: '{name} dipulihkan, tetapi sebagian departemennya sudah tidak ada',
  purge: 'Hapus selamanya',
  purgeTitle: 'Hapus {name} selamanya?',
  purgeAction: 'Hapus {name} selamanya',
  purgeLine: 'Semua data {name} akan dihapus selamanya dari tim ini. Log aktivitas tetap mencatat penghapusannya.',
  purged: '{name} dihapus selamanya',
  restoreTitle: '{name} tidak dapat dipulihkan',
  taken: { name: words.name, number: words.number },
  takenHint: 'Ubah data ini pada anggota atau departemen yang menggunakannya, lalu pulihkan.',
  emptyTitle: 'Tempat sampah kosong',
  emptyText: 'Departemen dan anggota yang dihapus disimpan di sini selama 30 hari.',
  member: {
    title: 'Hapus {name}?',
    action: 'Hapus {name}',
    leaves: '{name} akan dihapus dari direktori, sehingga satu slot anggota kembali tersedia',
    posts:
      'Anggota ini tidak akan lagi menjadi kepala departemen atau atasan. Jika dipulihkan, posisi dan bawahan yang belum dialihkan kepada anggota lain dikembalikan.',
    roles: 'Peran dan undangan yang masih menunggu akan berakhir dan tidak dapat dikembalikan',
    bin: 'Anda dapat memulihkan anggota dari tempat sampah selama 30 hari',
    deleted: '{name} dipindahkan ke tempat sampah',
  },
  department: {
    bin: 'Anda dapat memulihkan departemen dari tempat sampah selama 30 hari',
    deleted: '{name} dipindahkan ke tempat sampah',
  },
} satisfies Translated<typeof en>;
