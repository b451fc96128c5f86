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
    ok: 'Oke',
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
    more: 'Lainnya',
    select: 'Pilih',
    remove: 'Keluarkan',
  },
  state: {
    loading: 'Memuat',
    saving: 'Menyimpan',
    none: 'Tidak ada',
    all: words.all,
    yes: 'Ya',
    no: 'Tidak',
    optional: 'opsional',
    notGiven: 'Belum diisi',
    copied: 'Tersalin',
  },
  /** The act in “… failed”. */
  acts: { edit: words.edit, cancellation: 'Pembatalan' },
  results: {
    succeeded: '{type} berhasil',
    failed: '{type} gagal',
    noChanges: 'Tidak ada perubahan',
    missingData: 'Data penting tidak ada, silakan buka lagi dari halaman asal',
  },
  errors: {
    network: 'Permintaan habis waktu atau server bermasalah, periksa jaringan atau hubungi administrator',
    setup: 'server mengalami gangguan, hubungi administrator',
    supportClosed: 'Pelanggan telah menutup dukungan teknis',
    server: 'Kesalahan server',
    requestId: 'Permintaan {id}',
  },
  validation: {
    required: 'Kolom ini wajib diisi',
    wrongFormat: 'Masukkan {type} yang benar',
    upload: 'Silakan unggah {value}',
  },
  languages: {
    label: 'Bahasa',
  },
  room: {
    floor: 'Lantai\u00a0{floor}',
  },
  time: {
    inZone: '{time} ({zone})',
    justNow: 'baru saja',
  },
} satisfies Translated<typeof source>;
