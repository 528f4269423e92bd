/**
 * `taquilla alert`: a mail that proves that alerts arrive. `taquilla alert <unit>`: what systemd calls when one has
 * failed.
 */
import {setTimeout} from 'node:timers/promises';
import type {Config} from '../../platform/environment/config';
import type {Database} from '../../platform/database/db';
import {OperatorError} from '../../domain/kernel/errors';
import {type Notice, PROOF} from './letter';
import {Watch} from './watch';

const PAUSE_MS = 1000;
/** A look takes seconds; a mail server that does not answer, half a minute. */
const MOST_PAUSES = 90;

export async function alertCommand(db: Database, config: Config, [unit, ...more]: string[]): Promise<string> {
  if (more.length > 0) throw new OperatorError('Uso: npm run alert   (o, desde systemd: taquilla alert <unidad>)');
  const watch = new Watch(config);
  let answer: boolean | null = null;
  // The running server may be looking: what it tells just now is not told twice.
  for (let pauses = 0; answer === null && pauses < MOST_PAUSES; pauses++) {
    answer = await watch.takeTurn(db, [unit === undefined ? PROOF : noticeOf(unit)]);
    if (answer === null) await setTimeout(PAUSE_MS);
  }
  if (!answer)
    throw new OperatorError(
      'El aviso no ha salido: hacen falta un servidor de correo (SMTP_URL, o en /admin/configuracion/correo) y alguien a quien avisar (ALERT_EMAIL, o superadministración). npm run doctor dice qué pasa.',
    );
  return unit === undefined ? 'El aviso de prueba ha salido: mira si ha llegado.' : 'Avisado.';
}

const noticeOf = (unit: string): Notice => ({
  what: unit.startsWith('taquilla-backup') ? 'Copias' : unit.startsWith('taquilla-verify') ? 'Sellos' : 'Servicios',
  says: `el servicio ${unit} ha fallado`,
  todo: `journalctl -u ${unit} -n 50 dice por qué; systemctl status ${unit}, cómo está.`,
});
