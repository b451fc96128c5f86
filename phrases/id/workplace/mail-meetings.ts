import type { meetingEmails as letters, meetingMessages as messages } from '#phrases/en/workplace/mail-meetings.ts';
import type { Translated } from '#phrases/translated.ts';

export const meetingEmails = {
  meetingBooked: {
    subject: 'Dipesan: {meeting}, {on}',
    text: 'Anda memesan {place} untuk “{meeting}”: {on}.',
    button: 'Lihat pemesanan',
    ignore:
      'Anda menerima email ini karena Anda memesan ruang di {team}. Kelola email tentang rapat di Pengaturan pengguna, pada Notifikasi email.',
  },
  meetingInvited: {
    subject: '{person} mengundang Anda ke {meeting}, {on}',
    text: '{person} mengundang Anda ke “{meeting}” di {place}: {on}. Jika Anda tidak dapat hadir, tolak undangan di Atrium.',
    button: 'Lihat rapat',
    ignore:
      'Anda menerima email ini karena Anda diundang ke rapat ini di {team}. Kelola email tentang rapat di Pengaturan pengguna, pada Notifikasi email.',
  },
  meetingChanged: {
    subject: 'Diubah: {meeting}, {on}',
    text: 'Rapat “{meeting}” diubah. Tempat dan waktu saat ini: {place}, {on}.',
    button: 'Lihat rapat',
    ignore:
      'Anda menerima email ini karena Anda menjadi peserta rapat ini di {team}. Kelola email tentang rapat di Pengaturan pengguna, pada Notifikasi email.',
  },
  meetingLeft: {
    subject: 'Dihapus dari peserta: {meeting}, {on}',
    text: 'Anda bukan lagi peserta “{meeting}” di {place}: {on}.',
    button: 'Lihat rapat saya',
    ignore:
      'Anda menerima email ini karena Anda sebelumnya diundang ke rapat ini di {team}. Kelola email tentang rapat di Pengaturan pengguna, pada Notifikasi email.',
  },
  meetingCancelled: {
    subject: 'Dibatalkan: {meeting}, {on}',
    text: 'Rapat “{meeting}” di {place} dibatalkan. Jadwal semula: {on}.',
    button: 'Lihat rapat',
    ignore:
      'Anda menerima email ini karena Anda menjadi peserta rapat ini di {team}. Kelola email tentang rapat di Pengaturan pengguna, pada Notifikasi email.',
  },
  meetingReleased: {
    subject: 'Ruang dilepas (tanpa check-in): {meeting}, {on}',
    text: 'Tidak ada yang check-in untuk “{meeting}”: {on}. {place} dilepas dan dapat dipesan orang lain. Jika Anda masih memerlukan ruang ini, pesan lagi.',
    button: 'Lihat pemesanan',
    ignore:
      'Anda menerima email ini karena Anda memesan ruang di {team}. Kelola email tentang rapat di Pengaturan pengguna, pada Notifikasi email.',
  },
  meeting: {
    more: 'Email ini mencakup {count} rapat. Hanya rapat pertama yang ditampilkan di sini.',
    by: 'Perubahan ini dilakukan oleh {person}.',
    reason: 'Alasan: {reason}',
    takesIn: 'Buka berkas kalender yang terlampir untuk menambahkan rapat ke kalender Anda.',
    takesOut: 'Buka berkas kalender yang terlampir untuk menghapus rapat dari kalender Anda.',
  },
} satisfies Translated<typeof letters>;

export const meetingMessages = {
  meetingBooked: 'Dipesan: {meeting}, {on}, {place}.',
  meetingInvited: '{person} mengundang Anda ke {meeting}, {on}, {place}.',
  meetingChanged: 'Diubah: {meeting}, kini {on}, {place}.',
  meetingLeft: 'Anda bukan lagi peserta {meeting}, {on}.',
  meetingCancelled: 'Dibatalkan: {meeting}, {on}.',
  meetingReleased: 'Tidak ada yang check-in untuk {meeting}, {on}. {place} dilepas dan dapat dipesan orang lain.',
} satisfies Translated<typeof messages>;
