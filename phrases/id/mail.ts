import type { mail as source } from '../en/mail.ts';
import type { Translated } from '../translated.ts';

export const mail = {
  greeting: 'Halo {name},',
  greetingPlain: 'Halo,',
  code: 'Kode Anda',
  codeIn: 'Kode Anda: {code}',
  copy: 'Jika tombol tidak berfungsi, buka alamat ini:',
  footer: 'Email ini dikirim oleh Atrium di {host} dan tidak dapat dibalas.',
  register: {
    subject: 'Konfirmasi alamat email Anda untuk Atrium',
    text: 'Mohon konfirmasi bahwa alamat ini milik Anda. Kode dan tautan berlaku selama {hours, plural, other {# jam}}.',
    button: 'Konfirmasi alamat email',
    ignore: 'Jika Anda tidak mendaftar, abaikan email ini. Tidak ada akun yang akan dibuat.',
  },
  known: {
    subject: 'Anda sudah punya akun Atrium',
    text: 'Seseorang, mungkin Anda, mencoba mendaftar dengan alamat ini. Alamat ini sudah punya akun, jadi Anda cukup masuk. Jika lupa kata sandi, Anda bisa membuat yang baru di halaman masuk.',
    button: 'Masuk',
    ignore: 'Jika bukan Anda, tidak perlu melakukan apa pun. Akun Anda tidak berubah.',
  },
  reset: {
    subject: 'Buat kata sandi baru untuk Atrium',
    text: 'Sekarang Anda bisa membuat kata sandi baru. Kode dan tautan berlaku selama {minutes, plural, other {# menit}}.',
    button: 'Buat kata sandi baru',
    ignore: 'Jika Anda tidak memintanya, abaikan email ini. Kata sandi Anda tidak berubah.',
  },
  unknown: {
    subject: 'Tidak ada akun Atrium dengan alamat ini',
    text: 'Seseorang, mungkin Anda, meminta kata sandi baru. Tidak ada akun dengan alamat ini. Mungkin Anda mendaftar dengan alamat lain?',
    button: 'Buat akun',
    ignore: 'Jika bukan Anda, abaikan email ini.',
  },
  changed: {
    subject: 'Kata sandi Atrium Anda telah diubah',
    text: 'Kata sandi Anda baru saja diubah, dan Anda telah dikeluarkan dari perangkat lain.',
    button: 'Buka Atrium',
    ignore: 'Jika bukan Anda, segera buat kata sandi baru di halaman masuk dan beri tahu administrator Anda.',
  },
  closed: {
    subject: 'Akun Atrium Anda telah ditutup',
    text: 'Akun Anda baru saja ditutup, dan Anda dikeluarkan dari semua perangkat. Anda bukan lagi anggota tim-tim Anda. Alamat ini dapat didaftarkan kembali.',
    button: 'Buka Atrium',
    ignore: 'Jika bukan Anda yang melakukannya, segera beri tahu administrator tim Anda.',
  },
  invited: {
    subject: '{inviter} mengundang Anda ke {team}',
    text: '{inviter} mengundang Anda bergabung dengan {team} di Atrium. Tautan ini khusus untuk Anda dan berlaku {days, plural, other {# hari}}. Mohon jangan diteruskan.',
    button: 'Buka undangan',
    ignore: 'Jika Anda tidak mengenal {team}, abaikan email ini.',
  },
  reminded: {
    subject: 'Pengingat: {inviter} mengundang Anda ke {team}',
    text: '{inviter} telah mengundang Anda bergabung dengan {team} di Atrium, dan undangan Anda masih menunggu. Tautan ini khusus untuk Anda dan berlaku {days, plural, other {# hari}}.',
    button: 'Buka undangan',
    ignore: 'Jika Anda tidak mengenal {team}, abaikan email ini.',
  },
  joinArrived: {
    subject: '{person} ingin bergabung dengan {team}',
    text: '{person} datang lewat undangan Anda dan ingin bergabung dengan {team}. Silakan lihat permintaannya dan putuskan.',
    button: 'Lihat permintaan',
    ignore:
      'Anda menerima email ini karena {person} datang lewat undangan Anda. Administrator lain di {team} juga dapat memutuskan.',
  },
  joinApproved: {
    subject: 'Selamat datang di {team}',
    text: '{person} telah menyetujui permintaan Anda. Anda sekarang anggota {team}.',
    button: 'Buka Atrium',
    ignore: 'Jika Anda tidak meminta bergabung dengan {team}, beri tahu administratornya.',
  },
  joinRejected: {
    subject: 'Permintaan Anda bergabung dengan {team} ditolak',
    text: '{person} menolak permintaan Anda bergabung dengan {team}. Alasan: {reason}',
    button: 'Lihat permintaan Anda',
    ignore: 'Anda dapat mengajukan lagi setelah 24 jam.',
  },
  sms: {
    closed: 'Akun Atrium Anda telah ditutup. Jika bukan Anda, segera beri tahu administrator tim Anda.',
    joinArrived: '{person} ingin bergabung dengan {team} di Atrium.',
    joinApproved: '{person} menyetujui permintaan Anda bergabung dengan {team} di Atrium.',
    joinRejected: '{person} menolak permintaan Anda bergabung dengan {team}: {reason}',
    invited: '{inviter} mengundang Anda ke {team} di Atrium: {link}',
    reminded: 'Pengingat: {inviter} mengundang Anda ke {team} di Atrium: {link}',
    share: '{inviter} mengundang Anda bergabung dengan {team} di Atrium. Buka {link} lalu masuk atau daftar. Kode timnya {code}.',
    register: '{code} adalah kode Atrium Anda. Berlaku {hours, plural, other {# jam}}. Jangan berikan kepada siapa pun.',
    known: 'Nomor ini sudah punya akun Atrium. Silakan masuk, atau buat kata sandi baru di sana.',
    reset:
      '{code} adalah kode untuk kata sandi baru Atrium Anda. Berlaku {minutes, plural, other {# menit}}. Jangan berikan kepada siapa pun.',
    unknown: 'Tidak ada akun Atrium dengan nomor ini. Mungkin Anda mendaftar dengan nomor lain?',
    changed: 'Kata sandi Atrium Anda telah diubah. Jika bukan Anda, segera buat yang baru di halaman masuk.',
  },
  developer: {
    title: 'Kotak surat demo',
    text: 'Tanpa SMTP_URL, email dan SMS disimpan di sini dan tidak dikirim. Yang terbaru di atas.',
    empty: 'Belum ada apa-apa. Daftar atau minta kata sandi baru, dan emailnya muncul di sini.',
    to: 'Untuk {to}',
    sms: 'SMS',
    mail: 'Email',
    open: 'Buka {subject}',
    back: 'Semua pesan',
  },
} satisfies Translated<typeof source>;
