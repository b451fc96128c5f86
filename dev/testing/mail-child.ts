import { openOwnerDatabase } from '#server/kernel/database/database.ts';
import { startMail } from '#server/integrations/mail/mail.ts';
import { testUnsubscribeKey } from './unsubscribe-key.ts';

// A process that sends mail until it is killed. The last argument is the length of its leases in seconds.
const [url = '', smtpUrl = '', lease = ''] = process.argv.slice(2);
const settings = { smtpUrl, smsUrl: undefined, mailFrom: 'Atrium <no-reply@example.com>', dataDir: '/nowhere', demo: false };
startMail(
  openOwnerDatabase(url),
  { ...settings, leases: { lease: Number(lease), renewal: Number(lease) / 8 } },
  { publicUrl: 'https://atrium.example', key: testUnsubscribeKey },
  { log: (level, fields, message) => console.log(level, message, JSON.stringify(fields)) },
);
// The timers of the sender do not keep a process alive, so an interval does.
setInterval(() => {}, 60_000);
console.log('started');
