/**
 * What the tax office said of a batch, record by record, in one transaction: what it took, what it refused and why, and
 * when it wants the next one. A record that it calls a double is ours only when it was sent before without an answer;
 * else another invoice has its number there, and somebody has to look.
 */
import {groupBy} from '../kernel/group-by';
import {move, to} from '../machines/move';
import {openIncident} from '../cases/open-incident';
import type {Tx} from '../kernel/tx';
import {referenceOf} from './record-xml';
import {BATCH} from './take-batch';
import {isForLater, type OfficeAnswer, type OfficeLine, type OfficeTrouble} from './answers';

type End = 'accepted' | 'accepted_with_errors' | 'rejected' | 'pending';

interface Sent {
  id: number;
  invoiceId: number;
  position: number;
  kind: 'issue' | 'cancellation';
  wasAsked: boolean;
}

interface Told extends Sent {
  end: End;
  code: number | null;
  message: string;
}

const BATCH_ENDS = {Correcto: 'accepted', ParcialmenteCorrecto: 'partial', Incorrecto: 'rejected'} as const;

/** Nothing when the batch was given up meanwhile: its records are asked again, and the tax office knows them. */
export async function noteAnswer(tx: Tx, batchId: number, answer: OfficeAnswer): Promise<{later: number}> {
  const {rowCount} = await move(tx, to('verifactu_batch', BATCH_ENDS[answer.state]), {
    id: batchId,
    values: [answer.csv, answer.raw],
    set: 'csv = $2, answer = $3, answered_at = now()',
  });
  if (rowCount === 0) return {later: 0};
  const told = (await readSent(tx, batchId)).map(record => ({
    ...record,
    ...endOf(
      record,
      answer.lines.find(one => isOf(one, record)),
    ),
  }));
  for (const [end, same] of groupBy(told, record => record.end)) await noteEnd(tx, end, same, answer.csv);
  const later = told.filter(record => record.end === 'pending').length;
  await tx.query(
    `update verifactu_flow f set most_at_once = least(${BATCH}, 2 * f.most_at_once), wait_seconds = $2, failures = case when $3 then failures + 1 else 0 end,
       failing_since = case when $3 then coalesce(failing_since, now()) end,
       late_before = case when not $3 and failing_since is not null then now() else late_before end,
       next_at = now() + make_interval(secs => ${waitAfter('$2', '$3')})
       from verifactu_batch b where b.id = $1 and f.installation_id = b.installation_id`,
    [batchId, answer.waitSeconds, later > 0],
  );
  await tellRefused(tx, told);
  return {later};
}

/** It was not taken at all: everything in it waits again. `stop`: nothing else leaves until somebody has looked. */
export async function noteTrouble(tx: Tx, batchId: number, trouble: OfficeTrouble): Promise<void> {
  const {rowCount} = await move(tx, to('verifactu_batch', trouble.kind === 'fault' ? 'fault' : 'unreachable'), {
    id: batchId,
    values: [trouble.code, trouble.message.slice(0, 1000), trouble.raw],
    set: 'code = $2, message = $3, answer = $4, answered_at = now()',
  });
  if (rowCount === 0) return;
  if (await narrow(tx, batchId, trouble)) return;
  await move(tx, to('verifactu_record', 'pending', ['sending']), {
    where: 'batch_id = $1',
    values: [batchId, trouble.mayHaveArrived],
    set: 'was_asked = was_asked or $2',
  });
  const stop = trouble.isFinal ? trouble.message.slice(0, 1000) : '';
  const {rows} = await tx.query<{nif: string}>(
    `update verifactu_flow f set failures = failures + 1, failing_since = coalesce(failing_since, now()),
       next_at = now() + make_interval(secs => ${waitAfter('f.wait_seconds', 'true')}), stopped_code = $2,
       stopped_message = $3
       from verifactu_batch b join verifactu_installation v on v.id = b.installation_id
      where b.id = $1 and f.installation_id = b.installation_id returning v.issuer_nif as nif`,
    [batchId, stop ? trouble.code : null, stop],
  );
  if (!stop) return;
  await openIncident(tx, {
    kind: 'verifactu_stopped',
    title: 'La Agencia Tributaria no admite los envíos de facturas',
    detail: `${rows[0]?.nif}: ${trouble.code ? `error ${trouble.code}, ` : ''}${stop} Las facturas se siguen expidiendo y sus registros esperan; cuando esté arreglado, pulsa «Reintentar» en Facturas emitidas.`,
    orderId: null,
    paymentId: null,
  });
}

const NO_RECORD_OF_THEIRS = 4102;

/**
 * A message that does not fit their schema is refused whole and says of no record that it is to blame. Half as many are
 * sent the next time, until one is alone: that one is refused, and the others leave.
 */
async function narrow(tx: Tx, batchId: number, trouble: OfficeTrouble): Promise<boolean> {
  if (trouble.code !== NO_RECORD_OF_THEIRS) return false;
  const sent = await readSent(tx, batchId);
  const isFound = sent.length === 1;
  const {code, message} = trouble;
  const told = sent.map(record => ({
    ...record,
    end: isFound ? ('rejected' as const) : ('pending' as const),
    code,
    message,
  }));
  await noteEnd(tx, isFound ? 'rejected' : 'pending', told, '');
  await tx.query(
    `update verifactu_flow f set most_at_once = $2, next_at = now() + make_interval(secs => f.wait_seconds)
       from verifactu_batch b where b.id = $1 and f.installation_id = b.installation_id`,
    [batchId, isFound ? BATCH : Math.ceil(sent.length / 2)],
  );
  await tellRefused(tx, told);
  return true;
}

/** SQL: as long as was asked; twice as long after each failure, an hour at most (art. 16.4). */
const waitAfter = (asked: string, failed: string) =>
  `greatest(${asked}::int, case when ${failed} then least(3600, 60 * 2 ^ least(failures, 6)) else 0 end)`;

async function readSent(tx: Tx, batchId: number): Promise<Sent[]> {
  const {rows} = await tx.query<Sent>(
    `select id, invoice_id as "invoiceId", position, kind, was_asked as "wasAsked" from verifactu_record
      where batch_id = $1 and state = 'sending' order by position for update`,
    [batchId],
  );
  return rows;
}

const isOf = (line: OfficeLine, record: Sent): boolean =>
  line.reference === referenceOf(record.position) &&
  line.operation === (record.kind === 'issue' ? 'Alta' : 'Anulacion');

const DOUBLE = 3000;
const GONE_BEFORE = 3001;

function endOf(record: Sent, line: OfficeLine | undefined): {end: End; code: number | null; message: string} {
  if (!line) return {end: 'pending', code: null, message: 'La respuesta no dice nada de este registro'};
  const {code, message, duplicate} = line;
  if (line.state === 'Correcto') return {end: 'accepted', code: null, message: ''};
  if (line.state === 'AceptadoConErrores') return {end: 'accepted_with_errors', code, message};
  if (isForLater(code)) return {end: 'pending', code, message};
  if (code === DOUBLE && duplicate && record.wasAsked)
    return duplicate.state === 'AceptadaConErrores'
      ? {end: 'accepted_with_errors', code: duplicate.code, message: duplicate.message}
      : {end: 'accepted', code: null, message: ''};
  if (code === GONE_BEFORE && record.kind === 'cancellation' && record.wasAsked)
    return {end: 'accepted', code: null, message: ''};
  if (code === DOUBLE)
    return {
      end: 'rejected',
      code,
      message: `${message} La Agencia Tributaria ya tiene un registro con este número que no se envió desde aquí.`,
    };
  return {end: 'rejected', code, message};
}

/** The record, and its invoice as its last record stands. */
async function noteEnd(tx: Tx, end: End, records: Told[], csv: string): Promise<void> {
  const news = JSON.stringify(records.map(({id, code, message}) => ({id, code, message: message.slice(0, 1500)})));
  await move(tx, to('verifactu_record', end, ['sending']), {
    with: 'news as (select * from jsonb_to_recordset($1::jsonb) as x(id int, code int, message text))',
    using: 'news',
    where: 'verifactu_record.id = news.id',
    values: [news, end === 'accepted' || end === 'accepted_with_errors' ? csv : ''],
    set: `code = news.code, message = news.message, csv = $2, answered_at = now(),
      was_asked = case when '${end}' = 'pending' then false else was_asked end`,
  });
  if (end === 'pending') return;
  await move(tx, to('invoice_at_office', end), {
    using: 'verifactu_record r',
    where: `r.id = any($1) and r.invoice_id = invoice.id and not exists (select 1 from verifactu_record later
      where later.invoice_id = r.invoice_id and later.id > r.id)`,
    values: [records.map(record => record.id)],
    set: `aeat_csv = r.csv, sent_at = now(),
      aeat_message = left(concat_ws(': ', r.code, nullif(r.message, '')), 500)`,
  });
}

/** Once a batch, whatever the number: each is looked at in the list. */
async function tellRefused(tx: Tx, told: Told[]): Promise<void> {
  const refused = told.filter(record => record.end === 'rejected');
  if (refused.length === 0) return;
  const {code, message} = refused[0]!;
  await openIncident(tx, {
    kind: 'verifactu_rejected',
    title:
      refused.length === 1
        ? 'La Agencia Tributaria rechaza un registro de facturación'
        : `La Agencia Tributaria rechaza ${refused.length} registros de facturación`,
    detail: `El primero: error ${code ?? ''}, ${message} Están en Facturas emitidas, filtradas por «Rechazada»: allí se subsanan.`,
    orderId: null,
    paymentId: null,
  });
}
