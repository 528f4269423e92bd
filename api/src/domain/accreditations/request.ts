/**
 * A medium asks for its people by the link of a call, and reads by its own what became of them. Nobody is asked for twice
 * for the same thing (unique indexes); what is only asked for may be taken back.
 */
import {conflict, invalid, notFound} from '../kernel/errors';
import {nifProblem, readDocument} from '../kernel/spanish-codes';
import type {Tx} from '../kernel/tx';
import {hearSubjects} from '../forms/hear-subjects';
import {keepAnswers} from '../forms/keep-answers';
import type {SaidAnswer} from '../forms/read-answers';
import {moveOne, to} from '../machines/move';
import type {StateOf} from '../machines/registry';
import {readPublicTypes, type Call} from './call';

export interface AskedPerson {
  typeId: number;
  firstName: string;
  surname1: string;
  surname2: string;
  docNo: string;
  email: string;
  phone: string;
  task: string;
  vehiclePlate: string;
  /** Of a file that was sent. */
  photo: string | null;
  answers: readonly SaidAnswer[];
}

export interface Asked {
  medium: string;
  email: string;
  people: readonly AskedPerson[];
  /** A picture by its bytes, and one that paper can carry. */
  isPhoto: (content: Buffer) => boolean;
}

const LIVE = `('requested', 'approved', 'sent', 'activated', 'used')`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_PHOTO_BYTES = 2 * 1024 * 1024;
/** How many of one address may wait for an answer by one call. */
const MOST_WAITING = 40;

/** Errors: `call_closed`, `already_asked`, `too_many_asked` 409; `invalid` 422 with `people.<n>.<field>`. */
export async function requestAccreditations(
  tx: Tx,
  call: Call,
  asked: Asked,
): Promise<{requestNo: number; ids: number[]}> {
  if (call.isLate || call.validFromAt === null || call.validUntilAt === null) throw conflict('call_closed', late(call));
  const types = new Map((await readPublicTypes(tx, call)).map(type => [type.id, type]));
  const wrong: Record<string, string> = {};
  const docs = asked.people.map(person => readDocument(person.docNo));
  asked.people.forEach((person, n) => {
    const at = (field: string) => `people.${n}.${field}`;
    if (!types.has(person.typeId)) wrong[at('typeId')] = 'Elige qué acreditación se pide.';
    if (person.firstName === '') wrong[at('firstName')] = 'Escribe el nombre.';
    if (person.surname1 === '') wrong[at('surname1')] = 'Escribe el primer apellido.';
    if (docs[n] === null)
      wrong[at('docNo')] = /^[0-9XYZ]/i.test(person.docNo.trim())
        ? nifProblem(person.docNo)
        : 'Escribe un NIF, NIE o número de pasaporte.';
    else if (docs.indexOf(docs[n]!) < n) wrong[at('docNo')] = 'Esta persona está dos veces en la solicitud.';
    if (types.get(person.typeId)?.needsPhoto && person.photo === null)
      wrong[at('photo')] = 'Esta acreditación pide una fotografía.';
  });
  await checkPhotos(tx, asked, wrong);
  if (Object.keys(wrong).length > 0) throw invalid(wrong, 'Revisa los datos de las personas.');
  const waiting = await tx.query<{n: number}>(
    `select count(*)::int as n from accreditation where event_id = $1 and lower(requested_by_email) = $2
      and state = 'requested'`,
    [call.eventId, asked.email],
  );
  if (waiting.rows[0]!.n + asked.people.length > MOST_WAITING)
    throw conflict(
      'too_many_asked',
      `Con este correo esperan respuesta demasiadas solicitudes: como mucho ${MOST_WAITING}.`,
    );
  const taken = await tx.query<{doc: string}>(
    `select upper(doc_no) as doc from accreditation where state in ${LIVE} and upper(doc_no) = any($1)
      and case when $3::int is null then season_list_id is null and event_id = $2 else season_list_id = $3 end limit 1`,
    [docs, call.eventId, call.seasonListId],
  );
  if (taken.rows[0]) throw alreadyAsked(docs.indexOf(taken.rows[0].doc));
  const heard = await hearSubjects(
    tx,
    asked.people.map((person, n) => ({
      place: {scope: 'accreditation' as const},
      said: person.answers,
      at: `people.${n}.answers`,
    })),
  );
  const {rows} = await tx.query<{no: number}>(`select nextval('accreditation_request_no')::int as no`);
  const requestNo = rows[0]!.no;
  const ids: number[] = [];
  for (const [n, person] of asked.people.entries()) {
    const {rows: made} = await tx.query<{id: number}>(
      `insert into accreditation (accreditation_type_id, event_id, event_session_id, season_list_id, first_name, surname1,
         surname2, doc_no, email, phone, medium, task, vehicle_plate, photo_file_id, request_no, requested_by_email,
         valid_from_at, valid_until_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
       on conflict do nothing returning id`,
      [
        person.typeId,
        call.eventId,
        call.eventSessionId,
        call.seasonListId,
        person.firstName,
        person.surname1,
        person.surname2,
        docs[n],
        person.email,
        person.phone,
        asked.medium,
        person.task,
        person.vehiclePlate,
        person.photo,
        requestNo,
        asked.email,
        call.validFromAt,
        call.validUntilAt,
      ],
    );
    if (!made[0]) throw alreadyAsked(n);
    ids.push(made[0].id);
    await keepAnswers(tx, [{kind: 'accreditation', id: made[0].id, answers: heard[n]!}]);
  }
  return {requestNo, ids};
}

/** What is sent as a photo is one: JPEG or PNG by its bytes, and nobody else's. */
async function checkPhotos(tx: Tx, {people, isPhoto}: Asked, wrong: Record<string, string>): Promise<void> {
  const tokens = people.flatMap(({photo}) => (photo !== null && UUID.test(photo) ? [photo] : []));
  const {rows} = await tx.query<{id: string; content: Buffer}>(
    `select id, content from answer_file f where id = any($1::uuid[]) and size_bytes <= ${MAX_PHOTO_BYTES}
      and not exists (select 1 from accreditation a where a.photo_file_id = f.id) for key share`,
    [tokens],
  );
  const good = new Set(rows.filter(row => isPhoto(row.content)).map(row => row.id));
  people.forEach(({photo}, n) => {
    if (photo !== null && (!good.has(photo) || tokens.indexOf(photo) !== tokens.lastIndexOf(photo)))
      wrong[`people.${n}.photo`] = 'Sube la fotografía otra vez, en JPG o PNG de 2 MB como mucho.';
  });
}

const alreadyAsked = (n: number) =>
  conflict('already_asked', 'Para esta persona ya hay una solicitud o una acreditación.', {at: `people.${n}.docNo`});

const late = ({closesAt, timezone}: Call): string =>
  `El plazo para pedir acreditaciones terminó el ${new Intl.DateTimeFormat('es-ES', {
    timeZone: timezone,
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(closesAt)}.`;

export interface OwnRequest {
  eventId: number;
  eventTitle: string;
  startsAt: Date | null;
  timezone: string;
  venueName: string;
  seasonName: string | null;
  medium: string;
  email: string;
  people: {id: number; name: string; typeName: string; task: string; state: StateOf<'accreditation'>; reason: string}[];
}

export async function readRequest(tx: Tx, requestNo: number): Promise<OwnRequest | null> {
  const {rows} = await tx.query<OwnRequest>(
    `select e.id as "eventId", e.title as "eventTitle", s.starts_at as "startsAt", v.timezone, v.name as "venueName",
        l.name as "seasonName", a.medium, a.requested_by_email as email,
        (select json_agg(json_build_object('id', o.id, 'name', concat_ws(' ', o.first_name, o.surname1,
           nullif(o.surname2, '')), 'typeName', k.name, 'task', o.task, 'state', o.state, 'reason', o.decision_reason)
           order by o.id) from accreditation o join accreditation_type k on k.id = o.accreditation_type_id
          where o.request_no = $1) as people
       from accreditation a join event e on e.id = a.event_id join venue v on v.id = e.venue_id
       left join event_session s on s.id = a.event_session_id left join season_list l on l.id = a.season_list_id
      where a.request_no = $1 order by a.id limit 1`,
    [requestNo],
  );
  return rows[0] ?? null;
}

/** Errors: `not_found` 404, `wrong_state` 409 once somebody has decided. */
export async function withdrawRequest(tx: Tx, requestNo: number, id: number): Promise<void> {
  const found = await tx.query('select 1 from accreditation where id = $1 and request_no = $2 for update', [
    id,
    requestNo,
  ]);
  if (!found.rowCount) throw notFound('No encontramos esa solicitud.');
  await moveOne(tx, to('accreditation', 'withdrawn'), {id});
}

export async function readPhoto(
  tx: Tx,
  id: number,
): Promise<{fileName: string; mimeType: string; content: Buffer} | null> {
  const {rows} = await tx.query<{fileName: string; mimeType: string; content: Buffer}>(
    `select f.file_name as "fileName", f.mime_type as "mimeType", f.content from accreditation a
      join answer_file f on f.id = a.photo_file_id where a.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}
