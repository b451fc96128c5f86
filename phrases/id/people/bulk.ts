import type { bulk as en } from '#phrases/en/people/bulk.ts';
import type { Translated } from '#phrases/translated.ts';
import { words } from '#phrases/id/words.ts';

export const bulk = {
  preview: {
    loading: 'Menghitung perubahan',
    people: 'Data {people, number} anggota akan diubah',
    nobody: 'Tidak ada data anggota yang akan diubah',
    from: '{people, number} anggota akan keluar dari {department}',
    to: '{people, number} anggota akan masuk ke {department}',
    morePlaces: '{count, number} departemen lain terdampak',
    leftOut: '{people, number} anggota akan dilewati: {reason}',
    leftOutNames: '{people, number} anggota akan dilewati: {reason} ({names})',
    asJob: 'Perubahan diproses di latar belakang, jadi Anda dapat meninggalkan halaman ini',
    undo: 'Dapat diurungkan dalam 24 jam, kecuali anggota yang diubah lagi setelahnya',
  },
  reasons: {
    NOT_FOUND: 'Bukan anggota lagi, atau Anda tidak memiliki akses',
    OUTSIDE_SCOPE: 'Di luar cakupan Anda',
    UNCHANGED: 'Tidak ada yang perlu diubah',
    TOO_MANY: 'Akan berada di lebih dari 20 departemen',
    NO_DEPARTMENT: 'Akan kehilangan semua departemen',
    CYCLE: 'Akan menjadi atasannya sendiri, secara langsung atau tidak langsung',
  },
  kept: {
    CHANGED: 'Diubah, tetapi tidak diurungkan karena anggota sudah diubah lagi',
    GONE: 'Diubah, tetapi tidak diurungkan karena anggota, departemen, atau atasannya sudah tidak ada',
    OUTSIDE_SCOPE: 'Diubah, tetapi tidak diurungkan karena perubahan ini di luar cakupan Anda',
  },
  guard: {
    why: 'Tindakan ini memengaruhi {people, number} dari {reached, number} anggota yang Anda kelola.',
    type: 'Ketik {people, number} untuk mengonfirmasi',
  },
  job: {
    title: 'Mengubah data anggota',
    undoTitle: 'Mengurungkan perubahan',
    refused:
      'Tidak ada yang diubah. Pilihan kini mencakup {people, number} anggota. Mulai lagi perubahan ini dan konfirmasi jumlah yang baru.',
    failed: 'Tidak ada yang diubah.',
    failedBecause: 'Tidak ada yang diubah. {reason}',
    done: '{people, number} anggota diubah',
    leftOut: '{people, number} anggota dilewati',
    result: 'Unduh hasil',
    close: words.close,
    gone: 'Hasil ini tidak tersedia lagi.',
  },
  undone: 'Perubahan pada {people, number} anggota diurungkan',
  undoneKept: 'Perubahan pada {people, number} anggota diurungkan. Perubahan pada {kept, number} anggota tidak diurungkan.',
  noneUndone: 'Tidak ada perubahan yang diurungkan karena anggota sudah diubah lagi atau tidak tersedia lagi',
  fields: {
    title: 'Ubah data {count, number} anggota',
    hint: 'Hanya kolom yang dicentang yang diubah, dengan nilai yang sama untuk semua anggota yang dipilih.',
    choose: 'Centang minimal satu kolom',
    empty: 'Kosongkan untuk menghapus isi kolom',
    act: 'Ubah data {count, number} anggota',
  },
  file: {
    name: 'Anggota yang diubah {date}',
    sheet: 'Anggota yang diubah',
    note: '{date} · {people, number} anggota diubah, {leftOut, number} anggota dilewati',
    outcome: 'Hasil',
    before: 'Sebelum',
    after: 'Sesudah',
    changed: 'Diubah',
    undone: 'Diubah, lalu diurungkan',
  },
} satisfies Translated<typeof en>;
