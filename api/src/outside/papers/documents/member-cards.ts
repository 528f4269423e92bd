/** Cards of passes and supporters as their plastic wants them, in the order of whose they are. */
import type {PlasticKind} from '../../../domain/cards/print-cards';
import type {MemberCard, MemberCards} from '../../drawing/badge/member-card';
import type {Tx} from '../../../domain/kernel/tx';
import {houseBrand} from './house-brand';

const CARDS: Record<PlasticKind, string> = {
  pass_card: `select t.code, t.number, p.holder_name as "holderName", k.name as kind, l.name as of, null as color,
      array_remove(array[
        case when p.choices_allowed is not null then p.choices_allowed || ' partidos a elegir' end,
        z.name,
        concat_ws(' · ', 'Fila ' || nullif(st.row_label, ''), 'Butaca ' || nullif(st.seat_number, '')),
        g.name], null) as lines, h.surname1 as by
    from pass_card t join season_pass p on p.id = t.season_pass_id join pass_holder h on h.id = p.pass_holder_id
    join season_list l on l.id = p.season_list_id join pass_category k on k.id = p.pass_category_id
    left join zone z on z.id = p.zone_id left join seat st on st.id = p.seat_id left join gate g on g.id = z.gate_id`,
  supporter_card: `select s.number as code, s.number,
      concat_ws(' ', s.first_name, s.surname1, nullif(s.surname2, '')) as "holderName", k.name as kind, '' as of,
      k.card_color as color, array_remove(array[
        'Vale hasta el ' || to_char(t.valid_until_on, 'DD/MM/YYYY'),
        case when cardinality(s.family) > 0 then 'Con ' || array_to_string(s.family, ', ') end], null) as lines,
      s.surname1 as by
    from supporter_card t join supporter s on s.id = t.supporter_id
    join supporter_tier k on k.id = t.supporter_tier_id`,
};

export async function readMemberCards(tx: Tx, kind: PlasticKind, ids: readonly number[]): Promise<MemberCards> {
  const {rows} = await tx.query<MemberCard & {at: Date}>(
    `select c.*, now() as at from (${CARDS[kind]} where t.id = any($1)) c order by c.by, c."holderName", c.number`,
    [ids],
  );
  return {
    brand: await houseBrand(tx),
    createdAt: rows[0]?.at ?? new Date(0),
    cards: rows.map(({lines, ...card}) => ({...card, lines: lines.filter(Boolean)})),
  };
}
