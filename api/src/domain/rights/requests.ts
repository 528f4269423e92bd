/** What a person asks, with its clock of a month (RGPD art. 12.3): asked, made longer once, answered. */
import {conflict, invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {openCase} from '../cases/open-case';
import {moveOne, to} from '../machines/move';
import {erasePerson} from './erase-person';
import {stopMeasuring, stopWriting} from './stop-writing';

export const RIGHT_KINDS = ['access', 'rectification', 'erasure', 'restriction', 'portability', 'objection'] as const;
export type RightKind = (typeof RIGHT_KINDS)[number];

const SAID: Record<RightKind, string> = {
  access: 'Pide una copia de sus datos',
  rectification: 'Pide que se corrijan sus datos',
  erasure: 'Pide que se borren sus datos',
  restriction: 'Pide que se limite el uso de sus datos',
  portability: 'Pide sus datos para llevarlos a otra parte',
  objection: 'Se opone a que se usen sus datos',
};

/** Answered by a file, which is made by itself. */
export const BY_COPY: readonly RightKind[] = ['access', 'portability'];

export interface Asking {
  right: RightKind;
  email: string;
  /** Whose account asks; null: staff wrote it down. */
  customerId: number | null;
  staffUserId: number | null;
  reason: string;
  /** The conversation in which it was asked; null: one is begun. */
  incidentId: number | null;
}

/** @throws DomainError 409 `already_asked`, 404 of the case */
export async function askForRight(tx: Tx, ask: Asking): Promise<{id: number; incidentId: number}> {
  const email = ask.email.trim().toLowerCase();
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw invalid({email: 'Escribe un correo.'});
  const known = await tx.query(
    `select 1 from person_request where email = $1 and right_kind = $2 and state = 'asked' for update`,
    [email, ask.right],
  );
  if (known.rowCount > 0) throw conflict('already_asked', 'Ya está pedido, y se contesta antes de un mes.');
  const incidentId = ask.incidentId ?? (await begin(tx, ask, email));
  const {rows} = await tx.query<{id: number}>(
    `insert into person_request (right_kind, email, customer_id, asked_by, staff_user_id, reason, incident_id, due_at)
     select $1, $2, coalesce($3, (select id from customer where email = $2)), $4, $5, $6, i.id,
        i.created_at + interval '1 month' from incident i where i.id = $7 and i.kind = 'case' returning id`,
    [
      ask.right,
      email,
      ask.customerId,
      ask.staffUserId === null ? 'person' : 'staff',
      ask.staffUserId,
      ask.reason.trim(),
      incidentId,
    ],
  );
  if (!rows[0]) throw notFound('No existe ese caso.');
  await tx.query(`update incident set category = 'personal_data' where id = $1 and category <> 'child_protection'`, [
    incidentId,
  ]);
  return {...rows[0], incidentId};
}

async function begin(tx: Tx, ask: Asking, email: string): Promise<number> {
  const {rows} = await tx.query<{name: string; phone: string}>(
    `select trim(first_name || ' ' || surname1) as name, phone from customer where email = $1`,
    [email],
  );
  const made = await openCase(tx, {
    source: ask.staffUserId === null ? 'customer' : 'clerk',
    channel: ask.staffUserId === null ? 'web' : 'office',
    category: 'personal_data',
    priority: 'normal',
    title: SAID[ask.right],
    body: ask.reason.trim() || SAID[ask.right],
    contactName: rows[0]?.name ?? '',
    contactEmail: email,
    contactPhone: rows[0]?.phone ?? '',
    customerId: ask.customerId,
    about: {},
    staffUserId: ask.staffUserId,
    files: [],
  });
  return made.id;
}

interface Asked {
  right: RightKind;
  state: string;
  email: string;
}

async function lockRequest(tx: Tx, id: number): Promise<Asked> {
  const {rows} = await tx.query<Asked>(
    'select right_kind as right, state, email from person_request where id = $1 for update',
    [id],
  );
  if (!rows[0]) throw notFound('No existe esa solicitud.');
  return rows[0];
}

const STOPS: Partial<Record<RightKind, string>> = {
  objection: 'Oposición (RGPD, art. 21)',
  restriction: 'Limitación (RGPD, art. 18)',
};

/**
 * Answered by other means: corrected in the records, sent by hand. With an objection and a restriction advertising ends,
 * with an objection measuring too; while a restriction holds nothing of the person is erased either.
 */
export async function answerRequest(tx: Tx, id: number, answer: string): Promise<void> {
  const {right, email} = await lockRequest(tx, id);
  if (right === 'erasure')
    throw conflict('wrong_state', 'Una supresión se contesta borrando, o negándola con el motivo.');
  if (right === 'objection') await stopMeasuring(tx, email);
  if (right in STOPS) await stopWriting(tx, email, STOPS[right]!);
  await moveOne(tx, to('person_request', 'done'), {id, set: 'answer = $2, ended_at = now()', values: [answer]});
}

/** The reason for a restriction is over; the person has to be told before (art. 18.3). What they left stays left. */
export async function liftRestriction(tx: Tx, id: number, why: string): Promise<void> {
  await lockRequest(tx, id);
  const done = await tx.query(
    `update person_request set lifted_at = now(), lifted_because = $2, version = version + 1, updated_at = now()
      where id = $1 and right_kind = 'restriction' and state = 'done' and lifted_at is null`,
    [id, why],
  );
  if (done.rowCount === 0) throw conflict('wrong_state', 'No es una limitación en vigor.');
}

export async function refuseRequest(tx: Tx, id: number, why: string): Promise<void> {
  await lockRequest(tx, id);
  await moveOne(tx, to('person_request', 'refused'), {id, set: 'answer = $2, ended_at = now()', values: [why]});
}

/** By two months, once; the person has to hear why within the first. */
export async function extendRequest(tx: Tx, id: number, why: string): Promise<void> {
  await lockRequest(tx, id);
  const done = await tx.query(
    `update person_request set due_at = due_at + interval '2 months', extended_at = now(), answer = $2,
        version = version + 1, updated_at = now()
      where id = $1 and state = 'asked' and extended_at is null and due_at > now()`,
    [id, why],
  );
  if (done.rowCount === 0)
    throw conflict('wrong_state', 'Solo se amplía una vez, antes de que acabe el mes y sin haberla contestado.');
  await tx.query(
    `update incident i set resolution_due_at = r.due_at from person_request r where r.id = $1 and i.id = r.incident_id`,
    [id],
  );
}

/**
 * The person of this request is forgotten. `typed`: their address, by hand, so that nobody else is by a slip.
 * @throws DomainError 409 `person_has_open_things`, 422 `typed`
 */
export async function eraseByRequest(tx: Tx, id: number, typed: string): Promise<void> {
  const {right, state, email} = await lockRequest(tx, id);
  if (right !== 'erasure' || state !== 'asked') throw conflict('wrong_state', 'No es una supresión por contestar.');
  if (typed.trim().toLowerCase() !== email) throw invalid({typed: 'No es el correo de esta solicitud.'});
  await erasePerson(tx, email);
  await moveOne(tx, to('person_request', 'done'), {id, set: `ended_at = now(), answer = 'Datos borrados'`});
}

export async function requestOf(tx: Tx, id: number): Promise<Asked> {
  return lockRequest(tx, id);
}
