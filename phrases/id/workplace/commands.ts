import type { commands as source } from '#phrases/en/workplace/commands.ts';
import type { Translated } from '#phrases/translated.ts';

export const commands = {
  names: {
    invite: 'Undang {object}',
    addMember: 'Tambah anggota {object}',
    editMember: 'Ubah {object}',
    offboard: 'Proses offboarding {object}',
    suspend: 'Tangguhkan {object}',
    book: 'Pesan {object}',
    newDepartment: 'Buat departemen {object}',
  },
  previews: {
    invite: 'Membuka undangan dengan alamat ini. Tidak ada yang dikirim sebelum Anda mengonfirmasi.',
    addMember: 'Membuka formulir anggota baru dengan nama ini.',
    editMember: 'Membuka formulir anggota ini.',
    offboard:
      'Membuka formulir offboarding dengan hari terakhir dan serah terima. Tidak ada yang berubah sebelum Anda mengonfirmasi.',
    suspend: 'Membuka konfirmasi beserta akibatnya. Tidak ada yang berubah sebelum Anda mengonfirmasi.',
    book: 'Membuka formulir pemesanan dengan ruang dan waktu ini.',
    newDepartment: 'Membuka formulir departemen baru dengan nama ini.',
  },
  empty: {
    all: 'Pencarian mencakup semua departemen. Periksa ejaan, atau coba alamat email atau angka terakhir nomor ponsel.',
    some: '{count, plural, =0 {Anda tidak dapat melihat departemen mana pun, sehingga orang lain tidak ditemukan.} other {Anda dapat melihat # departemen. Orang di luarnya tidak ditemukan.}}',
  },
  keyboard: {
    undo: 'Urungkan tindakan terakhir',
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
