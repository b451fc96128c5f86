import type { meetingEmails as letters, meetingMessages as messages } from '#phrases/en/workplace/mail-meetings.ts';
import type { Translated } from '#phrases/translated.ts';

export const meetingEmails = {
  meetingBooked: {
    subject: 'Dipesan: {meeting}, {on}',
    text: 'Anda memesan {place} untuk “{meeting}”: {on}.',
    button: 'Buka di Atrium',
    ignore:
      'Anda menerima email ini karena Anda memesan ruang di {team}. Email tentang rapat dapat dinonaktifkan di Pengaturan pengguna, pada Notifikasi email.',
  },
  meetingInvited: {
    subject: '{person} mengundang Anda: {meeting}, {on}',
    text: '{person} mengundang Anda ke “{meeting}” di {place}: {on}. Jika tidak dapat hadir, tolak undangan di Atrium.',
    button: 'Buka di Atrium',
    ignore:
      'Anda menerima email ini karena Anda diundang ke rapat ini di {team}. Email tentang rapat dapat dinonaktifkan di Pengaturan pengguna, pada Notifikasi email.',
  },
  meetingChanged: {
    subject: 'Diubah: {meeting}, {on}',
    text: '“{meeting}” diubah. Sekarang di {place}: {on}.',
    button: 'Buka di Atrium',
    ignore:
      'Anda menerima email ini karena Anda menjadi peserta rapat ini di {team}. Email tentang rapat dapat dinonaktifkan di Pengaturan pengguna, pada Notifikasi email.',
  },
  meetingLeft: {
    subject: 'Dihapus dari peserta: {meeting}, {on}',
    text: 'Anda bukan lagi peserta “{meeting}” di {place}: {on}.',
    button: 'Lihat rapat saya',
    ignore:
      'Anda menerima email ini karena Anda sebelumnya diundang ke rapat ini di {team}. Email tentang rapat dapat dinonaktifkan di Pengaturan pengguna, pada Notifikasi email.',
  },
  meetingCancelled: {
    subject: 'Dibatalkan: {meeting}, {on}',
    text: '“{meeting}” dibatalkan. Semula dijadwalkan di {place}: {on}.',
    button: 'Buka di Atrium',
    ignore:
      'Anda menerima email ini karena Anda menjadi peserta rapat ini di {team}. Email tentang rapat dapat dinonaktifkan di Pengaturan pengguna, pada Notifikasi email.',
  },
  meetingReleased: {
    subject: 'Ruang dilepas (tanpa check-in): {meeting}, {on}',
    text: 'Tidak ada yang check-in untuk “{meeting}”: {on}. {place} kini dapat dipesan orang lain. Jika masih diperlukan, silakan pesan lagi.',
    button: 'Buka di Atrium',
    ignore:
      'Anda menerima email ini karena Anda memesan ruang di {team}. Email tentang rapat dapat dinonaktifkan di Pengaturan pengguna, pada Notifikasi email.',
  },
  meeting: {
    more: 'Ini yang pertama dari {count} rapat berulang.',
    by: '{person} melakukan perubahan ini.',
    reason: 'Alasan: {reason}',
    takesIn: 'Buka berkas kalender di email ini untuk menambahkannya ke kalender Anda.',
    takesOut: 'Buka berkas kalender di email ini untuk menghapusnya dari kalender Anda.',
  },
} satisfies Translated<typeof letters>;

export const meetingMessages = {
  meetingBooked: 'Dipesan: {meeting}, {on}, {place}.',
  meetingInvited: '{person} mengundang Anda: {meeting}, {on}, {place}.',
  meetingChanged: 'Diubah: {meeting}, kini {on}, {place}.',
  meetingLeft: 'Anda bukan lagi peserta {meeting}, {on}.',
  meetingCancelled: 'Dibatalkan: {meeting}, {on}.',
  meetingReleased: 'Tidak ada yang check-in untuk {meeting}, {on}. {place} kini dapat dipesan orang lain.',
} satisfies Translated<typeof messages>;
