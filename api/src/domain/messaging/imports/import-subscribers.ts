/**
 * A list of people from a file: kept as it came, looked at row by row, and taken in only with a declared consent.
 * Whoever left, complained or is suppressed stays out, whatever the file says; and whoever the file says has left where it
 * comes from is suppressed here too. A list of those alone is taken in the same way.
 */
import {conflict, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {either, moveOne, to} from '../../machines/move';
import {GRAVER_STAYS} from '../suppress';
import {cellOf, cellsOf, checkLeaving} from './check-leaving';
import {FIELDS, guessMapping, type ImportField, type ImportKind, type ImportMapping, namedFor} from './guess-mapping';
import {AGREED_ELSEWHERE, withdrawConsent} from '../wishes/purposes';
import {
  AGREED_SINCE,
  agreesNot,
  isUnclear,
  isUndated,
  LEFT_ELSEWHERE,
  leftAs,
  NOT_AGREED,
  saysStays,
  STAYS_THERE,
  UNCLEAR,
  UNDATED,
} from './left-elsewhere';
import {checkOwn, doubtOwn, guessOwn, withOwn} from './own-columns';
import {doubtAbout} from '../wishes/doubts';
import {readAddress} from '../../kernel/mail-address';

interface ImportRow {
  state: string;
  fileName: string;
  columns: {headers: string[]};
  subscriberGroupId: number | null;
  consentOrigin: string;
  rowCount: number;
  kind: ImportKind;
  reason: ImportReason;
}

/** Of a list of suppressions, for the rows that do not say it themselves. */
export type ImportReason = 'unsubscribed' | 'complaint' | 'hard_bounce' | 'manual';

/** Rows of one statement: each ends long before it would be stopped. */
const AT_ONCE = 20_000;

/**
 * What a file brought; `rows` is the JSON of all its rows, which goes to the database as it is: a hundred thousand are
 * never objects here.
 */
export interface SubscriberTable {
  headers: string[];
  sample: string[][];
  rowCount: number;
  rows: string;
}

export async function uploadSubscribers(
  tx: Tx,
  {fileName, table, staffUserId}: {fileName: string; table: SubscriberTable; staffUserId: number | null},
): Promise<number> {
  const named = namedFor(fileName);
  const mapping = guessMapping(table);
  const own = await guessOwn(tx, table.headers, Object.values(mapping) as number[]);
  const {rows} = await tx.query<{id: number}>(
    `insert into subscriber_import (file_name, columns, mapping, row_count, staff_user_id, kind, reason)
      values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      fileName.trim().slice(0, 200) || 'lista.csv',
      JSON.stringify({headers: table.headers, sample: table.sample.slice(0, 5)}),
      JSON.stringify({...mapping, ...(Object.keys(own).length > 0 && {own})}),
      table.rowCount,
      staffUserId,
      named?.kind === 'suppressions' ? 'suppressions' : 'subscribers',
      named?.reason ?? 'unsubscribed',
    ],
  );
  await tx.query(
    `insert into subscriber_import_row (subscriber_import_id, n, raw) select $1, at, raw
      from jsonb_array_elements($2::jsonb) with ordinality as r(raw, at)`,
    [rows[0]!.id, table.rows],
  );
  return rows[0]!.id;
}

export interface ImportAnswer {
  importId: number;
  mapping: ImportMapping;
  kind: ImportKind;
  reason: ImportReason;
  consentOrigin: string;
  /** Null only of a list of suppressions. */
  consentOn: string | null;
  subscriberGroupId: number | null;
}

/** Says of every row what would come of it. May be repeated until the import is made. */
export async function analyseSubscribers(
  tx: Tx,
  {importId, mapping, kind, reason, consentOrigin, consentOn, subscriberGroupId}: ImportAnswer,
  today: string,
): Promise<void> {
  const run = await locked(tx, importId);
  if (!['uploaded', 'analysed'].includes(run.state))
    throw conflict('already_imported', 'Esta importación ya está terminada.');
  const columns = run.columns.headers.length;
  for (const field of FIELDS)
    if (
      mapping[field] !== undefined &&
      !(Number.isInteger(mapping[field]) && mapping[field]! >= 0 && mapping[field]! < columns)
    )
      throw invalid({[`mapping.${field}`]: 'Esa columna no existe.'});
  checkOwn(mapping.own ?? {}, columns);
  if (mapping.email === undefined) throw invalid({'mapping.email': 'Di qué columna lleva el correo.'});
  if (kind === 'subscribers') {
    if (consentOrigin.trim().length < 10)
      throw invalid({consentOrigin: 'Explica de dónde viene el consentimiento: dónde, cómo y con qué texto.'});
    if (consentOn === null) throw invalid({consentOn: 'Di de cuándo es el consentimiento.'});
    if (consentOn > today) throw invalid({consentOn: 'El consentimiento no puede ser de un día que no ha llegado.'});
  } else if (subscriberGroupId !== null)
    throw invalid({subscriberGroupId: 'De una lista de supresiones nadie entra en un grupo.'});
  await checkGroup(tx, subscriberGroupId);
  await checkLeaving(tx, {importId, fileName: run.fileName, headers: run.columns.headers, mapping, kind});
  const cell = (field: ImportField) => cellOf(mapping[field]);
  const cells = cellsOf(run.columns.headers, mapping);
  await tx.query(
    `update subscriber_import_row r
      set first_name = left(${cell('firstName')}, 80),
      surname = left(${cell('surname')}, 120), labels = left(replace(${cell('labels')}, '"', ''), 300),
      left_as = coalesce(${leftAs(cells)}, case when $2 = 'suppressions' and not ${saysStays(cells)} then $3 end),
      left_at = coalesce(written_instant(${cell('complainedAt')}), written_instant(${cell('leftAt')}),
        written_instant(${cell('bouncedAt')})),
      consent_at = written_instant(${cell('consentAt')}), consent_ip = left(${cell('consentIp')}, 45),
      consent_from = left(${cell('consentFrom')}, 200), subscriber_id = null
      where subscriber_import_id = $1`,
    [importId, kind, reason],
  );
  await readWritten(tx, importId, run.rowCount, cell('email'));
  await doubtOwn(tx, importId, mapping.own ?? {});
  await tx.query(
    `with judged as (
       select r.id, s.id as subscriber, s.state, r.left_as,
         r.problem as wrong, p.reason, r.left_as is null and ${isUnclear(cells)} as unclear,
         r.left_as is null and $4 = 'suppressions' as stays_there, ${agreesNot(cells)} as agrees_not,
         -- Who came back to us after leaving there has said so to us.
         s.state = 'active' and s.consent_at > r.left_at and s.consent_method in ('double_opt_in', 'form', 'paper') as came_back,
         coalesce(a.at > r.left_at, false) as agreed_since,
         -- Of one address the row that says it left is the one that counts.
              row_number() over (partition by r.email order by (r.left_as is null), r.n) as nth,
         left(${cell('status')}, 40) as status
         from subscriber_import_row r left join subscriber s on s.email = r.email
           left join suppression p on p.email_hash = email_hash(r.email) left join ${AGREED_ELSEWHERE} a on a.email = r.email
          where r.subscriber_import_id = $1),
     told as (select *, case when wrong <> '' then 'error' when nth > 1 then 'duplicate'
         when left_as is not null and not coalesce(came_back, false) and not agreed_since
           and (reason is null or is_graver(left_as, reason)) then 'left'
         when reason is not null or state in ('unsubscribed', 'complained', 'suppressed', 'bounced') or unclear or agrees_not or stays_there
           or (agreed_since and left_as is not null and subscriber is null) then 'blocked'
         when subscriber is not null then 'known' else 'new' end as outcome
       from judged)
     update subscriber_import_row r set subscriber_id = j.subscriber, outcome = j.outcome,
       problem = case when j.wrong <> '' then j.wrong when j.nth > 1 then 'Repetido en el archivo.'
                      when j.outcome = 'left' then $2::jsonb ->> j.left_as
                      when j.state = 'complained'
                        or j.reason = 'complaint' then 'Se quejó de nuestros correos: no se le puede volver a escribir.'
                      when j.state = 'unsubscribed'
                        or j.reason = 'unsubscribed' then 'Se dio de baja: solo puede volver por sí mismo.'
                      when j.state = 'bounced' or j.reason in ('hard_bounce',
                        'soft_bounces') then 'Su buzón rechaza los mensajes.'
                      when j.reason is not null or j.state = 'suppressed' then 'Está en la lista de supresión.'
                      when j.outcome = 'blocked' then case when j.stays_there then '${STAYS_THERE}'
                        when j.agreed_since and j.left_as is not null then '${AGREED_SINCE}'
                        when j.unclear then $3 || ' «' || j.status || '».' else '${NOT_AGREED}' end
                      else '' end,
       warning = case when r.warning = '' and r.consent_at is null and ${isUndated(cells)} then '${UNDATED}'
         else r.warning end
      from told j where j.id = r.id`,
    [importId, JSON.stringify(LEFT_ELSEWHERE), UNCLEAR, kind],
  );
  await moveOne(tx, to('subscriber_import', 'analysed'), {
    id: importId,
    as: 'i',
    set: 'mapping = $2, consent_origin = $3, consent_on = $4, subscriber_group_id = $5, kind = $6, reason = $7',
    values: [JSON.stringify(mapping), consentOrigin.trim(), consentOn, subscriberGroupId, kind, reason],
  });
  await tell(tx, importId);
}

/** Its addresses, by the reader of every other door; what is none is said in its row. */
async function readWritten(tx: Tx, importId: number, rowCount: number, cell: string): Promise<void> {
  for (let from = 0; from < rowCount; from += AT_ONCE) {
    const {rows} = await tx.query<{id: number; written: string}>(
      `select id, left(${cell}, 400) as written from subscriber_import_row
        where subscriber_import_id = $1 and n > $2 and n <= $3`,
      [importId, from, from + AT_ONCE],
    );
    const read = rows.map(({written}) => readAddress(written));
    await tx.query(
      `update subscriber_import_row r set email = k.address, problem = k.problem, warning = k.warning
        from unnest($2::int[], $3::text[], $4::text[], $5::text[]) k(id, address, problem, warning)
        where r.subscriber_import_id = $1 and r.id = k.id`,
      [
        importId,
        rows.map(row => row.id),
        read.map(({address}) => address),
        read.map(({problem}) => problem ?? ''),
        read.map(({address, problem}) => (problem === null ? doubtAbout(address) : '')),
      ],
    );
  }
}

/** What came of the rows, and of those passed over how many by each reason. */
async function tell(tx: Tx, importId: number): Promise<void> {
  await tx.query(
    `with told as (select outcome, split_part(problem, ' «', 1) as problem, count(*)::int as n from subscriber_import_row
         where subscriber_import_id = $1 group by 1, 2),
       silent as (select count(*)::int as n from subscriber_import i
         join subscriber_import_row r on r.subscriber_import_id = i.id and r.outcome in ('new', 'known')
         join mail_opt_out o on o.email_hash = email_hash(r.email)
         join subscriber_group g on g.id = i.subscriber_group_id
          and (o.subscriber_group_id = g.id or (o.purpose = 'other' and not g.is_public)) where i.id = $1),
       doubts as (select warning, count(*)::int as n from subscriber_import_row
         where subscriber_import_id = $1 and warning <> '' and outcome in ('new', 'known') group by 1),
       reasons as (select problem, sum(n)::int as n from told where problem <> '' group by 1
         union all select $2, n from silent where n > 0)
     update subscriber_import set
       new_count = coalesce((select sum(n) from told where outcome = 'new'), 0),
       known_count = coalesce((select sum(n) from told where outcome = 'known'), 0),
       duplicate_count = coalesce((select sum(n) from told where outcome = 'duplicate'), 0),
       blocked_count = coalesce((select sum(n) from told where outcome = 'blocked'), 0),
       left_count = coalesce((select sum(n) from told where outcome = 'left'), 0),
       error_count = coalesce((select sum(n) from told where outcome = 'error'), 0),
       warnings = coalesce((select jsonb_object_agg(warning, n) from doubts), '{}'),
       passed_over = coalesce((select jsonb_object_agg(problem, n) from reasons), '{}')
      where id = $1`,
    [importId, KEPT_OUT],
  );
}
const KEPT_OUT = 'Pidió no recibir los envíos de este grupo: no se le apunta en él.';

/** Takes in what the analysis found, looked at again in this transaction: whoever left since stays out. */
export async function commitSubscribers(tx: Tx, importId: number, today: string): Promise<void> {
  const run = await locked(tx, importId);
  if (run.state === 'uploaded') throw conflict('not_analysed', 'Analízala antes de importar.');
  if (run.state !== 'analysed') throw conflict('already_imported', 'Esta importación ya está terminada.');
  const {rows} = await tx.query<{mapping: ImportMapping; consentOn: string | null}>(
    'select mapping, consent_on::text as "consentOn" from subscriber_import where id = $1',
    [importId],
  );
  await analyseSubscribers(
    tx,
    {
      importId,
      mapping: rows[0]!.mapping,
      kind: run.kind,
      reason: run.reason,
      consentOrigin: run.consentOrigin,
      consentOn: rows[0]!.consentOn,
      subscriberGroupId: run.subscriberGroupId,
    },
    today,
  );
  await suppressThoseWhoLeft(tx, importId);
  const own = rows[0]!.mapping.own ?? {};
  for (let from = 0; from < run.rowCount; from += AT_ONCE)
    await tx.query(
      `with made as (
         insert into subscriber (email, first_name, surname, labels, custom_values, source, state, consent_at, consent_method,
           consent_text, consent_ip)
         select r.email, r.first_name, r.surname, r.labels, ${withOwn(own, `'{}'::jsonb`)}, 'import', 'active', coalesce(r.consent_at, i.consent_on),
           'declared_import', ${CONSENT}, r.consent_ip from subscriber_import_row r join subscriber_import i on i.id = r.subscriber_import_id
          where r.subscriber_import_id = $1 and r.outcome = 'new' and r.n > $2 and r.n <= $3
            order by r.n on conflict (email)
            do nothing returning id, email, state)
       update subscriber_import_row r set subscriber_id = made.id,
         outcome = case when made.state = 'active' then 'new' else 'blocked' end,
         problem = case when made.state = 'active' then '' else 'Está en la lista de supresión.' end from made
         where r.subscriber_import_id = $1 and r.outcome = 'new' and r.email = made.email`,
      [importId, from, from + AT_ONCE],
    );
  await tx.query(
    `update subscriber s set first_name = coalesce(nullif(s.first_name, ''), r.first_name),
      surname = coalesce(nullif(s.surname, ''), r.surname), labels = coalesce(nullif(s.labels, ''), r.labels),
            custom_values = ${withOwn(own, 's.custom_values')},
            consent_at = coalesce(s.consent_at, r.consent_at, i.consent_on),
              consent_ip = case when s.consent_at is null then r.consent_ip else s.consent_ip end,
              consent_method = coalesce(s.consent_method, 'declared_import'),
              consent_text = coalesce(nullif(s.consent_text, ''), ${CONSENT}), version = s.version + 1,
              updated_at = now()
       from subscriber_import_row r join subscriber_import i on i.id = r.subscriber_import_id
         where r.subscriber_import_id = $1 and r.outcome = 'known' and s.id = r.subscriber_id`,
    [importId],
  );
  await tx.query(
    `insert into subscriber_group_member (subscriber_group_id, subscriber_id)
      select i.subscriber_group_id, r.subscriber_id from subscriber_import_row r
      join subscriber_import i on i.id = r.subscriber_import_id
      where i.id = $1 and i.subscriber_group_id is not null and r.outcome in ('new', 'known')
        and r.subscriber_id is not null on conflict do nothing`,
    [importId],
  );
  await tell(tx, importId);
  await moveOne(tx, either('subscriber_import', 'error_count > 0', 'with_errors', 'completed'), {
    id: importId,
    set: 'finished_at = now()',
  });
}

/** SQL: what they agreed to, with what the other tool says of where. */
const CONSENT = `left(i.consent_origin || case when r.consent_from = '' then '' else ' · ' || r.consent_from end, 2000)`;

/** A wish is graver than a mailbox that refuses: it is what stays. The rows of those who are ours end with it. */
async function suppressThoseWhoLeft(tx: Tx, importId: number): Promise<void> {
  await tx.query(
    `insert into suppression (email, reason, source, since_at)
      select r.email, r.left_as, left('Importación: ' || i.file_name, 200), coalesce(r.left_at, now())
        from subscriber_import_row r join subscriber_import i on i.id = r.subscriber_import_id
       where r.subscriber_import_id = $1 and r.outcome = 'left' order by r.email
      ${GRAVER_STAYS}`,
    [importId],
  );
  const {rows} = await tx.query<{email: string}>(
    `select email from subscriber_import_row where subscriber_import_id = $1 and outcome = 'left' and left_as <> 'hard_bounce'`,
    [importId],
  );
  await withdrawConsent(
    tx,
    rows.map(row => row.email),
  );
}

/** Forgets the file: the people in it were never ours. */
export async function discardSubscribers(tx: Tx, importId: number): Promise<void> {
  const run = await locked(tx, importId);
  if (!['uploaded', 'analysed'].includes(run.state))
    throw conflict('already_imported', 'Esta importación ya está terminada.');
  await tx.query('delete from subscriber_import_row where subscriber_import_id = $1', [importId]);
  await moveOne(tx, to('subscriber_import', 'discarded'), {id: importId, set: `columns = '{}', finished_at = now()`});
}

async function checkGroup(tx: Tx, groupId: number | null): Promise<void> {
  if (groupId === null) return;
  const {rows} = await tx.query<{kind: string}>('select kind from subscriber_group where id = $1', [groupId]);
  if (!rows[0]) throw invalid({subscriberGroupId: 'No existe.'});
  if (rows[0].kind === 'rule') throw invalid({subscriberGroupId: 'Este grupo se llena solo, por sus condiciones.'});
}

async function locked(tx: Tx, importId: number): Promise<ImportRow> {
  // Its rows are younger than the planner's figures: what is taken for a handful would be compared each with each.
  await tx.query('set local enable_nestloop = off');
  const {rows} = await tx.query<ImportRow>(
    `select state, file_name as "fileName", columns, subscriber_group_id as "subscriberGroupId", consent_origin as "consentOrigin",
       row_count as "rowCount", kind, reason from subscriber_import where id = $1 for update`,
    [importId],
  );
  if (!rows[0]) throw notFound('No encontramos la importación.');
  return rows[0];
}
