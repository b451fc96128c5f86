import type { bulk as en } from '#phrases/en/people/bulk.ts';
import type { Translated } from '#phrases/translated.ts';
import { words } from '#phrases/id/words.ts';

export const bulk = {
  preview: {
    loading: 'Menghitung perubahan',
    people: '{people, number} anggota akan berubah',
    nobody: 'Tidak ada anggota yang akan berubah',
    from: '{people, number} anggota keluar dari {department}',
    to: '{people, number} anggota masuk ke {department}',
    morePlaces: 'dan {count, number} departemen lain',
    leftOut: '{people, number} anggota dilewati: {reason}',
    leftOutNames: '{people, number} anggota dilewati: {reason} ({names})',
    asJob: 'Perubahan diproses di latar belakang, jadi Anda dapat meninggalkan halaman ini',
    undo: 'Dapat diurungkan dalam 24 jam, kecuali anggota yang diubah lagi setelahnya',
  },
  reasons: {
    NOT_FOUND: 'Bukan anggota lagi, atau tidak dapat Anda lihat',
    OUTSIDE_SCOPE: 'Di luar cakupan Anda',
    UNCHANGED: 'Tidak ada yang perlu diubah',
    TOO_MANY: 'Akan berada di lebih dari 20 departemen',
    NO_DEPARTMENT: 'Akan kehilangan semua departemen',
    CYCLE: 'Akan menjadi atasannya sendiri, secara langsung atau tidak langsung',
  },
  kept: {
    CHANGED: 'Diubah. Tidak diurungkan karena anggota sudah diubah lagi',
    GONE: 'Diubah. Tidak diurungkan karena anggota, departemen, atau atasannya sudah tidak ada',
    OUTSIDE_SCOPE: 'Diubah. Tidak diurungkan karena anggota di luar cakupan Anda',
  },
  guard: {
    why: 'Tindakan ini memengaruhi {people, number} dari {reached, number} anggota yang Anda kelola.',
    type: 'Ketik {people, number} untuk mengonfirmasi',
  },
  job: {
    title: 'Mengubah anggota',
    undoTitle: 'Mengurungkan perubahan',
    refused:
      'Tidak ada yang diubah. Pilihan kini mencakup {people, number} anggota. Periksa lagi dan konfirmasi jumlah yang baru.',
    failed: 'Tidak ada yang diubah.',
    done: '{people, number} anggota telah diubah',
    leftOut: '{people, number} anggota dilewati',
    result: 'Unduh hasil',
    close: words.close,
    gone: 'Hasil ini tidak tersedia lagi.',
  },
  undone: '{people, number} anggota kembali seperti semula',
  undoneKept: '{people, number} anggota kembali seperti semula. {kept, number} anggota tidak dikembalikan',
  noneUndone: 'Tidak ada yang diurungkan: anggota sudah diubah lagi atau tidak tersedia lagi',
  fields: {
    title: 'Ubah data {count, number} anggota',
    hint: 'Hanya kolom yang dicentang yang diubah, dengan isi yang sama untuk semua.',
    choose: 'Centang setidaknya satu kolom',
    empty: 'Kosongkan untuk menghapus isinya',
    act: 'Ubah {count, number} anggota',
  },
  file: {
    name: 'Anggota yang diubah {date}',
    sheet: 'Anggota yang diubah',
    note: '{date} · {people, number} anggota telah diubah, {leftOut, number} dilewati',
    outcome: 'Hasil',
    before: 'Sebelum',
    after: 'Sesudah',
    changed: 'Diubah',
  },
} satisfies Translated<typeof en>;
