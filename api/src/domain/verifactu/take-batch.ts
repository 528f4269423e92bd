/**
 * The next batch for the tax office: of one company, in the order of its chain, a thousand records at most. It may leave
 * when the wait that the tax office asked for is over or a whole batch waits (Orden HAC/1177/2024, art. 16.2). One at a
 * time is under way for each installation (verifactu_batch_under_way), so whoever looks at once takes another or none.
 * What was sent and never answered waits again after a while, and remembers that the tax office may have it.
 */
import {move, to} from '../machines/move';
import type {Tx} from '../kernel/tx';

export const BATCH = 1000;
/** Longer than any call takes (tax-office/call.ts). */
const LOST_AFTER = `interval '5 minutes'`;
/** What has waited for so long is late, whatever it waited for. */
const LATE_AFTER = `interval '10 minutes'`;

export interface RecordToSend {
  id: number;
  position: number;
  kind: 'issue' | 'cancellation';
  xml: string;
}

export interface Batch {
  id: number;
  issuer: {nif: string; name: string};
  /** To say «Incidencia»: it comes late. */
  isLate: boolean;
  /** YYYY-MM-DD: the last day on which it works as VERI*FACTU, when it has chosen to stop (art. 17.3). */
  endsOn?: string | null;
  records: RecordToSend[];
}

/** Whose records may leave, by their certificates: of these companies alone, or of all but these. */
export interface Senders {
  areOnly: boolean;
  nifs: string[];
}

export const EVERYBODY: Senders = {areOnly: false, nifs: []};

/** Null: nothing may leave now. A company that may not send keeps none of the others waiting. */
export async function takeBatch(
  tx: Tx,
  environment: 'test' | 'real',
  senders: Senders = EVERYBODY,
): Promise<Batch | null> {
  await giveBackLost(tx);
  const {rows: flows} = await tx.query<{installationId: number; nif: string; mostAtOnce: number}>(
    `select f.installation_id as "installationId", v.issuer_nif as nif, f.most_at_once as "mostAtOnce"
       from verifactu_flow f join verifactu_installation v on v.id = f.installation_id
      where v.environment = $1 and f.stopped_message = '' and (v.issuer_nif = any($2)) = $3
        and exists (select 1 from verifactu_record r where r.installation_id = v.id and r.state = 'pending')
        and not exists (select 1 from verifactu_batch b where b.installation_id = v.id and b.state = 'sent')
        and (f.next_at <= now() or f.failures = 0 and (select count(*) from (select 1 from verifactu_record r
          where r.installation_id = v.id and r.state = 'pending' limit ${BATCH}) x) = ${BATCH})
      order by f.next_at limit 1 for update of f skip locked`,
    [environment, senders.nifs, senders.areOnly],
  );
  const flow = flows[0];
  if (!flow) return null;
  const {rows: records} = await tx.query<RecordToSend & {isLate: boolean | null; issuerName: string}>(
    `select r.id, r.position, r.kind, r.xml, i.issuer_name as "issuerName",
       f.failing_since is not null or r.recorded_at < f.late_before or r.recorded_at < now() - ${LATE_AFTER} as "isLate"
       from verifactu_record r join invoice i on i.id = r.invoice_id
         join verifactu_flow f on f.installation_id = r.installation_id
      where r.installation_id = $1 and r.state = 'pending' order by r.position limit $2`,
    [flow.installationId, flow.mostAtOnce],
  );
  const isLate = records.some(record => record.isLate === true);
  // Whoever took this one meanwhile has one under way.
  const {rows: made} = await tx.query<{id: number}>(
    `insert into verifactu_batch (installation_id, record_count, is_late) values ($1, $2, $3)
       on conflict (installation_id) where state = 'sent' do nothing returning id`,
    [flow.installationId, records.length, isLate],
  );
  const batch = made[0];
  if (!batch) return null;
  await move(tx, to('verifactu_record', 'sending'), {
    where: 'id = any($1)',
    values: [records.map(record => record.id), batch.id],
    set: 'batch_id = $2',
  });
  const {rows: ends} = await tx.query<{endsOn: string}>(
    `select to_char(from_on - 1, 'YYYY-MM-DD') as "endsOn" from verifactu_mode, organization
      where issuer_nif = $1 and mode = 'signed' and from_on > (now() at time zone timezone)::date`,
    [flow.nif],
  );
  return {
    id: batch.id,
    endsOn: ends[0]?.endsOn ?? null,
    issuer: {nif: flow.nif, name: records.at(-1)!.issuerName},
    isLate,
    records: records.map(({id, position, kind, xml}) => ({id, position, kind, xml})),
  };
}

/** Whoever sent them died, or never heard the answer. */
async function giveBackLost(tx: Tx): Promise<void> {
  const {rows: lost} = await move<{id: number; installationId: number}>(tx, to('verifactu_batch', 'lost'), {
    where: `created_at < now() - ${LOST_AFTER}`,
    set: `message = 'Sin respuesta: se vuelve a enviar'`,
    returning: 'id, installation_id as "installationId"',
  });
  if (lost.length === 0) return;
  await move(tx, to('verifactu_record', 'pending', ['sending']), {
    where: 'batch_id = any($1)',
    values: [lost.map(batch => batch.id)],
    set: 'was_asked = true',
  });
  await tx.query(
    `update verifactu_flow set failing_since = coalesce(failing_since, now()) where installation_id = any($1)`,
    [lost.map(batch => batch.installationId)],
  );
}
