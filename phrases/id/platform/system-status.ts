import type { systemStatus as en } from '#phrases/en/platform/system-status.ts';
import type { Translated } from '#phrases/translated.ts';
import { words } from '#phrases/id/words.ts';

export const systemStatus = {
  title: 'Status sistem',
  purpose:
    'Penyimpanan dan proses latar belakang dari satu proses server. Setiap proses melaporkan statusnya sendiri, jadi pantau semuanya melalui /readyz dan /metrics.',
  process: 'Proses',
  onHost: '{pid} di {host}',
  started: 'Berjalan sejak',
  folder: 'Folder data',
  state: {
    full: 'Penuh',
    free: 'Ruang tersedia',
    foreign: 'Folder salah',
    own: 'Folder benar',
    up: 'Berjalan',
    down: 'Terhenti',
  },
  storage: {
    database: 'Disk basis data',
    files: 'Disk folder data',
  },
  work: {
    jobs: 'Impor, ekspor, dan perubahan massal',
    jobSignals: 'Sinyal untuk proses latar belakang baru',
    schedule: 'Tugas terjadwal',
    operationLog: 'Penyegelan log aktivitas',
    logHeads: 'Ekspor hash terakhir log aktivitas',
    mail: 'Email dan SMS',
    webhooks: 'Webhook',
    appSignOuts: 'Pengakhiran sesi aplikasi terhubung',
    signIn: 'Pemeliharaan kunci masuk dan sesi',
  },
  parts: {
    title: 'Penyimpanan dan proses latar belakang',
    part: 'Bagian',
    state: words.state,
    since: 'Sejak',
  },
  causes: {
    title: 'Kegagalan karena faktor luar',
    cause: 'Penyebab',
    count: 'Jumlah',
    last: 'Terakhir terjadi',
    times: '{count, number} kali',
    empty: 'Belum ada kegagalan sejak server dijalankan',
    emptyText: 'Permintaan dan proses latar belakang yang gagal karena basis data, disknya, atau folder data dihitung di sini.',
  },
  cause: {
    databaseDiskFull: 'Disk basis data penuh. Kosongkan ruang pada disk tersebut.',
    filesDiskFull: 'Disk folder data penuh. Kosongkan ruang pada disk tersebut.',
    fileMissing: 'Ada berkas yang hilang dari folder data. Bagikan folder itu antarproses, atau pulihkan dari cadangan.',
    databaseReadOnly: 'Basis data hanya dapat dibaca. Basis data ini adalah standby, atau primary yang menolak penulisan.',
    databaseConnections: 'Koneksi basis data habis. Naikkan max_connections atau turunkan DATABASE_POOL.',
    databaseResources: 'Basis data kekurangan memori atau sumber daya lain.',
    databaseUnreachable: 'Basis data tidak dapat dijangkau, atau memutus koneksi.',
    databaseRefusesRole: 'Basis data menolak peran (role) yang digunakan server. Lihat log server.',
    databaseConflict: 'Pernyataan SQL dibatalkan, melebihi batas waktu, atau bentrok dengan transaksi lain.',
  },
} satisfies Translated<typeof en>;
