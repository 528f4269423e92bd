/** Of what the doctor finds, what the operators are told: once when it has lasted, again every day, and when it is over. */
import {COPY_HOURS} from '../doctor/work';
import type {Finding} from '../../platform/process/finding';

export interface Known extends Finding {
  /** Since when it is not well. */
  since: Date | null;
  toldAt: Date | null;
}

export interface News {
  begun: Known[];
  /** Told a day ago, and still so. */
  still: Known[];
  over: Known[];
}

/** What is over at the next look was a restart. */
const LASTING_MS = 3 * 60_000;
const AGAIN_MS = 24 * 3_600_000;

const isBad = ({state}: Finding): boolean => state === 'bad';

/** What concerns whoever runs the machine; the rest of the doctor's lines is for who asks him. */
const TOLD: Readonly<Record<string, (finding: Finding) => boolean>> = {
  PostgreSQL: isBad,
  Esquema: isBad,
  Servidores: () => true,
  Informes: isBad,
  Disco: isBad,
  TLS: () => true,
  // One day may pass before the first copy, and between two.
  Copias: ({state, measure}) => state === 'bad' || (measure ?? 0) > COPY_HOURS,
  Sellos: isBad,
  'Registro sellado': () => true,
  Trabajos: isBad,
  Reloj: () => true,
  Correo: isBad,
};
/** What has been known for longer than it has been looked at. */
const AT_ONCE: ReadonlySet<string> = new Set(['Copias', 'Sellos', 'TLS']);

const concerns = (finding: Finding): boolean => finding.state !== 'good' && (TOLD[finding.what]?.(finding) ?? false);

/**
 * What can be known from here: a shop that does not reach itself by its public name may be reached by everybody else.
 */
export const isKnowable = ({what, state, measure}: Finding): boolean =>
  what !== 'TLS' || state === 'good' || measure !== undefined;

/** `now`: by the clock that wrote their moments. */
export function newsIn(known: readonly Known[], now: Date): News {
  const ago = (at: Date | null): number => now.getTime() - (at ?? now).getTime();
  const troubles = known.filter(concerns);
  return {
    begun: troubles.filter(
      ({what, since, toldAt}) => toldAt === null && (AT_ONCE.has(what) || ago(since) >= LASTING_MS),
    ),
    still: troubles.filter(({toldAt}) => ago(toldAt) >= AGAIN_MS),
    over: known.filter(one => one.toldAt !== null && !concerns(one)),
  };
}
