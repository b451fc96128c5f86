import type { passkeys as source } from '#phrases/en/access/passkeys.ts';
import type { Translated } from '#phrases/translated.ts';
import { words } from '#phrases/id/words.ts';

export const passkeys = {
  title: 'Kunci sandi',
  text: 'Masuk dengan sidik jari, wajah, atau kunci layar, tanpa kata sandi. Kunci sandi tidak dapat ditebak atau dicuri oleh halaman palsu.',
  add: 'Tambah kunci sandi',
  addText:
    'Browser menanyakan tempat menyimpan kunci sandi: di perangkat ini, di ponsel, di pengelola kata sandi, atau di kunci keamanan.',
  addFirst:
    'Verifikasi dua langkah akan aktif: setelah kata sandi, Anda diminta menggunakan kunci sandi. Sesi di perangkat lain akan diakhiri.',
  name: words.name,
  nameHint: 'Kosongkan untuk menggunakan nama perangkat atau pengelola kata sandi Anda.',
  goOn: 'Lanjutkan',
  added: '{name} ditambahkan',
  created: 'Ditambahkan {time}',
  used: 'terakhir digunakan {time}',
  unused: 'belum digunakan',
  rename: 'Ganti nama',
  renameOf: 'Ganti nama {name}',
  renamed: 'Nama kunci sandi diganti',
  remove: 'Hapus',
  removeOf: 'Hapus {name}',
  removeTitle: 'Hapus {name}?',
  removeText:
    'Kunci sandi ini tidak akan dapat lagi digunakan untuk masuk. Hapus juga dari perangkat atau pengelola kata sandi Anda.',
  removed: '{name} dihapus',
  full: 'Anda sudah mencapai batas {count, number} kunci sandi. Hapus salah satu untuk menambahkan yang baru.',
  signIn: 'Masuk dengan kunci sandi',
  use: 'Gunakan kunci sandi',
  instead: 'Gunakan kata sandi',
  or: 'atau',
  waiting: 'Ikuti petunjuk di browser Anda',
  unsupported: 'Browser ini tidak mendukung kunci sandi. Perbarui browser ini, atau gunakan browser lain.',
  insecure: 'Kunci sandi hanya berfungsi melalui koneksi aman (HTTPS).',
  address: 'Kunci sandi tidak berfungsi di URL ini. Buka Atrium di URL yang biasa.',
  cancelled: 'Kunci sandi tidak digunakan. Tidak ada yang berubah, dan Anda dapat mencoba lagi.',
  notAdded: 'Kunci sandi tidak ditambahkan. Tidak ada yang berubah, dan Anda dapat mencoba lagi.',
  known: 'Perangkat atau pengelola kata sandi ini sudah menyimpan kunci sandi akun Anda.',
  unable: 'Perangkat ini tidak dapat menyimpan kunci sandi jenis ini. Aktifkan kunci layar, atau simpan di tempat lain.',
  failed: 'Kunci sandi tidak dapat digunakan. Coba lagi.',
} satisfies Translated<typeof source>;
