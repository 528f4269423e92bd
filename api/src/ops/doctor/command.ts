/**
 * `npm run doctor`: one line for each thing that a sale needs, what to do where it is not well, and an exit status for
 * whoever asks by machine. It looks at what is broken too: no database, a configuration that would not start. It says
 * no secret.
 */
import {VERSION_TEXT} from '../../platform/process/version';
import {examine, type Patient} from './examine';
import type {Finding} from '../../platform/process/finding';

const SIGNS = {good: '✓', look: '!', bad: '✗'} as const;

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
