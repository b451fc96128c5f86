import type { settings as source } from '../en/settings.ts';
import type { Translated } from '../translated.ts';

export const settings = {
  purpose: 'Yang Anda atur untuk diri sendiri. Berlaku di semua tim kecuali disebutkan lain.',
  profile: 'Profil',
  name: 'Nama',
  nameHint: 'Dipakai di halaman masuk, email, dan tim yang Anda buat.',
  nameInTeam: 'Di {team} Anda adalah {name}. Nama itu dikelola administrator.',
  email: 'Email',
  mobile: 'Nomor ponsel',
  photo: 'Foto di {team}',
  changePhoto: 'Ganti foto',
  signIn: 'Masuk',
  password: 'Kata sandi',
  passwordText: 'Kode dikirim ke {address}, lalu Anda membuat kata sandi baru. Perangkat lain akan dikeluarkan.',
  changePassword: 'Ganti kata sandi',
  display: 'Tampilan',
  language: 'Bahasa',
  currency: 'Mata uang tampilan',
  currencyHint: 'Di {team}. Harga tetap dalam mata uangnya; yang ini tampil di sampingnya dengan ≈.',
  appearance: 'Tema',
  light: 'Terang',
  dark: 'Gelap',
  system: 'Ikuti sistem',
  timeZone: 'Zona waktu',
  timeZoneHint: 'Diambil dari perangkat ini. Daftar menampilkan waktu menurut zona ini; batas hari {team} mengikuti {zone}.',
  saved: 'Perubahan',
} satisfies Translated<typeof source>;
