import type { notifications as source } from '#phrases/en/platform/notifications.ts';
import type { Translated } from '#phrases/translated.ts';

export const notifications = {
  title: 'Notifikasi email',
  text: 'Pilihan ini hanya berlaku untuk {team}. Semua email lain, misalnya tentang keamanan akun dan keanggotaan Anda, selalu dikirim.',
  changed: 'Notifikasi email diubah',
  kinds: {
    MEETINGS: 'Rapat: undangan, perubahan, dan pembatalan',
    APPLICATIONS: 'Permintaan bergabung dari orang yang Anda undang, atau untuk departemen yang Anda pimpin',
    APP_REQUESTS: 'Permintaan akses aplikasi yang perlu Anda tinjau',
    APPS_ENDING: 'Aplikasi yang segera atau sudah berakhir',
    BILLING: 'Penagihan: langganan, transfer bank, dan pengembalian dana',
    OWN_REQUESTS: 'Hasil permintaan akses aplikasi Anda',
  },
  delivery: { mail: 'Segera', digest: 'Ringkasan harian', off: 'Nonaktif' },
  hour: 'Jam ringkasan harian',
  hourHint: 'Zona waktu: {zone}. Ringkasan tidak dikirim jika tidak ada notifikasi yang belum dibaca.',
  digest: {
    subject: '{team}: {count, number} notifikasi belum dibaca',
    text: 'Notifikasi berikut di {team} masuk sejak ringkasan terakhir dan belum Anda baca.',
    line: '{kind}: {count, number}',
    button: 'Lihat notifikasi',
    ignore:
      'Anda menerima email ini karena memilih ringkasan harian di {team}. Ubah di Pengaturan pengguna, pada Notifikasi email.',
  },
  unsubscribe: {
    button: 'Berhenti berlangganan',
    ask: 'Berhenti berlangganan email ini?',
    askText:
      'Anda tidak akan lagi menerima email “{kind}” dari {team}. Anda dapat mengaktifkannya kembali di Pengaturan pengguna, pada Notifikasi email.',
    done: 'Anda sudah berhenti berlangganan',
    doneText:
      'Anda tidak lagi menerima email “{kind}” dari {team}. Anda dapat mengaktifkannya kembali di Pengaturan pengguna, pada Notifikasi email.',
    gone: 'Tautan ini tidak berlaku',
    goneText: 'Tautan tidak lengkap, atau Anda bukan lagi anggota tim tersebut.',
  },
} satisfies Translated<typeof source>;
