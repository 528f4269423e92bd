/**
 * An enrolment fits: category of its list, athlete of its years and sex (or a reason why not), team of its category.
 */
import {conflict, invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {readEnrolmentPlans} from './plan';

export interface EnrolmentFields {
  id?: number;
  seasonListId?: number;
  athleteId?: number;
  ageCategoryId?: number;
  teamId?: number | null;
  overrideReason?: string | null;
  amountCents?: number;
  discountCents?: number | null;
  discountReason?: string | null;
  paymentFrequencyId?: number | null;
}

/**
 * Errors: `invalid` 422 naming the field, `duplicate` 409. The triggers and keys of the table refuse the same without
 * words.
 */
export async function checkEnrolment(tx: Tx, before: EnrolmentFields | null, data: EnrolmentFields): Promise<void> {
  if (before && data.athleteId !== undefined)
    throw invalid({athleteId: 'No se cambia de deportista: haz otra inscripción.'});
  if (before && data.seasonListId !== undefined)
    throw invalid({seasonListId: 'No se cambia de lista: haz otra inscripción.'});
  const all = {...before, ...data};
  await checkCategory(tx, all);
  if (all.teamId) {
    const team = (
      await tx.query<{ageCategoryId: number}>('select age_category_id as "ageCategoryId" from team where id = $1', [
        all.teamId,
      ])
    ).rows[0];
    if (!team) throw invalid({teamId: 'No existe ese equipo.'});
    if (team.ageCategoryId !== all.ageCategoryId) throw invalid({teamId: 'El equipo es de otra categoría.'});
  }
  const discount = all.discountCents ?? 0;
  if (discount > (all.amountCents ?? 0) && data.discountCents !== undefined && before)
    throw invalid({discountCents: 'No puede ser más que el importe.'});
  if (discount > 0 && !all.discountReason) throw invalid({discountReason: 'Di por qué se descuenta.'});
  if (before) await checkWritten(tx, before, data);
  else await checkFirst(tx, all);
}

/** Once the parts are written they are what was agreed: they change by acts, which keep them adding up. */
async function checkWritten(tx: Tx, before: EnrolmentFields, data: EnrolmentFields): Promise<void> {
  const isOther = (name: 'discountCents' | 'paymentFrequencyId' | 'ageCategoryId') =>
    data[name] !== undefined && (data[name] ?? null) !== (before[name] ?? null);
  if (!isOther('discountCents') && !isOther('paymentFrequencyId') && !isOther('ageCategoryId')) return;
  const parts = await tx.query('select 1 from instalment where enrolment_id = $1 limit 1', [before.id]);
  if (parts.rowCount === 0) {
    if (isOther('paymentFrequencyId')) await requireOffered(tx, {...before, ...data});
    return;
  }
  if (isOther('ageCategoryId'))
    throw invalid({ageCategoryId: 'Ya está pagándose: usa «Cambiar de categoría», que ajusta el precio.'});
  if (isOther('discountCents'))
    throw invalid({discountCents: 'El precio ya está repartido en plazos: perdona el plazo que haga falta.'});
  throw invalid({paymentFrequencyId: 'Los plazos ya están hechos: se elige antes de admitir.'});
}

async function requireOffered(tx: Tx, all: EnrolmentFields): Promise<void> {
  const totalCents = (all.amountCents ?? 0) - (all.discountCents ?? 0);
  if ((all.paymentFrequencyId ?? null) === null || totalCents === 0) return;
  const plans = await readEnrolmentPlans(tx, all.seasonListId!, {totalCents, lines: [], reservationCents: 0});
  if (!plans.some(plan => plan.paymentFrequencyId === all.paymentFrequencyId))
    throw invalid({paymentFrequencyId: 'Esa forma de pago no se ofrece para esta inscripción: elige otra.'});
}

async function checkCategory(tx: Tx, all: EnrolmentFields): Promise<void> {
  const {rows} = await tx.query<{
    listId: number;
    from: number;
    to: number;
    categorySex: string;
    birthYear: number | null;
    sex: string | null;
  }>(
    `select c.season_list_id as "listId", c.birth_year_from as "from", c.birth_year_to as "to", c.sex as "categorySex",
      extract(year from a.birth_on)::int as "birthYear", a.sex
       from age_category c left join athlete a on a.id = $2 where c.id = $1`,
    [all.ageCategoryId, all.athleteId],
  );
  const c = rows[0];
  if (!c) throw invalid({ageCategoryId: 'No existe esa categoría.'});
  if (c.birthYear === null) throw invalid({athleteId: 'No existe ese deportista.'});
  const list = await tx.query('select 1 from season_list where id = $1', [all.seasonListId]);
  if (list.rowCount === 0) throw invalid({seasonListId: 'No existe esa lista.'});
  if (c.listId !== all.seasonListId) throw invalid({ageCategoryId: 'La categoría es de otra lista.'});
  if (all.overrideReason) return;
  if (c.birthYear < c.from || c.birthYear > c.to)
    throw invalid({
      ageCategoryId: `Es para nacidos de ${c.from} a ${c.to} y nació en ${c.birthYear}: escribe el motivo si sube o baja de categoría.`,
    });
  if (c.categorySex !== 'mixed' && c.categorySex !== c.sex)
    throw invalid({
      ageCategoryId: `La categoría es ${c.categorySex === 'female' ? 'femenina' : 'masculina'}: escribe el motivo si juega en ella.`,
    });
}

async function checkFirst(tx: Tx, all: EnrolmentFields): Promise<void> {
  const live = await tx.query(
    `select 1 from enrolment where athlete_id = $1 and season_list_id = $2 and state not in ('rejected', 'withdrawn')`,
    [all.athleteId, all.seasonListId],
  );
  if (live.rowCount > 0) throw conflict('duplicate', 'Ya tiene una inscripción viva en esta lista.');
}
