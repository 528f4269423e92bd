/** What a team does fits: it ends after it begins, people meet before, a match has its opponent. */
import {invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

export interface ActivityFields {
  id?: number;
  teamId?: number;
  kind?: string;
  startsAt?: string | Date;
  endsAt?: string | Date;
  meetAt?: string | Date | null;
  opponent?: string | null;
  side?: string | null;
  maxCalled?: number | null;
  answerUntilAt?: string | Date | null;
}

const DAY = 86_400_000;
const at = (value: string | Date | null | undefined): number => (value ? new Date(value).getTime() : NaN);

/** Errors: `invalid` 422 naming the field. The checks and triggers of the table refuse the same without words. */
export async function checkActivity(tx: Tx, before: ActivityFields | null, data: ActivityFields): Promise<void> {
  const all = {...before, ...data};
  if (before && data.teamId !== undefined && data.teamId !== before.teamId)
    throw invalid({teamId: 'No se cambia de equipo: cancela esta y crea otra.'});
  const [starts, ends] = [at(all.startsAt), at(all.endsAt)];
  if (ends <= starts) throw invalid({endsAt: 'Tiene que acabar después de empezar.'});
  if (ends > starts + 7 * DAY) throw invalid({endsAt: 'Una actividad dura como mucho siete días.'});
  if (at(all.meetAt) > starts) throw invalid({meetAt: 'La hora de la convocatoria va antes del comienzo.'});
  if (at(all.meetAt) < starts - DAY) throw invalid({meetAt: 'La convocatoria es como mucho un día antes.'});
  if (at(all.answerUntilAt) > starts) throw invalid({answerUntilAt: 'Se contesta antes de que empiece.'});
  if (all.kind !== 'match' && all.opponent) throw invalid({opponent: 'Solo un partido tiene rival.'});
  if (all.kind !== 'match' && all.side) throw invalid({side: 'Solo un partido se juega en casa o fuera.'});
  if (all.kind === 'match' && !all.opponent) throw invalid({opponent: 'Di contra quién se juega.'});
  if (before?.id && all.maxCalled) {
    const {rows} = await tx.query<{n: number}>('select count(*)::int as n from call_up where team_activity_id = $1', [
      before.id,
    ]);
    if (rows[0]!.n > all.maxCalled)
      throw invalid({maxCalled: `Ya hay ${rows[0]!.n} convocados: quita antes a los que sobran.`});
  }
}
