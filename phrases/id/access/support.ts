import type { support as en } from '#phrases/en/access/support.ts';
import type { Translated } from '#phrases/translated.ts';

export const support = {
  guest: {
    text: 'Dukungan Atrium ({name}) sedang bekerja di tim Anda hingga {time}.',
    reason: 'Alasan: {reason}',
    stop: 'Hentikan sekarang',
    stopped: 'Dukungan telah dihentikan',
  },
  mode: {
    label: 'Mode dukungan',
    text: 'Mode dukungan di {team}',
    left: 'Sisa {hours, number} jam {minutes, number} menit',
    end: 'Akhiri dukungan',
  },
  types: { FULL: 'Semua', ORDER: 'Semua kecuali pesanan' },
  visits: {
    title: 'Kunjungan dukungan',
    none: 'Belum ada kunjungan dukungan. Perubahan oleh staf penyedia di luar kunjungan, seperti kredit atau batas anggota, ada di log operasi.',
    failed: 'Kunjungan tidak dapat dimuat.',
    running: 'Sedang di sini, hingga {time}',
    past: '{from} – {to}',
    ended: {
      STAFF: 'diakhiri oleh {name}',
      CUSTOMER: 'dihentikan oleh {name}',
      SWITCHED_OFF: 'berakhir saat {name} menonaktifkan dukungan',
      EXPIRED: 'waktunya habis',
      STAFF_REMOVED: 'diakhiri oleh penyedia',
    },
    log: 'Yang dilakukan {name}',
    logShort: 'Lihat tindakannya',
    more: 'Tampilkan lagi',
  },
} satisfies Translated<typeof en>;
