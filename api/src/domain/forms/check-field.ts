/**
 * A custom field says what it asks in a way that can be answered and kept: choices where one chooses, limits in order,
 * patterns by name only. What was answered keeps its type (the database refuses, too).
 */
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

/** The only patterns there are: a regular expression from outside is never run. */
export const SAFE_PATTERNS = ['letters', 'digits', 'letters_digits', 'license_plate', 'member_no'] as const;
const WITH_CHOICES = ['select', 'multi'];
const WITHOUT_ANSWER = ['separator'];

interface FieldFields {
  id?: number;
  scope?: string;
  eventId?: number | null;
  seasonListId?: number | null;
  plotAreaId?: number | null;
  plotKind?: string | null;
  type?: string;
  isRequired?: boolean | null;
  options?: unknown;
  validation?: unknown;
  visibleIf?: unknown;
  askedPer?: string | null;
}

export async function checkField(tx: Tx, before: FieldFields | null, data: FieldFields): Promise<void> {
  const field = {...before, ...data};
  if (before && ((data.type && data.type !== before.type) || (data.scope && data.scope !== before.scope)))
    await refuseAnswered(tx, before.id!);
  if (field.eventId && field.scope !== 'event')
    throw invalid({eventId: 'Solo los campos de eventos pueden ser de un evento.'});
  if (field.seasonListId && !['list', 'academy'].includes(field.scope ?? ''))
    throw invalid({seasonListId: 'Solo los campos de abonos y de cantera pueden ser de una lista.'});
  for (const name of ['plotAreaId', 'plotKind'] as const)
    if (field[name] && field.scope !== 'plot')
      throw invalid({[name]: 'Solo los campos de parcelas pueden ser de una zona o de una clase de parcelas.'});
  if (field.isRequired && WITHOUT_ANSWER.includes(field.type ?? ''))
    throw invalid({isRequired: 'Un separador no se contesta.'});
  checkOptions(field.type ?? '', field.options);
  checkLimits(field.validation);
  await checkVisibleIf(tx, field);
}

async function refuseAnswered(tx: Tx, fieldId: number): Promise<void> {
  const {rows} = await tx.query<{n: number}>(
    'select count(*)::int as n from custom_field_answer where custom_field_id = $1',
    [fieldId],
  );
  if (rows[0]!.n > 0)
    throw conflict('answered', `Ya hay ${rows[0]!.n} respuestas: desactiva este campo y crea otro con el tipo nuevo.`);
}

function checkOptions(type: string, options: unknown): void {
  const choices = (options as {choices?: unknown} | null)?.choices;
  if (!WITH_CHOICES.includes(type)) {
    if (Array.isArray(choices) && choices.length > 0) throw invalid({options: 'Este tipo de campo no lleva opciones.'});
    return;
  }
  const list = Array.isArray(choices) ? (choices as {value?: unknown; label?: unknown}[]) : [];
  if (list.length === 0) throw invalid({options: 'Escribe al menos una opción.'});
  if (list.length > 200) throw invalid({options: 'Como mucho 200 opciones.'});
  if (!list.every(c => typeof c?.value === 'string' && c.value !== '' && typeof c.label === 'string' && c.label !== ''))
    throw invalid({options: 'Cada opción necesita un texto.'});
  if (new Set(list.map(c => c.value)).size !== list.length) throw invalid({options: 'Hay opciones repetidas.'});
}

function checkLimits(validation: unknown): void {
  const {min, max, pattern} = (validation ?? {}) as {min?: unknown; max?: unknown; pattern?: unknown};
  for (const [name, limit] of Object.entries({min, max}))
    if (limit !== undefined && limit !== null && typeof limit !== 'number')
      throw invalid({validation: `«${name}» debe ser un número.`});
  if (typeof min === 'number' && typeof max === 'number' && min > max)
    throw invalid({validation: 'El mínimo no puede superar al máximo.'});
  if (pattern !== undefined && pattern !== null && !(SAFE_PATTERNS as readonly unknown[]).includes(pattern))
    throw invalid({validation: 'Elige una de las comprobaciones de la lista.'});
}

/** A field may depend on one of the same form that stands by itself: no circles. */
async function checkVisibleIf(tx: Tx, field: FieldFields): Promise<void> {
  const fieldId = (field.visibleIf as {fieldId?: unknown} | null)?.fieldId;
  if (fieldId === undefined || fieldId === null) return;
  if (typeof fieldId !== 'number' || fieldId === field.id)
    throw invalid({visibleIf: 'Elige otro campo de este formulario.'});
  const {rows} = await tx.query<{scope: string; depends: boolean; askedPer: string}>(
    `select scope, visible_if ? 'fieldId' as depends, asked_per as "askedPer" from custom_field where id = $1`,
    [fieldId],
  );
  if (!rows[0] || rows[0].scope !== field.scope) throw invalid({visibleIf: 'Elige otro campo de este formulario.'});
  if (rows[0].askedPer === 'ticket' && field.askedPer !== 'ticket')
    throw invalid({visibleIf: 'Ese campo se pregunta en cada entrada, y este una vez por pedido.'});
  if (rows[0].depends) throw invalid({visibleIf: 'Ese campo ya depende de otro.'});
}
