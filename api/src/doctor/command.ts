/** `npm run doctor`: one line for each thing that a sale needs, what to do where it is not well, and an exit status for whoever asks by machine. */
import {redsysGateway} from '../bank/gateway';
import type {Config} from '../config';
import type {Database} from '../db';
import {examineDatabase} from './database';
import {bad, type Finding} from './finding';
import {examineMachine} from './machine';
import {examineOutside} from './outside';

const SIGNS = {good: '✓', look: '!', bad: '✗'} as const;

/** 0: all is well; 1: something should be looked at; 2: something is lost or refused as it stands. */
export async function doctorCommand(db: Database, config: Config, say: (line: string) => void): Promise<0 | 1 | 2> {
  const parts = [
    ['Base de datos', () => examineDatabase(db, config)], ['Máquina', () => examineMachine(config)], ['Exterior', () => examineOutside(db, config, redsysGateway(config.redsys))],
  ] as const;
  const findings: Finding[] = [];
  for (const [part, examine] of parts) findings.push(...(await examine().catch((error: Error) => [bad(part, `no se ha podido mirar (${error.message})`, 'Mira el registro de la aplicación.')])));
  const width = Math.max(...findings.map(({what}) => what.length));
  for (const {what, state, says, todo} of findings) {
    say(`${SIGNS[state]} ${what.padEnd(width)}  ${says}`);
    if (todo) say(`  ${' '.repeat(width)}  → ${todo}`);
  }
  const worst = findings.some(f => f.state === 'bad') ? 2 : findings.some(f => f.state === 'look') ? 1 : 0;
  say(['\nTodo en orden.', '\nFunciona; hay algo que mirar.', '\nHay algo roto.'][worst]!);
  return worst;
}
