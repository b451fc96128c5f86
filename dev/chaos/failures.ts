/** A failure that a test causes, in words for operators. */
export interface Failure {
  title: string;
  /** What a person at the console, or a client of the API, sees. */
  seen: string;
  lost: string;
  recovery: string;
}

const nothing = 'nothing acknowledged';
const automatic = 'automatic';

/** The failures of docs/operations/failure-tests.md in the order of its table. */
export const failures = {
  restart: {
    title: 'each of two processes is restarted in turn',
    seen: 'nothing',
    lost: 'no request',
    recovery: 'the other process serves during that time',
  },
  upgrade: {
    title: 'each of two processes is replaced by the next release, then by the previous one',
    seen: 'nothing',
    lost: 'no request',
    recovery: 'the first new process migrates',
  },
  largeTeam: {
    title: 'two processes are restarted, upgraded and set back one after the other, with 1,000,000 members in one team',
    seen: 'nothing',
    lost: 'no request',
    recovery: 'the migrations add a column, a constraint and an index to the table of members while requests are served',
  },
  process: {
    title: 'one of two processes is killed',
    seen: 'nothing; a request with a body of more than 16 KB, or that must not be repeated, fails if that process was executing it',
    lost: nothing,
    recovery: 'the load balancer sends its requests to the other process; the supervisor starts it again',
  },
  leader: {
    title: 'the machine of the PostgreSQL leader loses power (Patroni, HAProxy)',
    seen: 'requests answer 503 for some seconds; the console offers to try again',
    lost: `${nothing}, with synchronous replication`,
    recovery: `${automatic}, without a restart of Atrium`,
  },
  frozen: {
    title: 'the primary freezes, and its standby is promoted',
    seen: 'requests answer 503 until the promotion',
    lost: `${nothing}, with synchronous replication`,
    recovery: automatic,
  },
  readOnly: { title: 'the database becomes read-only', seen: 'writes answer 503', lost: nothing, recovery: automatic },
  terminate: {
    title: 'all connections to PostgreSQL are ended',
    seen: 'some requests answer 503',
    lost: nothing,
    recovery: automatic,
  },
  killOne: {
    title: 'a process of PostgreSQL is killed, and it restarts its others',
    seen: 'requests answer 503 for a moment',
    lost: nothing,
    recovery: automatic,
  },
  killAll: {
    title: 'PostgreSQL is killed and started again',
    seen: 'requests answer 503 until it has recovered',
    lost: nothing,
    recovery: automatic,
  },
  postgresRestart: {
    title: 'PostgreSQL is restarted',
    seen: 'requests answer 503 during the restart',
    lost: nothing,
    recovery: automatic,
  },
  connections: {
    title: 'other programs hold all connections of PostgreSQL',
    seen: 'some requests answer 503 with Retry-After',
    lost: nothing,
    recovery: `${automatic}, once connections are free`,
  },
  databaseDisk: {
    title: 'the disk of the database is full',
    seen: 'writes answer 503 “storage full”; reads continue',
    lost: nothing,
    recovery: `${automatic}, once there is space`,
  },
  filesDisk: {
    title: 'the disk of the data folder is full',
    seen: 'uploads answer 503 “storage full”; everything else continues',
    lost: 'nothing; no part of a file is left behind',
    recovery: `${automatic}, once there is space`,
  },
  walDisk: {
    title: 'the disk of the write-ahead log is full',
    seen: 'PostgreSQL stops; requests answer 503',
    lost: nothing,
    recovery: 'free space, then start PostgreSQL; Atrium continues without a restart',
  },
  memory: {
    title: 'a process gets no more memory and ends',
    seen: 'requests in progress on it fail; the console offers to try again',
    lost: nothing,
    recovery: 'the supervisor starts it again; the other process serves during that time',
  },
  clock: {
    title: 'the clock of the servers jumps by two hours, forward, back and to the right time',
    seen: 'sign-ins that are over by this clock end; people sign in again',
    lost: nothing,
    recovery: `${automatic}, once the clock is right`,
  },
  smtp: {
    title: 'the mail server is slow, accepts connections and does not answer, or ends them',
    seen: 'nothing; emails arrive later, and the status page names the channel that fails',
    lost: 'nothing; an email is sent again only if its acceptance by the mail server was not received',
    recovery: automatic,
  },
  objectStore: {
    title: 'the S3-compatible storage is slow, does not answer, or ends connections',
    seen: 'uploads and downloads are slow, or answer 503; everything else continues',
    lost: nothing,
    recovery: automatic,
  },
  cards: {
    title: 'the card gateway is slow, does not answer, ends connections, or charges without its answer arriving',
    seen: 'the payment is shown as pending until it is settled; a charge that never arrived can be paid again',
    lost: 'nothing; no card is charged twice',
    recovery: `${automatic}, at most two minutes after the gateway answers`,
  },
  webhooks: {
    title: 'a receiver of webhooks is slow, does not answer, or ends connections',
    seen: 'the delivery is listed with its failure and the time of the next attempt',
    lost: 'nothing: a message is repeated for a day and a half, and can be sent again later',
    recovery: automatic,
  },
} as const satisfies Record<string, Failure>;

export type FailureName = keyof typeof failures;
