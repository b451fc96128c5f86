import { totalmem } from 'node:os';

const MEGABYTE = 1024 * 1024;

/**
 * PostgreSQL's settings as `name=value`. They are passed on the command line instead of stored in the cluster, so that a newer
 * Atrium applies its settings to an old folder. `durable: false` is for tests only: a power cut would lose everything.
 */
export function configure(sockets: string, durable: boolean): string[] {
  const memory = Math.floor(totalmem() / MEGABYTE);
  return [
    'listen_addresses=',
    `unix_socket_directories=${sockets}`,
    'unix_socket_permissions=0700',
    'max_connections=100',
    `shared_buffers=${Math.max(64, Math.min(512, Math.floor(memory / 8)))}MB`,
    `effective_cache_size=${Math.max(256, Math.floor(memory / 2))}MB`,
    'work_mem=16MB',
    'maintenance_work_mem=128MB',
    'max_wal_size=2GB',
    'random_page_cost=1.1',
    'jit=off',
    'huge_pages=off',
    'timezone=UTC',
    'log_timezone=UTC',
    // The log must not contain personal data: neither statements nor the values that break a constraint.
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    'log_line_prefix=%m [%p] ',
    'log_checkpoints=off',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0']),
  ];
}
