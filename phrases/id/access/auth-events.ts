import type { authEvents as source } from '#phrases/en/access/auth-events.ts';
import type { Translated } from '#phrases/translated.ts';
import { words } from '#phrases/id/words.ts';

export const authEvents = {
  tabs: {
    label: 'Keamanan masuk anggota',
    members: words.members,
    events: words.signInEvents,
  },
  title: words.signInEvents,
  purpose:
    'Aktivitas masuk, percobaan yang gagal, dan perubahan keamanan sejak setiap anggota bergabung dengan tim ini. Disimpan selama 24 bulan.',
  kinds: {
    SIGN_IN: 'Masuk',
    FRESH_SIGN_IN: 'Verifikasi ulang identitas',
    NEW_DEVICE: 'Masuk dari perangkat baru',
    SIGNED_OUT_EVERYWHERE: 'Keluar dari semua perangkat',
    PASSWORD_CHANGED: 'Penggantian kata sandi',
    PASSWORD_RESET: 'Pembuatan kata sandi baru melalui email atau SMS',
    AUTHENTICATOR_ADDED: 'Penyiapan aplikasi autentikator',
    AUTHENTICATOR_REMOVED: 'Aplikasi autentikator dihapus',
    PASSKEY_ADDED: 'Kunci sandi ditambahkan',
    PASSKEY_REMOVED: 'Kunci sandi dihapus',
    SECOND_FACTOR_RESET: 'Verifikasi dua langkah diatur ulang oleh administrator',
    RECOVERY_CODES_RENEWED: 'Kode pemulihan baru dibuat',
    TOKEN_ISSUED: 'Token akses diterbitkan di server',
  },
  methods: {
    PASSWORD: words.password,
    PASSKEY: 'Kunci sandi',
    AUTHENTICATOR: 'Aplikasi autentikator',
    RECOVERY_CODE: 'Kode pemulihan',
    EMAIL_CODE: 'Kode atau tautan',
  },
  results: {
    SUCCESS: 'Berhasil',
    FAILURE: words.failed,
    THROTTLED: 'Diblokir: terlalu banyak percobaan',
  },
  columns: {
    at: words.time,
    person: 'Anggota',
    kind: 'Aktivitas',
    method: 'Metode',
    result: 'Hasil',
    ip: 'Alamat IP',
    device: 'Perangkat',
  },
  commandLine: 'Baris perintah server',
  filters: {
    person: words.person,
    dates: 'Tanggal',
    from: words.from,
    to: 'Sampai',
  },
  picks: {
    custom: 'Dari {from} sampai {to}',
    since: 'Sejak {from}',
    until: 'Sampai {to}',
  },
  empty: 'Tidak ada aktivitas pada periode ini',
  emptyText: 'Pilih tanggal lain, atau bersihkan sebagian filter.',
  file: {
    sheet: words.signInEvents,
    name: 'Aktivitas masuk {date}',
    note: 'Diekspor pada {date}. Zona waktu: {zone}.',
  },
  ofMember: 'Lihat semua aktivitas masuk',
  own: {
    title: 'Aktivitas terbaru',
    purpose: 'Tinjau aktivitas masuk dan perubahan keamanan akun Anda dalam 24 bulan terakhir.',
    text: 'Aktivitas terbaru memuat aktivitas masuk, percobaan yang gagal, serta perubahan kata sandi, kunci sandi, aplikasi autentikator, dan kode pemulihan.',
    see: 'Lihat aktivitas terbaru',
    notMe: 'Ini bukan saya',
    dialogTitle: 'Amankan akun Anda',
    dialogText:
      'Jika ada aktivitas yang tidak Anda kenali, mungkin ada orang lain yang mengetahui kata sandi Anda. Lakukan langkah berikut sekarang:',
    password: 'Ganti kata sandi',
    passwordText: 'Sesi di semua perangkat lain akan diakhiri.',
    devices: 'Periksa perangkat dan kunci sandi',
    devicesText: 'Akhiri sesi perangkat serta hapus kunci sandi dan aplikasi autentikator yang tidak Anda kenali.',
    everywhere: 'Keluar dari semua perangkat',
    everywhereText: 'Sesi di semua perangkat akan diakhiri, termasuk yang ini.',
    forgot: 'Kata sandi tidak berfungsi lagi? Keluar, lalu pilih “Lupa kata sandi?” di halaman masuk.',
    administrator: 'Setelah itu, hubungi administrator Anda.',
    back: 'Pengaturan pengguna',
  },
} satisfies Translated<typeof source>;
