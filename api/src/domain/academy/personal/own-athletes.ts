/**
 * Which athletes an account reaches: those of whom its guardian is one. To everybody else they do not exist, and of the
 * other guardian nothing is told but a first name (separated parents).
 */
import {notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

/** Over `athlete a`; the customer is $1. */
export const IS_OWN_ATHLETE = `exists (select 1 from athlete_guardian ag join guardian g on g.id = ag.guardian_id
  where ag.athlete_id = a.id and g.customer_id = $1)`;

/** The guardian that speaks. @throws DomainError 404 */
export async function requireOwnAthlete(tx: Tx, customerId: number, athleteId: number): Promise<{guardianId: number}> {
  const {rows} = await tx.query<{guardianId: number}>(
    `select g.id as "guardianId" from athlete_guardian ag join guardian g on g.id = ag.guardian_id
      where g.customer_id = $1 and ag.athlete_id = $2`,
    [customerId, athleteId],
  );
  if (!rows[0]) throw notFound('No encontramos a ese deportista en tu familia.');
  return rows[0];
}

/** @throws DomainError 404 */
export async function requireOwnEnrolment(
  tx: Tx,
  customerId: number,
  enrolmentId: number,
): Promise<{guardianId: number; athleteId: number}> {
  const {rows} = await tx.query<{guardianId: number; athleteId: number}>(
    `select g.id as "guardianId", e.athlete_id as "athleteId" from enrolment e
      join athlete_guardian ag on ag.athlete_id = e.athlete_id join guardian g on g.id = ag.guardian_id
      where g.customer_id = $1 and e.id = $2`,
    [customerId, enrolmentId],
  );
  if (!rows[0]) throw notFound('No encontramos esa inscripción en tu familia.');
  return rows[0];
}

/** Parts of enrolments of children of this account, all of them. @throws DomainError 404 */
export async function requireOwnParts(
  tx: Tx,
  customerId: number,
  instalmentIds: number[],
): Promise<{guardianId: number}> {
  const {rows} = await tx.query<{guardianId: number; n: number}>(
    `select g.id as "guardianId", count(distinct i.id)::int as n from instalment i
      join enrolment e on e.id = i.enrolment_id join athlete_guardian ag on ag.athlete_id = e.athlete_id
      join guardian g on g.id = ag.guardian_id where g.customer_id = $1 and i.id = any($2) group by g.id`,
    [customerId, instalmentIds],
  );
  if (rows[0]?.n !== new Set(instalmentIds).size) throw notFound('No encontramos esos plazos en tu familia.');
  return rows[0]!;
}
