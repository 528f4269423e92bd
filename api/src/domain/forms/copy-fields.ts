/** The fields of one event asked at another one, too: a copy, dependencies included; answers stay where they are. */
import type {Tx} from '../kernel/tx';

export async function copyFields(tx: Tx, fromEventId: number, toEventId: number): Promise<void> {
  const {rows} = await tx.query<{from: number; to: number}>(
    `with source as (
       select *, row_number() over (order by id) as n from custom_field where event_id = $1 and is_active
     ), made as (
       insert into custom_field (scope, event_id, label, help, type, is_required, options, validation, visible_if, pii_class,
         asked_per, position)
       select scope, $2, label, help, type, is_required, options, validation, visible_if, pii_class, asked_per, position
         from source order by n returning id
     )
     select s.id as "from", m.id as "to" from source s join (select id, row_number() over (order by id) as n from made) m using (n)`,
    [fromEventId, toEventId],
  );
  await tx.query(
    `update custom_field f set visible_if = jsonb_set(f.visible_if, '{fieldId}', to_jsonb(m.into_id))
       from unnest($2::int[], $3::int[]) m(from_id, into_id)
      where f.event_id = $1 and (f.visible_if->>'fieldId')::int = m.from_id`,
    [toEventId, rows.map(row => row.from), rows.map(row => row.to)],
  );
}
