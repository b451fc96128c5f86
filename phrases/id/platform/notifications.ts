import type { notifications as source } from '#phrases/en/platform/notifications.ts';
import type { Translated } from '#phrases/translated.ts';

export const notifications = {
  title: 'Email yang saya inginkan',
  text: 'Pilihan ini hanya berlaku untuk {team}. Email tentang proses masuk, keanggotaan Anda di tim, dan hal yang menjadi tanggung jawab Anda selalu dikirim.',
  changed: 'Menyimpan pilihan',
  kinds: {
    MEETINGS: 'Rapat: undangan, perubahan, pembatalan',
    APPLICATIONS: 'Orang yang ingin bergabung lewat undangan Anda',
    APP_REQUESTS: 'Permintaan aplikasi yang Anda putuskan',
    APPS_ENDING: 'Aplikasi yang segera atau sudah berakhir',
    BILLING: 'Tagihan: langganan, transfer, pengembalian dana',
    OWN_REQUESTS: 'Hasil permintaan aplikasi Anda sendiri',
  },
  unsubscribe: {
    button: 'Berhenti berlangganan',
    ask: 'Berhenti menerima email ini?',
    askText:
      'Anda tidak akan lagi menerima email “{kind}” dari {team}. Anda dapat mengaktifkannya kembali di akun Anda, pada Email yang saya inginkan.',
    done: 'Anda sudah berhenti berlangganan',
    doneText:
      'Anda tidak lagi menerima email “{kind}” dari {team}. Anda dapat mengaktifkannya kembali di akun Anda, pada Email yang saya inginkan.',
    gone: 'Tautan ini tidak berlaku',
    goneText: 'Tautan tidak lengkap, atau Anda bukan lagi anggota tim tersebut.',
  },
} satisfies Translated<typeof source>;
