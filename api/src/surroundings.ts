/** What is known of an installation's readiness outside the tables of the domain (domain/beginning): environment, bank, mail server. */
import type {Config} from './config';
import type {Surroundings} from './domain/beginning/read-beginning';
import {readMailServer, routeOf} from './mail/server';
import type {Tx} from './tx';

export async function surroundingsOf(tx: Tx, config: Config): Promise<Surroundings> {
  const server = await readMailServer(tx, config);
  return {isProduction: config.production, hasRealBank: !config.redsys.test, mail: server && {route: routeOf(server), isOfEnvironment: server.source === 'environment'}};
}
