import type { settings as source } from '#phrases/en/platform/settings.ts';
import type { Translated } from '#phrases/translated.ts';
import { words } from '#phrases/id/words.ts';

export const settings = {
  purpose: 'Kelola pengaturan pribadi Anda. Pengaturan berlaku di semua tim, kecuali disebutkan lain.',
  profile: 'Profil',
  name: words.personName,
  nameHint: 'Digunakan di halaman masuk, email, dan tim yang Anda buat.',
  nameInTeam: 'Nama Anda di {team} adalah {name}. Hanya administrator yang dapat mengubahnya.',
  email: words.email,
  mobile: 'Ponsel',
  photo: 'Foto di {team}',
  signIn: 'Masuk',
  password: words.password,
  passwordText: 'Setelah kata sandi diganti, sesi Anda di semua perangkat lain berakhir.',
  changePassword: 'Ganti kata sandi',
  currentPassword: 'Kata sandi saat ini',
  newPassword: 'Kata sandi baru',
  passwordHint: 'Minimal {min, number} karakter. Sebaiknya gunakan gabungan beberapa kata acak.',
  passwordChanged: 'Kata sandi diganti',
  everywhere: 'Keluar dari semua perangkat',
  everywhereTitle: 'Keluar dari semua perangkat?',
  everywhereText: 'Sesi Anda di semua perangkat akan diakhiri, termasuk perangkat ini. Gunakan jika Anda kehilangan perangkat.',
  display: 'Tampilan',
  language: 'Bahasa',
  currency: 'Mata uang tampilan',
  currencyHint: 'Hanya untuk {team}. Harga tetap dalam mata uang aslinya, dengan perkiraan (≈) dalam mata uang ini.',
  appearance: 'Tema',
  light: 'Terang',
  dark: 'Gelap',
  system: 'Ikuti sistem',
  timeZone: words.timeZone,
  timeZoneDevice: 'Ikuti perangkat ini: {zone}',
  timeZoneHint:
    'Waktu ditampilkan menurut zona waktu ini. Tanggal bergabung, hari terakhir, dan masa berlaku di {team} mengikuti {zone}. Ruang rapat mengikuti waktu setempat.',
  saved: 'Perubahan',
} satisfies Translated<typeof source>;
