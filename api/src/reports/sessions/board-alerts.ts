/** What on the board of the doors needs somebody now, the gravest first. Numbers alone: no database, no clock. */
import {id, instant, list, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';

export const ALERTS = list(
  obj({
    kind: oneOf('full', 'nearly_full', 'refusals', 'pace', 'silent', 'conflicts'),
    level: oneOf('error', 'warning'),
    gateId: orNull(id()),
    text: str(),
    since: orNull(instant('desde cuándo, si se sabe')),
  }),
);
export type Alert = Infer<typeof ALERTS>[number];

/** Of the safe capacity, in per cent: from here on there is still time to close a gate. */
const NEARLY_FULL = 90;
/** A gate that refuses so many of its readings, and no fewer than so many, has a problem that is not the people's. */
const REFUSED_SHARE = 20;
const REFUSED_LEAST = 10;

interface Figures {
  isOpen: boolean;
  inside: number;
  safeCapacity: number;
  conflicts: number;
  gates: {
    gateId: number | null;
    name: string;
    maxPerMinute: number | null;
    minutes: number[];
    read: number;
    refused: number;
  }[];
  silent: {name: string; gate: string | null; since: string; pending: number}[];
}

const count = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, '.');

export function alertsOf(board: Figures): Alert[] {
  const {inside, safeCapacity} = board;
  const alerts: Alert[] = [];
  const tell = (alert: Pick<Alert, 'kind' | 'level' | 'text'> & Partial<Alert>) =>
    alerts.push({gateId: null, since: null, ...alert});
  if (inside >= safeCapacity)
    tell({kind: 'full', level: 'error', text: `Aforo completo: ${count(inside)} de ${count(safeCapacity)} dentro.`});
  else if (inside * 100 >= safeCapacity * NEARLY_FULL)
    tell({
      kind: 'nearly_full',
      level: 'warning',
      text: `Aforo al ${Math.floor((inside * 100) / safeCapacity)} %: caben ${count(safeCapacity - inside)} más.`,
    });
  // After closing time readers are switched off, and that is as it should be.
  if (board.isOpen)
    for (const {name, gate, since, pending} of board.silent)
      tell({
        kind: 'silent',
        level: 'error',
        text:
          `${name}${gate === null ? '' : ` (${gate})`} no da señales` +
          (pending === 0
            ? '.'
            : pending === 1
              ? ', con 1 lectura por enviar.'
              : `, con ${count(pending)} lecturas por enviar.`),
        since,
      });
  for (const {gateId, name, read, refused, maxPerMinute, minutes} of board.gates) {
    if (refused >= REFUSED_LEAST && refused * 100 >= read * REFUSED_SHARE)
      tell({
        kind: 'refusals',
        level: 'error',
        gateId,
        text: `${name} rechaza mucho: ${count(refused)} de ${count(read)} lecturas en cinco minutos.`,
      });
    // The minute before this one: it is whole.
    const pace = minutes.at(-2) ?? 0;
    if (maxPerMinute !== null && pace >= maxPerMinute)
      tell({
        kind: 'pace',
        level: 'warning',
        gateId,
        text: `${name} va al límite: ${pace} de ${maxPerMinute} por minuto.`,
      });
  }
  if (board.conflicts > 0)
    tell({
      kind: 'conflicts',
      level: 'warning',
      text:
        board.conflicts === 1
          ? '1 persona entró por un lector sin red y con red no habría entrado: está en «Lecturas».'
          : `${count(board.conflicts)} personas entraron por un lector sin red y con red no habrían entrado: están en «Lecturas».`,
    });
  return alerts.sort((a, b) => Number(a.level === 'warning') - Number(b.level === 'warning'));
}
