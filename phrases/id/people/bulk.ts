import type { bulk as en } from '#phrases/en/people/bulk.ts';
import type { Translated } from '#phrases/translated.ts';
import { words } from '#phrases/id/words.ts';

export const bulk = {
  preview: {
    loading: 'Menghitung apa yang akan berubah',
    people: '{people, number} anggota akan berubah',
    nobody: 'Tidak ada yang akan berubah',
    from: '{people, number} keluar dari {department}',
    to: '{people, number} masuk ke {department}',
    morePlaces: 'dan {count, number} departemen lain',
    leftOut: '{people, number} dilewati: {reason}',
    leftOutNames: '{people, number} dilewati: {reason} ({names})',
    asJob: 'Sebanyak ini diproses di latar belakang: Anda boleh meninggalkan halaman ini',
    undo: 'Bisa dibatalkan selama 24 jam; anggota yang sudah diubah lagi tidak ikut kembali',
  },
  reasons: {
    NOT_FOUND: 'Bukan anggota lagi, atau tidak boleh Anda lihat',
    OUTSIDE_SCOPE: 'Di luar departemen yang Anda kelola',
    UNCHANGED: 'Tidak ada yang perlu diubah',
    TOO_MANY: 'Akan berada di lebih dari 20 departemen',
    NO_DEPARTMENT: 'Akan kehilangan semua departemen',
    CYCLE: 'Akan melapor kepada dirinya sendiri dalam garis atasan',
  },
  kept: {
    CHANGED: 'Berubah; tidak dibatalkan karena sudah diubah lagi',
    GONE: 'Berubah; tidak dibatalkan karena orang, departemen, atau atasannya sudah tidak ada',
    OUTSIDE_SCOPE: 'Berubah; tidak dibatalkan karena di luar departemen yang Anda kelola',
  },
  guard: {
    why: 'Tindakan ini memengaruhi {people, number} dari {reached, number} orang yang Anda kelola.',
    type: 'Ketik {people, number} untuk mengonfirmasi',
  },
  job: {
    title: 'Mengubah anggota',
    undoTitle: 'Membatalkan perubahan',
    refused: 'Tidak ada yang diubah: jumlahnya kini {people, number} orang. Periksa lagi dan konfirmasi jumlah yang baru.',
    failed: 'Tidak ada yang diubah.',
    done: '{people, number} anggota telah diubah',
    leftOut: '{people, number} dilewati',
    result: 'Unduh hasilnya',
    close: words.close,
    gone: 'Isi dari tautan ini sudah tidak disimpan.',
  },
  undone: '{people, number} anggota kembali seperti semula',
  undoneKept: '{people, number} anggota kembali seperti semula; {kept, number} sudah diubah lagi dan tetap',
  noneUndone: 'Semuanya sudah diubah lagi dan tetap seperti sekarang',
  fields: {
    title: 'Ubah data {count, number} anggota',
    hint: 'Hanya yang dicentang yang berubah, dengan isi yang sama untuk semua.',
    choose: 'Centang setidaknya satu kolom',
    empty: 'Jika kosong, isinya dihapus',
    act: 'Ubah {count, number} anggota',
  },
  file: {
    name: 'Anggota yang diubah {date}',
    sheet: 'Anggota yang diubah',
    note: '{date} · {people, number} anggota telah diubah, {leftOut, number} dilewati',
    outcome: 'Hasil',
    before: 'Sebelum',
    after: 'Sesudah',
    changed: 'Berubah',
  },
} satisfies Translated<typeof en>;
