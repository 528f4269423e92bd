/** Whether a category has a place for one more. */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

/**
 * Places offered to those who may renew are promised, and count as given to everybody but them. The category is locked
 * without its key, which the foreign key of an enrolment just written holds.
 */
export async function requirePlace(tx: Tx, ageCategoryId: number, enrolmentId: number): Promise<void> {
  await tx.query('select 1 from age_category where id = $1 for no key update', [ageCategoryId]);
  const {rows} = await tx.query<{capacity: number | null; name: string; taken: number}>(
    `select c.capacity, c.name, academy_places_taken(c.id, e.id, e.previous_enrolment_id) as taken
       from age_category c join enrolment e on e.id = $2 where c.id = $1`,
    [ageCategoryId, enrolmentId],
  );
  const {capacity, name, taken} = rows[0]!;
  if (capacity !== null && taken >= capacity)
    throw conflict('category_full', `${name} no tiene plazas libres: son ${capacity} y están todas dadas.`);
}
