/**
 * An accreditation is asked for, decided, handed over and used. Handing over binds the person to the code: somebody
 * looked at the document, and it is written down who and when. What was revoked or refused says why and stays so.
 */
import {conflict, invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {keepWithinSafeCapacity, lockSessionRoom} from '../access/safe-capacity';
import {drawCode} from '../kernel/draw-code';
import {moveOne, refused, to} from '../machines/move';
import {allows, type StateOf} from '../machines/registry';

export interface Decision {
  id: number;
  staffUserId: number;
  reason?: string;
}

interface Row {
  id: number;
  state: StateOf<'accreditation'>;
  accreditation_type_id: number;
  event_id: number;
  event_session_id: number | null;
  season_list_id: number | null;
  medium: string;
  doc_no: string;
  valid_until_at: Date;
  has_photo: boolean;
  over: boolean;
}

async function lock(tx: Tx, id: number, next: StateOf<'accreditation'>): Promise<Row> {
  const row = (
    await tx.query<Row>(
      `select id, state, accreditation_type_id, event_id, event_session_id, season_list_id, medium, doc_no, valid_until_at,
        coalesce(media_file_id::text, photo_file_id::text) is not null as has_photo,
        valid_until_at < now() as over from accreditation where id = $1 for update`,
      [id],
    )
  ).rows[0];
  if (!row) throw notFound('No existe esa acreditación.');
  if (!allows('accreditation', row.state, next)) throw refused('accreditation', next, row.state);
  return row;
}

const newCode = () => `A${drawCode(9)}`;

/** Quotas are counted under the lock of the type; the trigger accreditation_within_quota stands behind. */
export async function approve(tx: Tx, ask: Decision): Promise<void> {
  const row = await lock(tx, ask.id, 'approved');
  const type = (
    await tx.query<{quota: number | null; quota_per_medium: number | null; needs_photo: boolean}>(
      'select quota, quota_per_medium, needs_photo from accreditation_type where id = $1 for update',
      [row.accreditation_type_id],
    )
  ).rows[0]!;
  if (row.over) throw conflict('over', 'Su plazo ya ha terminado.');
  await requireAnswers(tx, row.id);
  if (type.needs_photo && !row.has_photo)
    throw conflict('photo_missing', 'Este tipo pide una fotografía: añádela en su ficha antes de aprobarla.');
  await requireRoom(tx, row, type);
  await requireSafety(tx, row);
  await moveOne(tx, to('accreditation', 'approved'), {
    id: ask.id,
    set: `decided_by_id = $2, decided_at = now(), code = coalesce(code, $3),
      areas = case when areas = '{}' then (select k.areas from accreditation_type k where k.id = accreditation_type_id)
      else areas end`,
    values: [ask.staffUserId, newCode()],
  });
}

/** For one event or one season; nobody's counts as a medium of its own. */
async function requireRoom(
  tx: Tx,
  row: Row,
  {quota, quota_per_medium: ofMedium}: {quota: number | null; quota_per_medium: number | null},
): Promise<void> {
  const {rows} = await tx.query<{all: number; same: number}>(
    `select count(*)::int as all, count(*) filter (where fold(trim(medium)) = fold(trim($3)))::int as same
       from accreditation where accreditation_type_id = $1 and state in ('approved', 'sent', 'activated', 'used')
        and case when $4::int is null then season_list_id is null and event_id = $2 else season_list_id = $4 end`,
    [row.accreditation_type_id, row.event_id, row.medium, row.season_list_id],
  );
  const {all, same} = rows[0]!;
  if (quota !== null && all >= quota) throw conflict('quota_full', `Ya están dadas las ${quota} de este tipo.`);
  if (ofMedium !== null && same >= ofMedium)
    throw conflict(
      'quota_full',
      row.medium.trim() === ''
        ? `Sin medio ya están dadas las ${ofMedium} de este tipo.`
        : `«${row.medium}» ya tiene las ${ofMedium} acreditaciones de este tipo.`,
    );
}

/** In every session that it opens (Ley 19/2007). */
async function requireSafety(tx: Tx, row: Row): Promise<void> {
  const {rows} = await tx.query<{id: number}>(
    `select s.id from event_session s
      where s.state <> 'cancelled' and s.ends_at > now() and s.seat_plan_id is not null
        and case when $3::int is null then s.event_id = $1 and coalesce($2, s.id) = s.id
          else s.id in (select x.event_session_id from season_list_session x where x.season_list_id = $3) end
      order by s.id`,
    [row.event_id, row.event_session_id, row.season_list_id],
  );
  for (const {id} of rows) keepWithinSafeCapacity(await lockSessionRoom(tx, id), 1);
}

/** What its form requires and nobody has said; the trigger accreditation_says_all stands behind. */
async function requireAnswers(tx: Tx, id: number): Promise<void> {
  const {rows} = await tx.query<{label: string}>(
    `select f.label from accreditation a join custom_field f on f.is_active and f.is_required and f.scope = 'accreditation'
        and f.required_since <= a.created_at
      where a.id = $1 and lacks_answer(f, 'accreditation', a.id, null) order by f.position, f.id`,
    [id],
  );
  if (rows.length > 0)
    throw conflict(
      'answers_missing',
      `Falta contestar ${rows.map(({label}) => `«${label}»`).join(', ')}: complétalo en su ficha antes de aprobarla.`,
    );
}

export async function refuse(tx: Tx, ask: Decision & {to: 'rejected' | 'revoked'}): Promise<void> {
  const reason = ask.reason?.trim() ?? '';
  if (reason.length < 3) throw invalid({reason: 'Escribe el motivo.'});
  await lock(tx, ask.id, ask.to);
  await moveOne(tx, to('accreditation', ask.to), {
    id: ask.id,
    set: 'decided_by_id = $2, decided_at = now(), decision_reason = $3',
    values: [ask.staffUserId, reason],
  });
}

export async function markSent(tx: Tx, id: number): Promise<void> {
  await lock(tx, id, 'sent');
  await moveOne(tx, to('accreditation', 'sent'), {id, set: 'sent_at = now()'});
}

export interface Activation {
  id: number;
  staffUserId: number;
  /** The last four characters of the document that was shown. */
  docEnding: string;
  isIdChecked: boolean;
  bibNo: number | null;
}

/** Hand-over at the venue. Errors: `wrong_state` 409, `over` 409, `invalid` 422 (docEnding, bibNo), `bib_taken` 409. */
export async function activate(tx: Tx, ask: Activation): Promise<{code: string; activatedAt: Date}> {
  const row = await lock(tx, ask.id, 'activated');
  if (row.over) throw conflict('over', 'Su plazo ya ha terminado.');
  if (!ask.isIdChecked) throw invalid({isIdChecked: 'Comprueba antes el documento de la persona.'});
  const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (plain(ask.docEnding).length < 4 || !plain(row.doc_no).endsWith(plain(ask.docEnding)))
    throw invalid({docEnding: 'No coincide con el documento de la solicitud.'});
  const type = (
    await tx.query<{has_bib: boolean}>('select has_bib from accreditation_type where id = $1', [
      row.accreditation_type_id,
    ])
  ).rows[0]!;
  if (ask.bibNo !== null && !type.has_bib) throw invalid({bibNo: 'Este tipo de acreditación no lleva peto.'});
  if (ask.bibNo !== null) {
    const taken = await tx.query(
      `select 1 from accreditation a, accreditation me where me.id = $1 and a.id <> me.id and a.event_id = me.event_id
        and a.event_session_id is not distinct from me.event_session_id and a.bib_no = $2
        and a.state in ('approved', 'sent', 'activated', 'used')`,
      [ask.id, ask.bibNo],
    );
    if (taken.rowCount) throw conflict('bib_taken', `El peto ${ask.bibNo} ya lo lleva otra persona.`);
  }
  await moveOne(tx, to('accreditation', 'activated'), {
    id: ask.id,
    set: `activated_by_id = $2, activated_at = now(), is_id_checked = true, bib_no = coalesce($3, bib_no),
      code = coalesce(code, $4)`,
    values: [ask.staffUserId, ask.bibNo, newCode()],
  });
  return (
    await tx.query<{code: string; activatedAt: Date}>(
      'select code, activated_at as "activatedAt" from accreditation where id = $1',
      [ask.id],
    )
  ).rows[0]!;
}
