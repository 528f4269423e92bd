/**
 * What the settings of a list ask of staff: outside its windows, or without what is asked for, it goes with a reason
 * that stays in the record, never in silence.
 */
import {invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import type {EnrolmentState} from '../enrolment-states';
import {inWords, readMissing} from '../personal/missing';

export interface Window {
  isOpen: boolean;
  opensOn: string | null;
  closesOn: string | null;
}

/** A window without days is always open. Days are Madrid's. */
export async function readWindow(tx: Tx, seasonListId: number, kind: 'new' | 'renewal'): Promise<Window> {
  const {rows} = await tx.query<Window>(
    `select coalesce(w.opens <= w.today, true) and coalesce(w.closes >= w.today, true) as "isOpen",
       to_char(w.opens, 'DD/MM/YYYY') as "opensOn", to_char(w.closes, 'DD/MM/YYYY') as "closesOn"
       from (select case when $2 = 'new' then signup_opens_on else renewal_opens_on end as opens,
         case when $2 = 'new' then signup_closes_on else renewal_closes_on end as closes,
         club_today() as today from academy_settings where season_list_id = $1) w`,
    [seasonListId, kind],
  );
  return rows[0] ?? {isOpen: true, opensOn: null, closesOn: null};
}

/** Errors: `invalid` 422 on `outOfTimeReason`. */
export async function requireWindow(
  tx: Tx,
  ask: {seasonListId: number; athleteId: number | null; reason: string},
): Promise<void> {
  if (ask.reason !== '') return;
  const {rows} = await tx.query<{isRenewal: boolean}>(
    `select exists (select 1 from season_list l join enrolment e on e.season_list_id = l.previous_list_id
      where l.id = $1 and e.athlete_id = $2 and e.state in ('enrolled', 'suspended', 'finished')) as "isRenewal"`,
    [ask.seasonListId, ask.athleteId],
  );
  const isRenewal = rows[0]!.isRenewal;
  const window = await readWindow(tx, ask.seasonListId, isRenewal ? 'renewal' : 'new');
  if (window.isOpen) return;
  throw invalid({
    outOfTimeReason: `El plazo de ${isRenewal ? 'renovación' : 'altas'} es ${daysOf(window)}: escribe por qué se inscribe fuera de él.`,
  });
}

/** «del 15/05/2026 al 20/06/2026», «desde el …», «hasta el …». */
export function daysOf({opensOn, closesOn}: Window): string {
  if (opensOn !== null && closesOn !== null) return `del ${opensOn} al ${closesOn}`;
  return opensOn !== null ? `desde el ${opensOn}` : `hasta el ${closesOn}`;
}

const NEEDS_ALL: readonly EnrolmentState[] = ['admitted', 'enrolled'];

/** Errors: `invalid` 422 on `note`. */
export async function requireComplete(
  tx: Tx,
  ask: {enrolmentId: number; to: EnrolmentState; note: string},
): Promise<void> {
  if (!NEEDS_ALL.includes(ask.to) || ask.note.trim() !== '') return;
  const [missing] = await readMissing(tx, [ask.enrolmentId]);
  const lacks = (missing?.lacks ?? []).filter(({code}) => !['place', 'payment', 'overdue'].includes(code));
  if (lacks.length > 0)
    throw invalid({note: `Falta: ${inWords(lacks)}. Pídelo a la familia, o escribe por qué sigue sin ello.`});
}
