/** Nobody works with minors without a certificate that holds (LOPIVI art. 57). A trigger refuses the rest. */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {TODAY} from './teams/adult-roles';

/** Errors: `invalid` 422. */
export async function checkTeamCoach(
  tx: Tx,
  before: {coachId?: number} | null,
  data: {coachId?: number},
): Promise<void> {
  const coachId = data.coachId ?? before?.coachId;
  const {rows} = await tx.query<{isActive: boolean; until: string | null; isValid: boolean | null}>(
    `select is_active as "isActive", to_char(certificate_until_on, 'DD/MM/YYYY') as until,
      certificate_until_on >= ${TODAY} as "isValid" from coach where id = $1`,
    [coachId],
  );
  const coach = rows[0];
  if (!coach) throw invalid({coachId: 'No existe esa persona.'});
  if (!coach.isActive) throw invalid({coachId: 'No está en activo.'});
  if (coach.until === null)
    throw invalid({
      coachId: 'Falta su certificado de ausencia de delitos sexuales: anótalo en su ficha con «Certificado visto».',
    });
  if (!coach.isValid)
    throw invalid({coachId: `Su certificado de ausencia de delitos sexuales caducó el ${coach.until}.`});
}
