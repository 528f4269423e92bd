/**
 * A list of people from a file: kept as it came, looked at row by row, and taken in only with a declared consent.
 * Whoever left, complained or is suppressed stays out, whatever the file says.
 */
import {conflict, invalid, notFound} from '../../errors';
import type {Tx} from '../../tx';
import {either, moveOne, to} from '../machines/move';
import {FIELDS, guessMapping, type ImportMapping} from './guess-mapping';
import {LETTERS_BEFORE_AT, LETTERS_IN_DOMAIN} from './wishes/mail-address';

interface ImportRow {
  state: string;
  columns: {headers: string[]};
  subscriberGroupId: number | null;
  consentOrigin: string;
  rowCount: number;
}

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
  const {rows} = await tx.query<{id: number}>(
    `insert into subscriber_import (file_name, columns, mapping, row_count, staff_user_id) values ($1, $2, $3, $4, $5)
      returning id`,
    [
      fileName.trim().slice(0, 200) || 'lista.csv',
      JSON.stringify({headers: table.headers, sample: table.sample.slice(0, 5)}),
      JSON.stringify(guessMapping(table)),
      table.rowCount,
      staffUserId,
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
  consentOrigin: string;
  consentOn: string;
  subscriberGroupId: number | null;
}

/** Says of every row what would come of it. May be repeated until the import is made. */
export async function analyseSubscribers(
  tx: Tx,
  {importId, mapping, consentOrigin, consentOn, subscriberGroupId}: ImportAnswer,
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
  if (mapping.email === undefined) throw invalid({'mapping.email': 'Di qué columna lleva el correo.'});
  if (consentOrigin.trim().length < 10)
    throw invalid({consentOrigin: 'Explica de dónde viene el consentimiento: dónde, cómo y con qué texto.'});
  if (consentOn > today) throw invalid({consentOn: 'El consentimiento no puede ser de un día que no ha llegado.'});
  await checkGroup(tx, subscriberGroupId);
  const cell = (field: keyof ImportMapping) =>
    mapping[field] === undefined ? `''` : `trim(coalesce(raw->>${Number(mapping[field])}, ''))`;
  await tx.query(
    `update subscriber_import_row
      set email = left(lower(${cell('email')}), 254), first_name = left(${cell('firstName')}, 80),
      surname = left(${cell('surname')}, 120), labels = left(${cell('labels')}, 300), subscriber_id = null
      where subscriber_import_id = $1`,
    [importId],
  );
  await tx.query(
    `with judged as (
       select r.id, s.id as subscriber, s.state,
         r.email ~ '^[^[:space:]@<>(),;:"]{1,64}@[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$'
         as is_email, r.email like '%@%' and split_part(r.email, '@', 1) ~ '[^ -~]' as letters, split_part(r.email, '@', 2) ~ '[^ -~]'
           as domain_letters, p.reason,
              row_number() over (partition by r.email order by r.n) as nth
         from subscriber_import_row r left join subscriber s on s.email = r.email
           left join suppression p on p.email_hash = email_hash(r.email) where r.subscriber_import_id = $1)
     update subscriber_import_row r set subscriber_id = j.subscriber,
       outcome = case when r.email = '' or not j.is_email or letters then 'error' when j.nth > 1 then 'duplicate'
         when j.reason is not null or j.state in ('unsubscribed', 'complained', 'suppressed', 'bounced') then 'blocked'
         when j.subscriber is not null then 'known' else 'new' end,
       problem = case when r.email = '' then 'Falta el correo.' when letters then $2 when domain_letters then $3
         when not j.is_email then 'No es una dirección de correo.' when j.nth > 1 then 'Repetido en el archivo.'
                      when j.state = 'complained'
                        or j.reason = 'complaint' then 'Se quejó de nuestros correos: no se le puede volver a escribir.'
                      when j.state = 'unsubscribed'
                        or j.reason = 'unsubscribed' then 'Se dio de baja: solo puede volver por sí mismo.'
                      when j.state = 'bounced' or j.reason in ('hard_bounce',
                        'soft_bounces') then 'Su buzón rechaza los mensajes.'
                      when j.reason is not null or j.state = 'suppressed' then 'Está en la lista de supresión.'
                        else '' end
      from judged j where j.id = r.id`,
    [importId, LETTERS_BEFORE_AT, LETTERS_IN_DOMAIN],
  );
  await moveOne(tx, to('subscriber_import', 'analysed'), {
    id: importId,
    as: 'i',
    set: 'mapping = $2, consent_origin = $3, consent_on = $4, subscriber_group_id = $5',
    values: [JSON.stringify(mapping), consentOrigin.trim(), consentOn, subscriberGroupId],
  });
  await tell(tx, importId);
}

/** What came of the rows, and of those passed over how many by each reason. */
async function tell(tx: Tx, importId: number): Promise<void> {
  await tx.query(
    `with told as (select outcome, problem, count(*)::int as n from subscriber_import_row
         where subscriber_import_id = $1 group by 1, 2),
       silent as (select count(*)::int as n from subscriber_import i
         join subscriber_import_row r on r.subscriber_import_id = i.id and r.outcome in ('new', 'known')
         join mail_opt_out o on o.email_hash = email_hash(r.email)
         join subscriber_group g on g.id = i.subscriber_group_id
          and (o.subscriber_group_id = g.id or (o.purpose = 'other' and not g.is_public)) where i.id = $1),
       reasons as (select problem, sum(n)::int as n from told where problem <> '' group by 1
         union all select $2, n from silent where n > 0)
     update subscriber_import set
       new_count = coalesce((select sum(n) from told where outcome = 'new'), 0),
       known_count = coalesce((select sum(n) from told where outcome = 'known'), 0),
       duplicate_count = coalesce((select sum(n) from told where outcome = 'duplicate'), 0),
       blocked_count = coalesce((select sum(n) from told where outcome = 'blocked'), 0),
       error_count = coalesce((select sum(n) from told where outcome = 'error'), 0),
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
  const {rows} = await tx.query<{mapping: ImportMapping; consentOn: string}>(
    'select mapping, consent_on::text as "consentOn" from subscriber_import where id = $1',
    [importId],
  );
  await analyseSubscribers(
    tx,
    {
      importId,
      mapping: rows[0]!.mapping,
      consentOrigin: run.consentOrigin,
      consentOn: rows[0]!.consentOn,
      subscriberGroupId: run.subscriberGroupId,
    },
    today,
  );
  for (let from = 0; from < run.rowCount; from += AT_ONCE)
    await tx.query(
      `with made as (
         insert into subscriber (email, first_name, surname, labels, source, state, consent_at, consent_method,
           consent_text)
         select r.email, r.first_name, r.surname, r.labels, 'import', 'active', i.consent_on, 'declared_import',
           i.consent_origin from subscriber_import_row r join subscriber_import i on i.id = r.subscriber_import_id
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
            consent_at = coalesce(s.consent_at, i.consent_on),
              consent_method = coalesce(s.consent_method, 'declared_import'),
              consent_text = coalesce(nullif(s.consent_text, ''), i.consent_origin), version = s.version + 1,
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
    `select state, columns, subscriber_group_id as "subscriberGroupId", consent_origin as "consentOrigin",
       row_count as "rowCount" from subscriber_import where id = $1 for update`,
    [importId],
  );
  if (!rows[0]) throw notFound('No encontramos la importación.');
  return rows[0];
}
