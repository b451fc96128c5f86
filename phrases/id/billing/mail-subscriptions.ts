/** Emails about subscriptions that renew, end or have ended; `none` if there is no amount or no card. */
export const subscriptionEmails = {
  subscriptionRenews: {
    subject: '{app} diperpanjang pada {on}',
    text: '{app} milik {team} diperpanjang otomatis pada {on}.{amount, select, none {} other { Biayanya {amount}, setelah dikurangi saldo kredit Anda.}}{card, select, none { Belum ada kartu untuk ditagih: tambahkan kartu.} other { Kartu {card} ditagih pada hari itu atau sehari sebelumnya.}}{raised, plural, =0 {} other { Saat itu dihitung untuk # orang, sesuai jumlah anggota di direktori Anda.}}',
    button: 'Buka langganan',
    ignore: 'Anda menerima ini karena mengelola langganan {team}.',
  },
  subscriptionEnds: {
    subject: '{app} berakhir dalam {days} hari',
    text: '{app} milik {team} sudah dibayar hingga akhir {on} dan tidak diperpanjang otomatis. Setelah itu anggota tim tidak dapat menggunakannya.{amount, select, none {} other { Biaya perpanjangan {amount}, dengan kartu atau transfer bank.}}{raised, plural, =0 {} other { Biaya dihitung untuk # orang, sesuai jumlah anggota di direktori Anda.}}',
    button: 'Perpanjang',
    ignore: 'Anda menerima ini karena mengelola langganan {team}.',
  },
  subscriptionCancelled: {
    subject: '{app} berakhir dalam {days} hari',
    text: '{app} milik {team} sudah dibatalkan, dan {on} adalah hari terakhirnya. Sebelum itu langganan masih dapat dilanjutkan.{amount, select, none {} other { Jika dilanjutkan, biayanya {amount}.}}',
    button: 'Buka langganan',
    ignore: 'Anda menerima ini karena mengelola langganan {team}.',
  },
  subscriptionFailed: {
    subject: '{app} gagal diperpanjang',
    text: '{card, select, none {Tidak ada kartu untuk memperpanjang {app} milik {team}.} other {Kartu {card} gagal ditagih untuk memperpanjang {app} milik {team}.}}{amount, select, none {} other { Biayanya {amount}.}} Kartu akan dicoba lagi, dan aplikasi tetap berjalan hingga akhir {on}. Agar tidak terhenti, gunakan kartu lain atau bayar melalui transfer bank.',
    button: 'Buka langganan',
    ignore: 'Anda menerima ini karena mengelola langganan {team}.',
  },
  subscriptionEnded: {
    subject: '{app} telah berakhir',
    text: '{app} milik {team} telah berakhir, dan anggota tim tidak dapat menggunakannya. Data tetap disimpan aplikasi sesuai ketentuannya; Anda dapat membelinya lagi.',
    button: 'Buka langganan',
    ignore: 'Anda menerima ini karena mengelola langganan {team}.',
  },
} as const;

/** Text messages about subscriptions that renew, end or have ended. */
export const subscriptionShort = {
  subscriptionRenews: '{app} milik {team} di Atrium diperpanjang pada {on}{amount, select, none {} other { seharga {amount}}}.',
  subscriptionEnds:
    '{app} milik {team} di Atrium berakhir dalam {days} hari{amount, select, none {} other {; perpanjangan {amount}}}.',
  subscriptionCancelled: '{app} milik {team} di Atrium sudah dibatalkan dan berakhir dalam {days} hari.',
  subscriptionFailed: '{app} milik {team} di Atrium gagal diperpanjang dengan kartu. Tetap berjalan hingga {on}.',
  subscriptionEnded: '{app} milik {team} di Atrium telah berakhir.',
} as const;
