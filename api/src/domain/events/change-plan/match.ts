/** Which zone and which seat of another plan stand for those of the present one: by the zone's code, then by row and number. */
import {invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

export interface ZoneMatch {
  fromId: number;
  from: string;
  toId: number | null;
  to: string | null;
  /** Of the old zone: sold, given, reserved or held. */
  taken: number;
  /** Of them, those without a place in the new one. */
  unfit: number;
}

/** What the caller says goes before codes and names; null: nowhere. @throws DomainError 422 `zones` */
export async function matchZones(
  tx: Tx,
  eventSessionId: number,
  toPlanId: number,
  said: ReadonlyMap<number, number | null>,
): Promise<Map<number, number>> {
  const {rows} = await tx.query<{fromId: number; kind: string; own: number | null}>(
    `select z.id as "fromId", z.kind, (select n.id from zone n where n.seat_plan_id = $2 and (n.kind = 'general') = (z.kind = 'general')
        and (n.code = z.code or lower(n.name) = lower(z.name)) order by n.code = z.code desc, n.id limit 1) as own
       from zone z join event_session s on s.seat_plan_id = z.seat_plan_id where s.id = $1 order by z.position, z.id`,
    [eventSessionId, toPlanId],
  );
  const known = await tx.query<{id: number; kind: string}>('select id, kind from zone where seat_plan_id = $1', [
    toPlanId,
  ]);
  const kindOf = new Map(known.rows.map(zone => [zone.id, zone.kind]));
  const matched = new Map<number, number>();
  for (const {fromId, kind, own} of rows) {
    const to = said.has(fromId) ? said.get(fromId)! : own;
    if (to === null) continue;
    if (!kindOf.has(to)) throw invalid({zones: 'Alguna zona no es de ese plano.'});
    if ((kindOf.get(to) === 'general') !== (kind === 'general'))
      throw invalid({zones: 'Una zona numerada solo pasa a otra numerada, y una sin numerar a otra sin numerar.'});
    if ([...matched.values()].includes(to)) throw invalid({zones: 'Dos zonas no pueden pasar a la misma.'});
    matched.set(fromId, to);
  }
  return matched;
}

/** Tables of this transaction: `zone_match (old, new)` and `seat_match (old, new)`, one to one. */
export async function layMatches(tx: Tx, zones: ReadonlyMap<number, number>): Promise<void> {
  await tx.query('create temp table zone_match (old integer primary key, new integer unique) on commit drop');
  await tx.query('create temp table seat_match (old integer primary key, new integer unique) on commit drop');
  await tx.query('insert into zone_match select * from unnest($1::int[], $2::int[])', [
    [...zones.keys()],
    [...zones.values()],
  ]);
  // A place for a wheelchair or its companion stays one.
  await tx.query(
    `insert into seat_match select o.id, n.id from zone_match z join seat o on o.zone_id = z.old
       join seat n on n.zone_id = z.new and n.row_label = o.row_label and n.seat_number = o.seat_number
         and n.attributes & 3 = o.attributes & 3`,
  );
}
