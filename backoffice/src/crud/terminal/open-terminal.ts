// Which terminal this computer charges with, and how it is reached.
import {AGENT, agentKey} from '../../providers/acts/agent';
import {call} from '../../providers/http-client';
import {Refused, type CardTerminal, type Operation, type Told} from './card-terminal';
import {httpLocal} from './http-local';
import {simulated} from './simulated';

type Terminal = Operation['terminal'];

const chosenKey = 'taquilla.terminal';

export function openTerminal({driver, endpoint}: Terminal, operationId: number): CardTerminal {
  if (driver === 'simulated') return simulated(operationId);
  const name = /^agente:(.+)$/.exec(endpoint)?.[1];
  if (name === undefined) return httpLocal({address: endpoint.replace(/\/$/, ''), headers: {}});
  const key = agentKey();
  if (key === null)
    throw new Refused('no_agent', 'Este ordenador no tiene la clave de su agente: escríbela antes en la taquilla.');
  return httpLocal({address: `${AGENT}/terminal/${name}`, headers: {'X-Agent-Key': key}, isAgent: true});
}

/** Of several at one box office, the one that stands beside this computer. */
export function chooseTerminal(terminals: readonly Terminal[]): Terminal | undefined {
  const kept = Number(localStorage.getItem(chosenKey));
  const required = terminals.filter(one => one.isRequired);
  const likely = required.length > 0 ? required : terminals;
  return likely.find(one => one.id === kept) ?? (likely.length === 1 ? likely[0] : undefined);
}
export const keepTerminal = (id: number): void => localStorage.setItem(chosenKey, String(id));

export const noteOf =
  (id: number) =>
  (told: Told): Promise<Operation> =>
    call('post', '/api/operaciones-datafono/{id}/anotar', {at: {id}, body: told});
