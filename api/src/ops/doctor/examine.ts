/** All that the doctor looks at, whoever asks: the console, or the running server of itself. */
import {lookAtBank} from '../../outside/bank/terminals';
import type {Config} from '../../platform/environment/config';
import type {Database} from '../../platform/database/db';
import {installationOf} from '../../web/http/health';
import {VERSION_TEXT} from '../../platform/process/version';
import {examineAddress} from './address';
import {examineDatabase} from './database';
import {bad, good, reasonOf, type Finding} from '../../platform/process/finding';
import {examineMachine} from './machine';
import {examineOutside} from './outside';
import {examineReplicas} from './replicas';
import {examineSepa} from './sepa';
import {examineWork} from './work';

export interface Patient {
  /** Null: there is none, and production makes none. */
  db: Database | null;
  config: Config;
  /** Why it would not start as it is configured. */
  refusals: string[];
}

/** `isWhole`: whoever is outside is asked too. */
export async function examine({db, config, refusals}: Patient, isWhole = true): Promise<Finding[]> {
  const configured = refusals.length
    ? refusals.map(sentence =>
        bad('Configuración', sentence, 'Sin eso no arranca: corrige las variables de entorno (ops/SETTINGS.md).'),
      )
    : [good('Configuración', `Taquilla ${VERSION_TEXT}, Node ${process.version}`)];
  const first = db ? await guarded('PostgreSQL', () => examineDatabase(db, config)) : [];
  // Without a database that lets us in, or with a schema that is not ours, the rest of the database cannot be asked.
  const isOurs =
    db !== null && first.every(({what, state}) => state !== 'bad' || !['PostgreSQL', 'Esquema'].includes(what));
  const installation = isOurs ? await installationOf(db, config.secret) : null;
  const isReached = db !== null && first.every(({what, state}) => state !== 'bad' || what !== 'PostgreSQL');
  const rest = await Promise.all([
    isReached ? guarded('Servidores', () => examineReplicas(db, config)) : [],
    guarded('Máquina', () => examineMachine(isReached ? db : null, config)),
    isWhole ? guarded('PUBLIC_URL', () => examineAddress(config, installation)) : [],
    isOurs && isWhole ? guarded('Exterior', async () => examineOutside(db, config, await lookAtBank(db, config))) : [],
    isOurs ? guarded('Trabajos', () => examineWork(db, config)) : [],
    isOurs ? guarded('Ficheros del banco', () => examineSepa(db)) : [],
  ]);
  return [...configured, ...first, ...rest.flat()];
}

/** A look that fails is a finding too. */
const guarded = (what: string, look: () => Promise<Finding[]>): Promise<Finding[]> =>
  look().catch((error: unknown) => [
    bad(what, `no se ha podido mirar (${reasonOf(error)})`, 'Mira el registro de la aplicación.'),
  ]);
