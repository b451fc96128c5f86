import type { support as en } from '#phrases/en/access/support.ts';
import type { Translated } from '#phrases/translated.ts';

export const support = {
  guest: {
    text: 'Dukungan Atrium ({name}) memiliki akses ke tim Anda hingga {time}.',
    reason: 'Alasan: {reason}',
    stop: 'Akhiri sesi sekarang',
    stopped: 'Sesi dukungan diakhiri',
  },
  mode: {
    label: 'Mode dukungan',
    text: 'Mode dukungan di {team}',
    left: 'Sisa {hours, number} jam {minutes, number} menit',
    end: 'Akhiri sesi dukungan',
  },
  types: { FULL: 'Akses penuh', ORDER: 'Akses penuh, kecuali penagihan (hanya lihat)' },
  visits: {
    title: 'Sesi dukungan',
    none: 'Belum ada sesi dukungan. Perubahan oleh staf penyedia di luar sesi dukungan, seperti saldo kredit atau batas anggota, ada di log aktivitas.',
    failed: 'Sesi dukungan tidak dapat dimuat',
    running: 'Aktif hingga {time}',
    past: '{from} – {to}',
    ended: {
      STAFF: 'diakhiri oleh {name}',
      CUSTOMER: 'diakhiri oleh {name}',
      SWITCHED_OFF: 'berakhir saat {name} menonaktifkan akses dukungan teknis',
      EXPIRED: 'berakhir karena waktu habis',
      STAFF_REMOVED: 'diakhiri oleh penyedia',
    },
    log: 'Lihat tindakan {name}',
    logShort: 'Lihat tindakan',
    more: 'Tampilkan lebih banyak',
  },
} satisfies Translated<typeof en>;
