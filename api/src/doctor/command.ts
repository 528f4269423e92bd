/**
 * `npm run doctor`: one line for each thing that a sale needs, what to do where it is not well, and an exit status for
 * whoever asks by machine. It looks at what is broken too: no database, a configuration that would not start. It says
 * no secret.
 */
import {lookAtBank} from '../bank/terminals';
import type {Config} from '../config';
import type {Database} from '../db';
import {installationOf} from '../http/health';
import {VERSION_TEXT} from '../version';
import {examineAddress} from './address';
import {examineDatabase} from './database';
import {bad, good, reasonOf, type Finding} from './finding';
import {examineMachine} from './machine';
import {examineOutside} from './outside';
import {examineWork} from './work';

const SIGNS = {good: '✓', look: '!', bad: '✗'} as const;

export interface Patient {
  /** Null: there is none, and production makes none. */
  db: Database | null;
  config: Config;
  /** Why it would not start as it is configured. */
  refusals: string[];
}

export interface DoctorOptions {
  json: boolean;
  say(line: string): void;
}

/** 0: it works, maybe with something to look at; 1: something is lost or refused as it stands. */
export async function doctorCommand(patient: Patient, {json, say}: DoctorOptions): Promise<0 | 1> {
  const findings = await examine(patient);
  const isBroken = findings.some(finding => finding.state === 'bad');
  if (json) say(JSON.stringify({version: VERSION_TEXT, broken: isBroken, findings}, null, 2));
  else print(findings, isBroken, say);
  return isBroken ? 1 : 0;
}

async function examine({db, config, refusals}: Patient): Promise<Finding[]> {
  const configured = refusals.length
    ? refusals.map(sentence =>
        bad(
          'Configuración',
          sentence,
          'Sin eso no arranca: corrige las variables de entorno (README.md, «Configuration»).',
        ),
      )
    : [good('Configuración', `Taquilla ${VERSION_TEXT}, Node ${process.version}`)];
  const first = db ? await guarded('PostgreSQL', () => examineDatabase(db, config)) : [];
  // Without a database that lets us in, or with a schema that is not ours, the rest of the database cannot be asked.
  const isOurs =
    db !== null && first.every(({what, state}) => state !== 'bad' || !['PostgreSQL', 'Esquema'].includes(what));
  const installation = isOurs ? await installationOf(db, config.secret) : null;
  const rest = await Promise.all([
    guarded('Máquina', () => examineMachine(isOurs ? db : null, config)),
    guarded('PUBLIC_URL', () => examineAddress(config, installation)),
    isOurs ? guarded('Exterior', async () => examineOutside(db, config, await lookAtBank(db, config))) : [],
    isOurs ? guarded('Trabajos', () => examineWork(db, config)) : [],
  ]);
  return [...configured, ...first, ...rest.flat()];
}

/** A look that fails is a finding too. */
const guarded = (what: string, look: () => Promise<Finding[]>): Promise<Finding[]> =>
  look().catch((error: unknown) => [
    bad(what, `no se ha podido mirar (${reasonOf(error)})`, 'Mira el registro de la aplicación.'),
  ]);

function print(findings: Finding[], isBroken: boolean, say: (line: string) => void): void {
  const width = Math.max(...findings.map(({what}) => what.length));
  for (const {what, state, says, todo} of findings)
    say(`${SIGNS[state]} ${what.padEnd(width)}  ${says}${todo ? ` → ${todo}` : ''}`);
  say(
    isBroken
      ? '\nHay algo roto.'
      : findings.some(({state}) => state === 'look')
        ? '\nFunciona; hay algo que mirar.'
        : '\nTodo en orden.',
  );
}
