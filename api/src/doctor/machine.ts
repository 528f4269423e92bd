/** This machine and what it was started with: room on the disk, keys that are only good for a laptop, who is believed about addresses. */
import {statfs} from 'node:fs/promises';
import type {Config} from '../config';
import {hasDevelopmentSecret, hasOwnTicketKey, hasPublishedBankKey} from '../config';
import {formatDecimal} from '../money';
import {bad, good, look, type Finding} from './finding';

const LEAST_GIB = 2;

export async function examineMachine(config: Config): Promise<Finding[]> {
  return [await disk(config), keys(config), proxy(config)];
}

async function disk({dataDir}: Config): Promise<Finding> {
  const {bavail, bsize} = await statfs(dataDir);
  const free = (bavail * bsize) / 2 ** 30;
  const says = `quedan ${formatDecimal(free, 1)} GiB en ${dataDir}`;
  return free >= LEAST_GIB ? good('Disco', says) : bad('Disco', says, `Deja al menos ${LEAST_GIB} GiB: sin sitio la base deja de escribir y no se vende.`);
}

function keys(config: Config): Finding {
  const weak = [hasDevelopmentSecret(config) && 'APP_SECRET', !hasOwnTicketKey(config) && 'TICKET_KEY', hasPublishedBankKey(config) && 'REDSYS_KEY'].filter(Boolean).join(', ');
  if (!weak) return good('Claves', 'propias');
  const todo = 'Pon las tuyas: APP_SECRET y TICKET_KEY con openssl rand -base64 32; REDSYS_KEY te la da el banco.';
  return config.production ? bad('Claves', `por defecto: ${weak}`, todo) : look('Claves', `por defecto: ${weak}`, todo);
}

function proxy({publicUrl, trustProxy, host}: Config): Finding {
  const isBehind = publicUrl.startsWith('https:');
  if (isBehind && !trustProxy) return bad('Proxy', 'PUBLIC_URL es https y TRUST_PROXY no está puesto: todos los visitantes parecen uno', 'TRUST_PROXY=true, y que el proxy escriba X-Forwarded-For.');
  if (!isBehind && trustProxy) return look('Proxy', 'TRUST_PROXY está puesto y PUBLIC_URL no es https', 'Sin proxy delante cualquiera dice ser otra dirección: quítalo.');
  if (trustProxy && host === '0.0.0.0') return look('Proxy', 'se atiende en todas las direcciones de la máquina', 'Que al puerto solo llegue el proxy: HOST=127.0.0.1 o un cortafuegos.');
  return good('Proxy', trustProxy ? 'se cree a X-Forwarded-For' : 'sin proxy');
}
