import type { viewAs as en } from '#phrases/en/access/view-as.ts';
import type { Translated } from '#phrases/translated.ts';

export const viewAs = {
  label: 'Melihat sebagai anggota',
  bar: 'Anda melihat Atrium sebagai {name}. Anda tidak dapat membuat perubahan.',
  left: '{minutes, plural, other {Sisa # menit}}',
  stop: 'Berhenti melihat',
  settings: {
    title: 'Pengaturan ini bersifat pribadi',
    text: 'Sesi, verifikasi dua langkah, dan preferensi tampilan hanya milik {name}. Pengaturan ini tidak ditampilkan selama Anda melihat sebagai anggota tersebut.',
  },
} satisfies Translated<typeof en>;
