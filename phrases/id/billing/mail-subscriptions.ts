/** Emails about subscriptions that renew, end or have ended; `none` if there is no amount or no card. */
export const subscriptionEmails = {
  subscriptionRenews: {
    subject: 'Langganan {app} akan diperpanjang pada {on}',
    text: 'Langganan {app} milik {team} akan diperpanjang otomatis pada {on}.{amount, select, none {} other { Harga perpanjangan {amount}, dikurangi saldo kredit Anda jika ada.}}{card, select, none { Tidak ada kartu untuk ditagih. Tambahkan kartu agar langganan dapat diperpanjang.} other { Kartu {card} akan ditagih pada tanggal itu atau sehari sebelumnya.}}{raised, plural, =0 {} other { Jumlahnya akan menjadi # lisensi, sesuai jumlah anggota di direktori Anda.}}',
    button: 'Lihat langganan',
    ignore: 'Anda menerima email ini karena Anda mengelola aplikasi atau langganan {team}.',
  },
  subscriptionEnds: {
    subject: 'Langganan {app} berakhir dalam {days, number} hari',
    text: 'Langganan {app} milik {team} sudah dibayar hingga akhir {on} dan tidak diperpanjang otomatis. Setelah itu anggota tim tidak dapat menggunakan aplikasi.{amount, select, none {} other { Harga perpanjangan {amount}. Anda dapat membayar dengan kartu atau melalui transfer bank.}}{raised, plural, =0 {} other { Harga mencakup # lisensi, sesuai jumlah anggota di direktori Anda.}}',
    button: 'Perpanjang langganan',
    ignore: 'Anda menerima email ini karena Anda mengelola aplikasi atau langganan {team}.',
  },
  subscriptionCancelled: {
    subject: 'Akses {app} berakhir dalam {days, number} hari',
    text: 'Langganan {app} milik {team} sudah dibatalkan. Anggota memiliki akses hingga akhir {on}, dan Anda dapat melanjutkan langganan sebelum itu.{amount, select, none {} other { Harga perpanjangan {amount}.}}',
    button: 'Lihat langganan',
    ignore: 'Anda menerima email ini karena Anda mengelola aplikasi atau langganan {team}.',
  },
  subscriptionFailed: {
    subject: 'Langganan {app} gagal diperpanjang',
    text: '{card, select, none {Tidak ada kartu untuk memperpanjang {app} milik {team}.} other {Kartu {card} gagal ditagih untuk memperpanjang {app} milik {team}.}}{amount, select, none {} other { Harga perpanjangan {amount}.}} {retry, select, none {Kami tidak akan mencoba lagi secara otomatis.} other {Kami akan mencoba menagih kartu utama lagi pada {retry}.}} Aplikasi dapat digunakan hingga akhir {on}. Agar tetap dapat digunakan setelah itu, tambahkan kartu yang dapat ditagih, atau batalkan pesanan perpanjangan yang belum dibayar lalu perpanjang melalui transfer bank.',
    button: 'Lihat langganan',
    ignore: 'Anda menerima email ini karena Anda mengelola aplikasi atau langganan {team}.',
  },
  subscriptionEnded: {
    subject: 'Langganan {app} sudah berakhir',
    text: 'Langganan {app} milik {team} sudah berakhir, dan anggota tim tidak dapat lagi menggunakan aplikasi. Pengembang menyimpan atau menghapus data sesuai ketentuan aplikasi. Anda dapat membeli langganan ini lagi.',
    button: 'Lihat langganan',
    ignore: 'Anda menerima email ini karena Anda mengelola aplikasi atau langganan {team}.',
  },
} as const;

/** Text messages about subscriptions that renew, end or have ended. */
export const subscriptionShort = {
  subscriptionRenews:
    'Langganan {app} milik {team} di Atrium akan diperpanjang pada {on}{amount, select, none {} other { seharga {amount}}}.',
  subscriptionEnds:
    'Langganan {app} milik {team} di Atrium berakhir dalam {days, number} hari.{amount, select, none {} other { Harga perpanjangan {amount}.}}',
  subscriptionCancelled: 'Langganan {app} milik {team} di Atrium sudah dibatalkan dan berakhir dalam {days, number} hari.',
  subscriptionFailed:
    'Langganan {app} milik {team} di Atrium gagal diperpanjang dengan kartu. {retry, select, none {Kami tidak akan mencoba lagi secara otomatis.} other {Kami akan mencoba lagi pada {retry}.}} Aplikasi dapat digunakan hingga akhir {on}.',
  subscriptionEnded: 'Langganan {app} milik {team} di Atrium sudah berakhir.',
} as const;
