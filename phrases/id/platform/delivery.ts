import type { delivery as source } from '#phrases/en/platform/delivery.ts';
import type { Translated } from '#phrases/translated.ts';
import { words } from '#phrases/id/words.ts';

export const delivery = {
  failing: {
    mail: 'Email tidak dapat dikirim sejak {time}',
    sms: 'SMS tidak dapat dikirim sejak {time}',
    text: 'Undangan, kode masuk, dan pesan lain mengantre sampai pengiriman pulih. Hubungi pengelola sistem ini.',
    waiting:
      '{count, plural, =0 {Tidak ada pesan dalam antrean} other {# pesan dalam antrean}}. Kode kesalahan: {code}. Lihat log server untuk detailnya.',
    reasons: {
      UNREACHABLE: 'Server pengirim tidak dapat dihubungi.',
      NO_ANSWER: 'Server pengirim tidak merespons tepat waktu.',
      CERTIFICATE: 'Sertifikat server pengirim tidak tepercaya.',
      TLS: 'Koneksi terenkripsi ke server pengirim tidak dapat dibuat.',
      LOGIN: 'Server pengirim menolak nama pengguna atau kata sandi sistem ini.',
      SENDER: 'Server pengirim menolak alamat pengirim sistem ini.',
      BUSY: 'Server pengirim sedang sibuk. Atrium akan mencoba lagi nanti.',
      UNEXPECTED: 'Server pengirim tidak menerima pesan dari sistem ini.',
      DEFERRED: 'Server pengirim menunda semua pesan.',
      POLICY: 'Server pengirim menolak semua pesan karena suatu kebijakan, misalnya filter spam.',
    },
  },
  undelivered: {
    title: 'Undangan yang tidak sampai',
    text: 'Perbaiki alamat email, kirim undangan lagi, atau hapus undangan dari daftar ini.',
    count: '{count, plural, other {# undangan tidak sampai}}',
    show: 'Lihat',
    who: 'Kepada',
    why: words.reason,
    sent: 'Dikirim',
    by: 'Dikirim oleh',
    state: words.state,
    final: 'Tidak sampai',
    waiting: 'Sedang dicoba lagi',
    notice: 'Undangan untuk {recipient} tidak dapat dikirim',
    noticeWaiting: 'Undangan untuk {recipient} belum sampai',
    reasons: {
      ADDRESS: 'Alamat email atau nomor telepon tidak ada atau tidak dapat menerima pesan.',
      MAILBOX_FULL: 'Kotak suratnya penuh.',
      TOO_LARGE: 'Pesan terlalu besar bagi server penerima.',
      CONTENT: 'Server penerima menolak isi pesan.',
      EXPIRED: 'Pesan tidak dapat dikirim dalam {days, number} hari.',
      DEFERRED: 'Server penerima menunda pesan. Atrium mencoba lagi selama {days, number} hari.',
      POLICY:
        'Server penerima menolak pesan karena suatu kebijakan, misalnya filter spam. Atrium mencoba lagi selama {days, number} hari.',
    },
    correct: 'Perbaiki dan kirim ulang',
    correctOf: 'Perbaiki dan kirim ulang undangan untuk {name}',
    remove: 'Hapus',
    removeOf: 'Hapus undangan untuk {name} dari daftar',
    removed: 'Undangan dihapus dari daftar',
  },
  correction: {
    title: 'Perbaiki dan kirim ulang undangan',
    email: 'Alamat email',
    member: 'Alamat email di data {name} ikut diubah.',
    submit: 'Perbaiki dan kirim ulang',
    sent: 'Undangan untuk {recipient} dikirim ulang',
  },
} satisfies Translated<typeof source>;
