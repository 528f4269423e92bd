/**
 * What is known of an installation's readiness outside the tables of the domain (domain/beginning): environment, bank,
 * mail server.
 */
import type {Ground} from '../platform/ground';
import type {Bank, BankEnvironment} from './bank/terminals';
import type {Surroundings} from '../domain/beginning/read-beginning';
import {readMailServer, routeOf} from './mail/server';
import type {Tx} from '../domain/kernel/tx';

const BANK_LACKS: Record<BankEnvironment, string | null> = {
  live: null,
  test: 'Los pagos van al entorno de pruebas del banco: no se cobra nada.',
  stand_in: 'Los pagos van al banco de pruebas.',
  practice: null,
};

export async function surroundingsOf(
  tx: Tx,
  {config, gateway}: Pick<Ground, 'config'> & {gateway: Bank},
): Promise<Surroundings> {
  const server = await readMailServer(tx, config);
  const bank = gateway.inUse();
  return {
    isProduction: config.production,
    bankLack: bank === null ? 'No hay banco: en la web no se puede pagar.' : BANK_LACKS[bank.environment],
    // A bank that takes nothing is enough only where the environment says so in words.
    isBankNeeded: config.production && (bank === null || config.redsys.source === 'office'),
    mail: server && {route: routeOf(server), isOfEnvironment: server.source === 'environment'},
  };
}
