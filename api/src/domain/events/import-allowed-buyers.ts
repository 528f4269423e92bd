/** Many allowed buyers at once, from a file or made by us as codes to hand out. A dry run writes nothing. */
import {notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {newBuyerCode} from '../access/guest-code';
import {foldBuyer, type BuyerKind} from '../orders/fold-buyer';

export interface BuyerRow {
  /** Line of the file, from 1. */
  line: number;
  kind: BuyerKind;
  value: string;
  name: string;
  maxTickets: number;
  zone: string;
}

export interface BuyersImported {
  added: number;
  /** Already in the list: their limit and name are renewed. */
  renewed: number;
  problems: {line: number; value: string; problem: string}[];
}

interface Ask {
  eventSessionId: number;
  rows: BuyerRow[];
  validFrom: Date | null;
  validUntil: Date | null;
  isDryRun: boolean;
}

/** Rows with a problem are left out. Errors: `not_found` 404. */
export async function importAllowedBuyers(tx: Tx, ask: Ask): Promise<BuyersImported> {
  const session = await tx.query<{plan: number}>('select seat_plan_id as plan from event_session where id = $1', [
    ask.eventSessionId,
  ]);
  if (!session.rows[0]) throw notFound('No existe esa sesión.');
  const {rows: zones} = await tx.query<{id: number; names: string[]}>(
    `select id, array[fold(code), fold(name)] as names from zone where seat_plan_id = $1`,
    [session.rows[0].plan],
  );
  const folded = await tx.query<{zone: string; folded: string}>(
    'select w.zone, fold(w.zone) as folded from unnest($1::text[]) as w(zone)',
    [[...new Set(ask.rows.map(r => r.zone))]],
  );
  const foldedZone = new Map(folded.rows.map(row => [row.zone, row.folded]));
  const problems: BuyersImported['problems'] = [];
  const good = new Map<
    string,
    {kind: BuyerKind; value: string; name: string; maxTickets: number; zoneId: number | null}
  >();
  for (const row of ask.rows) {
    const found = foldBuyer(row.kind, row.value);
    const zoneId = row.zone === '' ? null : zones.find(zone => zone.names.includes(foldedZone.get(row.zone)!))?.id;
    const key = 'value' in found ? `${row.kind} ${found.value}` : '';
    if ('problem' in found) problems.push({line: row.line, value: row.value, problem: found.problem});
    else if (zoneId === undefined)
      problems.push({line: row.line, value: row.value, problem: `No hay ninguna zona «${row.zone}» en el plano.`});
    else if (row.maxTickets < 1 || row.maxTickets > 1000)
      problems.push({line: row.line, value: row.value, problem: 'El máximo de entradas va de 1 a 1000.'});
    else if (good.has(key)) problems.push({line: row.line, value: row.value, problem: 'Repetido en el archivo.'});
    else good.set(key, {kind: row.kind, value: found.value, name: row.name, maxTickets: row.maxTickets, zoneId});
  }
  return {...(await store(tx, ask, [...good.values()])), problems};
}

async function store(
  tx: Tx,
  ask: Ask,
  buyers: {kind: BuyerKind; value: string; name: string; maxTickets: number; zoneId: number | null}[],
): Promise<{added: number; renewed: number}> {
  const columns = [
    buyers.map(b => b.kind),
    buyers.map(b => b.value),
    buyers.map(b => b.name),
    buyers.map(b => b.maxTickets),
    buyers.map(b => b.zoneId),
  ];
  if (ask.isDryRun) {
    const {rows} = await tx.query<{n: number}>(
      `select count(*)::int as n from allowed_buyer b join unnest($2::text[], $3::text[]) as w(kind, value)
        on b.kind = w.kind and b.value = w.value where b.event_session_id = $1`,
      [ask.eventSessionId, columns[0], columns[1]],
    );
    return {added: buyers.length - rows[0]!.n, renewed: rows[0]!.n};
  }
  const {rows} = await tx.query<{fresh: boolean}>(
    `insert into allowed_buyer as b (event_session_id, kind, value, name, max_tickets, zone_id, valid_from, valid_until)
     select $1, w.kind, w.value, w.name, w.most, w.zone, $7, $8
       from unnest($2::text[], $3::text[], $4::text[], $5::int[], $6::int[]) as w(kind, value, name, most, zone)
     on conflict (event_session_id, kind, value) do update set name = case when excluded.name = '' then b.name
       else excluded.name end, max_tickets = greatest(excluded.max_tickets, b.used_tickets), zone_id = excluded.zone_id,
       valid_from = excluded.valid_from, valid_until = excluded.valid_until, version = b.version + 1, updated_at = now()
     returning (xmax = 0) as fresh`,
    [ask.eventSessionId, ...columns, ask.validFrom, ask.validUntil],
  );
  const added = rows.filter(row => row.fresh).length;
  return {added, renewed: rows.length - added};
}

/** Codes by chance, each for `maxTickets` tickets. */
export async function generateBuyerCodes(
  tx: Tx,
  ask: {
    eventSessionId: number;
    count: number;
    maxTickets: number;
    name: string;
    validFrom: Date | null;
    validUntil: Date | null;
  },
): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < ask.count) codes.add(newBuyerCode());
  await importAllowedBuyers(tx, {
    ...ask,
    isDryRun: false,
    rows: [...codes].map((value, i) => ({
      line: i + 1,
      kind: 'code',
      value,
      name: ask.name,
      maxTickets: ask.maxTickets,
      zone: '',
    })),
  });
  return [...codes];
}
