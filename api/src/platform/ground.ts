/** The part of a running process that adapters and the generic mechanism stand on; runtime.ts holds all of it. */
import type {Surroundings} from '../domain/beginning/read-beginning';
import type {Tx} from '../domain/kernel/tx';
import type {Database} from './database/db';
import type {Config} from './environment/config';
import type {Jobs} from './queue/queue';

export interface Ground {
  config: Config;
  db: Database;
  jobs: Jobs;
  /** How ready the installation is to sell, beyond the tables of the domain: environment, bank, mail server. */
  surroundings(tx: Tx): Promise<Surroundings>;
}
