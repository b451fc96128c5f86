import type { common as source } from '../en/common.ts';
import type { Translated } from '../translated.ts';
import { words } from '#phrases/id/words.ts';

export const common = {
  product: 'Atrium',
  actions: {
    save: words.save,
    cancel: 'Batal',
    close: words.close,
    delete: 'Hapus',
    edit: words.edit,
    add: 'Tambah',
    create: 'Buat',
    confirm: 'Konfirmasi',
    ok: 'OK',
    back: 'Kembali',
    next: 'Lanjut',
    retry: 'Coba lagi',
    undo: 'Urungkan',
    search: words.search,
    clear: 'Bersihkan',
    apply: 'Terapkan',
    done: 'Selesai',
    copy: 'Salin',
    download: words.download,
    export: words.export,
    more: 'Lainnya',
    select: 'Pilih',
    remove: 'Hapus',
  },
  requests: { approve: 'Setujui', reject: 'Tolak', approved: 'Permintaan disetujui', of: '{act}: {name}' },
  state: {
    loading: 'Memuat',
    saving: 'Menyimpan',
    none: 'Tidak ada',
    all: words.all,
    yes: 'Ya',
    no: 'Tidak',
    optional: 'opsional',
    notGiven: 'Belum diisi',
    copied: 'Disalin',
  },
  /** The act in “… failed”. */
  acts: { edit: 'Perubahan', cancellation: 'Pembatalan' },
  results: {
    succeeded: '{type} berhasil',
    failed: '{type} gagal',
    noChanges: 'Tidak ada perubahan',
    missingData: 'Data penting tidak ada. Buka kembali dari halaman asal.',
  },
  errors: {
    network: 'Waktu permintaan habis atau terjadi kesalahan server. Periksa jaringan atau hubungi administrator.',
    setup: 'Terjadi kesalahan server. Hubungi administrator.',
    supportClosed: 'Pelanggan telah menutup dukungan teknis',
    server: 'Kesalahan server',
    requestId: 'ID permintaan {id}',
  },
  validation: {
    required: 'Kolom ini wajib diisi',
    wrongFormat: 'Masukkan {type} yang benar',
    upload: 'Unggah {value}',
  },
  languages: {
    label: 'Bahasa',
  },
  room: {
    floor: 'Lantai\u00a0{floor}',
  },
  time: {
    teamZone: 'Waktu mengikuti zona waktu tim: {zone}.',
    inZone: '{time} ({zone})',
    justNow: 'baru saja',
  },
} satisfies Translated<typeof source>;
