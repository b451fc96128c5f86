import type { shortMessages as source } from '../en/mail-short.ts';
import type { Translated } from '../translated.ts';
import { meetingMessages } from './workplace/mail-meetings.ts';
import { subscriptionShort } from './billing/mail-subscriptions.ts';

export const shortMessages = {
  ...meetingMessages,
  ...subscriptionShort,
  voucherApproved: 'Transfer bank untuk pesanan {order} dari {team} di Atrium disetujui.',
  voucherRejected: 'Bukti transfer untuk pesanan {order} di Atrium ditolak. Alasan: {reason}',
  refundApproved: 'Pengembalian dana untuk pesanan {order} di Atrium disetujui.',
  refundRejected: 'Pengembalian dana untuk pesanan {order} di Atrium ditolak. Alasan: {reason}',
  webhookFailing:
    'Webhook {hook} milik {team} di Atrium dinonaktifkan: tidak ada kiriman yang sampai selama {days, number} hari.',
  webhookGone: 'Webhook {hook} milik {team} di Atrium dinonaktifkan: endpoint merespons 410 Gone.',
  appAsked: '{person} meminta akses ke {app} di {team} di Atrium.',
  appAllowed: 'Anda kini dapat menggunakan {app} di {team} di Atrium.',
  appRefused: 'Permintaan Anda untuk {app} di {team} di Atrium ditolak. Alasan: {reason}',
  appInCharge: '{person} menunjuk Anda sebagai penanggung jawab {app} di {team} di Atrium.',
  appsHandedOver: '{person} sudah keluar dari {team} di Atrium. Mulai sekarang Anda penanggung jawab {app}.',
  appEnding: 'Akses {app} untuk {team} di Atrium berakhir dalam {days, number} hari.',
  appEnded: 'Akses {app} untuk {team} di Atrium sudah berakhir.',
  ownershipOffered: '{person} menawarkan kepemilikan {team} di Atrium kepada Anda. Masuk untuk menerima atau menolak: {link}',
  ownershipYours: 'Anda kini pemilik {team} di Atrium.',
  ownershipGiven: '{person} telah menerima kepemilikan {team} di Atrium.',
  ownershipDeclined: '{person} menolak kepemilikan {team} di Atrium. Anda tetap pemiliknya.',
  ownershipCancelled: 'Tawaran kepemilikan {team} di Atrium dibatalkan. Anda tidak perlu melakukan apa pun.',
  ownershipLapsed: 'Tawaran kepemilikan {team} di Atrium kedaluwarsa. Anda tetap pemiliknya.',
  teamDissolving: '{team} di Atrium akan dibubarkan pada {on}. Sebelum itu, pemilik dapat membatalkannya.',
  secondFactorOn: 'Verifikasi dua langkah akun Atrium Anda diaktifkan. Jika ini bukan Anda, beri tahu administrator.',
  secondFactorOff: 'Verifikasi dua langkah akun Atrium Anda dinonaktifkan. Jika ini bukan Anda, beri tahu administrator.',
  passkeyAdded: 'Kunci sandi ditambahkan ke akun Atrium Anda. Jika ini bukan Anda, beri tahu administrator.',
  passkeyRemoved: 'Kunci sandi dihapus dari akun Atrium Anda. Jika ini bukan Anda, beri tahu administrator.',
  passkeyCopied:
    'Atrium memblokir upaya masuk dengan kunci sandi Anda karena kunci sandi itu mungkin telah disalin. Hapus kunci sandi itu di pengaturan.',
  authenticatorAdded: 'Aplikasi autentikator ditambahkan ke akun Atrium Anda. Jika ini bukan Anda, beri tahu administrator.',
  authenticatorRemoved: 'Aplikasi autentikator dihapus dari akun Atrium Anda. Jika ini bukan Anda, beri tahu administrator.',
  recoveryUsed: 'Satu kode pemulihan akun Atrium Anda baru saja digunakan. Jika ini bukan Anda, segera ganti kata sandi.',
  recoveryNew: 'Kode pemulihan baru dibuat untuk akun Atrium Anda. Jika ini bukan Anda, beri tahu administrator.',
  secondFactorReset: 'Administrator {team} mengatur ulang verifikasi dua langkah Atrium Anda.',
  sessionsEnded: 'Administrator {team} mengakhiri satu atau beberapa sesi Atrium Anda. Anda dapat masuk kembali.',
  closed: 'Akun Atrium Anda telah ditutup. Jika bukan Anda, segera beri tahu administrator tim Anda.',
  joinToDecide: '{person} meminta bergabung dengan {team} di Atrium, di departemen yang Anda pimpin atau departemen di bawahnya.',
  joinArrived: '{person} meminta bergabung dengan {team} di Atrium.',
  joinApproved: '{person} menyetujui permintaan Anda bergabung dengan {team} di Atrium.',
  joinRejected: '{person} menolak permintaan Anda bergabung dengan {team} di Atrium. Alasan: {reason}',
  invited: '{inviter} mengundang Anda ke {team} di Atrium: {link}',
  reminded: 'Pengingat: {inviter} mengundang Anda ke {team} di Atrium: {link}',
  share:
    '{inviter} mengundang Anda bergabung dengan {team} di Atrium. Buka {link} lalu masuk atau daftar. Kode undangan Anda {code}.',
  register: '{code} adalah kode Atrium Anda. Berlaku {hours, plural, other {# jam}}. Jangan berikan kepada siapa pun.',
  known: 'Nomor ini sudah terdaftar di Atrium. Silakan masuk, atau pilih “Lupa kata sandi?” di halaman masuk.',
  reset:
    '{code} adalah kode untuk kata sandi baru Atrium Anda. Berlaku {minutes, plural, other {# menit}}. Jangan berikan kepada siapa pun.',
  unknown: 'Tidak ada akun Atrium dengan nomor ini. Mungkin Anda mendaftar dengan nomor lain?',
  newDevice: 'Aktivitas masuk baru di akun Atrium Anda: {device}, {time}. Jika ini bukan Anda, segera ganti kata sandi.',
  changed: 'Kata sandi Atrium Anda telah diganti. Jika bukan Anda, segera buat yang baru di halaman masuk.',
} satisfies Translated<typeof source>;
