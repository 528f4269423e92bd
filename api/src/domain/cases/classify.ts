/**
 * Who has the case, what it is about, how much it hurries. What touches a minor's protection leaves the common list for
 * good.
 */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import type {CASE_CATEGORIES, CASE_PRIORITIES} from './open-case';
import {note, type Author} from './states';

const CATEGORY_NAMES: Record<(typeof CASE_CATEGORIES)[number], string> = {
  purchase: 'compra',
  pass: 'abono',
  access: 'acceso',
  refund: 'reembolso',
  personal_data: 'datos personales',
  child_protection: 'protección del menor',
  complaint: 'reclamación',
  other: 'otro',
};
const PRIORITY_NAMES: Record<(typeof CASE_PRIORITIES)[number], string> = {
  low: 'baja',
  normal: 'normal',
  high: 'alta',
  urgent: 'urgente',
};

export async function assign(tx: Tx, id: number, assigneeId: number | null, author: Author): Promise<void> {
  const name =
    assigneeId === null
      ? null
      : (await tx.query<{name: string}>('select name from staff_user where id = $1 and is_active', [assigneeId]))
          .rows[0]?.name;
  if (name === undefined) throw invalid({staffUserId: 'Esa persona no puede llevar casos.'});
  const changed = await tx.query(
    `update incident set assignee_id = $2, version = version + 1, updated_at = now()
      where id = $1 and assignee_id is distinct from $2`,
    [id, assigneeId],
  );
  if (changed.rowCount) await note(tx, id, author, name === null ? 'Sin asignar.' : `Asignado a ${name}.`);
}

export async function classify(
  tx: Tx,
  id: number,
  given: {category?: (typeof CASE_CATEGORIES)[number]; priority?: (typeof CASE_PRIORITIES)[number] | undefined},
  author: Author,
): Promise<void> {
  const before = (
    await tx.query<{category: string; priority: string}>(
      'select category, priority from incident where id = $1 for update',
      [id],
    )
  ).rows[0]!;
  if (before.category === 'child_protection' && given.category && given.category !== 'child_protection')
    throw invalid({category: 'Un caso de protección del menor no cambia de categoría.'});
  const priority =
    given.category === 'child_protection' && before.category !== 'child_protection' ? 'urgent' : given.priority;
  await tx.query(
    `update incident set category = coalesce($2, category), priority = coalesce($3, priority), version = version + 1,
      updated_at = now() where id = $1`,
    [id, given.category ?? null, priority ?? null],
  );
  if (given.category && given.category !== before.category)
    await note(tx, id, author, `Categoría: ${CATEGORY_NAMES[given.category]}.`);
  if (priority && priority !== before.priority) await note(tx, id, author, `Prioridad: ${PRIORITY_NAMES[priority]}.`);
}
