import type pg from 'pg';
import type { Shooter } from '../measure/burst.ts';
import type { Figure } from '../measure/figure.ts';
import type { Pace } from '../measure/row.ts';
import type { Product, TeamFacts } from '../measure/sides.ts';
import type { Wire } from '../measure/wire.ts';
import type { BenchDatabase } from '../seed/database.ts';
import type { TeamKey } from '../seed/teams.ts';

/** What a trial works with: everything stands already, and is stopped by who made it. */
export interface Bench {
  database: BenchDatabase;
  client: pg.Client;
  shooter: Shooter;
  pace: Pace;
  product: Product;
  /** The product on the same database through the wire, which notes its statements. */
  probed: Product;
  wire: Wire;
  factsOf(key: TeamKey): Promise<TeamFacts>;
  say(line: string): void;
}

/** A measurement that is no row of rates: it has figures of its own. */
export interface Trial {
  key: 'import' | 'tree' | 'directory' | 'workplace' | 'start' | 'console';
  run(bench: Bench): Promise<Figure[]>;
}
