/**
 * A certificate that no sexual offence is on record (LOPIVI art. 57) has been shown: its day stands in the register with
 * who saw it and when, never the paper itself. How long it holds is the house's rule of that day.
 */
import {invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {readSettings} from '../../settings/read-settings';
import {TODAY} from './adult-roles';

export interface CertificateSeen {
  id: number;
  certificateOn: string;
  certificateUntilOn: string;
}

/** Errors: `not_found` 404, `invalid` 422. */
export async function seeCertificate(
  tx: Tx,
  {coachId, issuedOn, staffUserId}: {coachId: number; issuedOn: string; staffUserId: number},
): Promise<CertificateSeen> {
  const months = Number((await readSettings(tx)).certificateMonths);
  const {rows} = await tx.query<{isThere: boolean; isFuture: boolean; isOver: boolean}>(
    `select exists (select 1 from coach where id = $1) as "isThere", $2::date > ${TODAY} as "isFuture",
            ($2::date + make_interval(months => $3))::date < ${TODAY} as "isOver"`,
    [coachId, issuedOn, months],
  );
  if (!rows[0]!.isThere) throw notFound('No existe esa persona.');
  if (rows[0]!.isFuture)
    throw invalid({issuedOn: 'Ese día no ha llegado: escribe la fecha que pone en el certificado.'});
  if (rows[0]!.isOver)
    throw invalid({issuedOn: `Un certificado vale ${months} meses y ese ya ha caducado: pide uno nuevo.`});
  const seen = await tx.query<CertificateSeen>(
    `update coach set certificate_on = $2, certificate_until_on = ($2::date + make_interval(months => $3))::date,
      certificate_seen_on = ${TODAY}, certificate_seen_by_id = $4, certificate_notices = 0, version = version + 1, updated_at = now()
      where id = $1
      returning id, certificate_on as "certificateOn", certificate_until_on as "certificateUntilOn"`,
    [coachId, issuedOn, months, staffUserId],
  );
  return seen.rows[0]!;
}
