import type pg from 'pg';
import type { Shooter } from '../measure/burst.ts';
import type { Figure } from '../measure/figure.ts';
import type { Pace } from '../measure/row.ts';
import type { Product, TeamFacts } from '../measure/sides.ts';
import type { Wire } from '../measure/wire.ts';
import type { BenchDatabase } from '../seed/database.ts';
import type { TeamKey } from '../seed/teams.ts';

/** The environment of a trial. The caller starts and stops all of it. */
export interface Bench {
  database: BenchDatabase;
  client: pg.Client;
  shooter: Shooter;
  pace: Pace;
  product: Product;
  /** The product on the same database through the wire, which records its statements. */
  probed: Product;
  wire: Wire;
  factsOf(key: TeamKey): Promise<TeamFacts>;
  say(line: string): void;
}

/** A measurement with figures of its own instead of request rates. */
export interface Trial {
  key: 'import' | 'tree' | 'directory' | 'workplace' | 'start' | 'console';
  run(bench: Bench): Promise<Figure[]>;
}
