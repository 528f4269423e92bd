/** This machine and what it was started with: room on its disks, keys that are only good for a laptop. */
import type {Config} from '../../platform/environment/config';
import {hasDevelopmentSecret, hasOwnTicketKey, hasPublishedBankKey} from '../../platform/environment/config';
import {readAddress} from '../../platform/environment/database-address';
import type {Database} from '../../platform/database/db';
import {disk} from './disk';
import {bad, good, type Finding, look} from '../../platform/process/finding';

const LOOPBACK = new Set(['', 'localhost', '127.0.0.1', '::1']);
const GUESSED = ['', 'taquilla', 'postgres', 'password', 'secret', 'changeme', 'admin', '1234', '123456'];

export async function examineMachine(db: Database | null, config: Config): Promise<Finding[]> {
  return [await disk(db, config), keys(config)];
}

function keys(config: Config): Finding {
  const database = config.databaseUrl ? readAddress(config.databaseUrl) : null;
  const isOpenDatabase =
    database && database.hosts.some(({host}) => !LOOPBACK.has(host)) && GUESSED.includes(database.password);
  const weak = [
    hasDevelopmentSecret(config) && 'APP_SECRET',
    !hasOwnTicketKey(config) && 'TICKET_KEY',
    hasPublishedBankKey(config) && 'REDSYS_KEY',
    isOpenDatabase && 'la de DATABASE_URL',
  ]
    .filter(Boolean)
    .join(', ');
  if (!weak) return good('Claves', 'propias');
  const todo = 'Pon las tuyas: APP_SECRET y TICKET_KEY con openssl rand -base64 32; REDSYS_KEY te la da el banco.';
  return (config.production ? bad : look)('Claves', `por defecto: ${weak}`, todo);
}
