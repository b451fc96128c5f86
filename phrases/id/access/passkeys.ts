import type { passkeys as source } from '#phrases/en/access/passkeys.ts';
import type { Translated } from '#phrases/translated.ts';
import { words } from '#phrases/id/words.ts';

export const passkeys = {
  title: 'Kunci sandi',
  text: 'Masuk dengan sidik jari, wajah, atau kunci layar, tanpa kata sandi. Tidak dapat ditebak, dan tidak dapat diminta oleh halaman palsu.',
  add: 'Tambah kunci sandi',
  addText:
    'Peramban menanyakan tempat menyimpannya: di perangkat ini, di ponsel, di pengelola kata sandi, atau di kunci keamanan.',
  addFirst:
    'Verifikasi dua langkah lalu aktif: setelah kata sandi, Anda diminta memakai kunci sandi. Perangkat Anda yang lain akan dikeluarkan.',
  name: words.name,
  nameHint: 'Kosongkan untuk memakai nama perangkat atau pengelola kata sandi Anda.',
  goOn: 'Lanjutkan',
  added: 'Penambahan {name}',
  created: 'Ditambahkan {time}',
  used: 'terakhir dipakai {time}',
  unused: 'belum dipakai',
  rename: 'Ganti nama',
  renameOf: 'Ganti nama {name}',
  renamed: 'Penggantian nama',
  remove: 'Hapus',
  removeOf: 'Hapus {name}',
  removeTitle: 'Hapus {name}?',
  removeText:
    'Kunci sandi ini tidak lagi dapat dipakai masuk. Anda juga dapat menghapusnya dari perangkat atau pengelola kata sandi.',
  removed: 'Penghapusan {name}',
  full: 'Anda sudah memiliki {count, number} kunci sandi, jumlah terbanyak. Hapus satu untuk menambah yang lain.',
  signIn: 'Masuk dengan kunci sandi',
  use: 'Gunakan kunci sandi',
  instead: 'Gunakan kata sandi',
  or: 'atau',
  waiting: 'Ikuti petunjuk peramban Anda',
  unsupported: 'Peramban ini tidak mendukung kunci sandi. Perbarui, atau gunakan peramban lain.',
  insecure: 'Kunci sandi hanya berfungsi lewat koneksi aman (https).',
  address: 'Kunci sandi tidak berfungsi di alamat Atrium ini. Buka Atrium lewat alamat yang biasa.',
  cancelled: 'Kunci sandi tidak dipakai. Tidak ada yang berubah, dan Anda dapat mencoba lagi.',
  notAdded: 'Kunci sandi tidak ditambahkan. Tidak ada yang berubah, dan Anda dapat mencoba lagi.',
  known: 'Perangkat atau pengelola kata sandi ini sudah menyimpan kunci sandi akun Anda.',
  unable: 'Perangkat ini tidak dapat menyimpan kunci sandi yang diperlukan. Pasang kunci layar, atau pilih tempat lain.',
  failed: 'Kunci sandi tidak dapat dipakai. Silakan coba lagi.',
} satisfies Translated<typeof source>;
