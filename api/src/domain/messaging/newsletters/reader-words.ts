/**
 * What is known of a subscriber, by the names of the places where it stands in a newsletter: what they gave us, what their
 * card says, and the fields of the club's own.
 */
import type {Tx} from '../../kernel/tx';
import {OWN_PREFIX, PERSONAL} from './fields';

/** SQL behind `subscriber s`: their card; of a family's mailbox that of their name, or the oldest. */
export const WITH_CARD = `left join lateral (select h.city, h.member_number::text as number, (select p.seat_label from season_pass p
      where p.pass_holder_id = h.id and p.state in ('active', 'suspended_unpaid', 'blocked') order by p.id desc limit 1) as seat
    from pass_holder h where h.email = s.email and h.email <> '' and h.state = 'active'
    order by fold(h.first_name) = fold(s.first_name) desc, h.member_number limit 1) card on true`;
/** SQL over both: a JSON object; what is not known is ''. */
export const WORDS = `(jsonb_build_object('nombre', s.first_name, 'apellidos', s.surname, 'correo', s.email,
    'ciudad', coalesce(card.city, ''), 'numero_socio', coalesce(card.number, ''), 'asiento', coalesce(card.seat, ''))
  || (select coalesce(jsonb_object_agg('${OWN_PREFIX}' || key, value), '{}') from jsonb_each_text(s.custom_values)))`;

export interface Place {
  name: string;
  label: string;
}

const LABELS: Record<(typeof PERSONAL)[number], string> = {
  nombre: 'Nombre',
  apellidos: 'Apellidos',
  correo: 'Correo',
  ciudad: 'Población, de su ficha de abonado',
  numero_socio: 'Número de socio',
  asiento: 'Asiento de su abono',
};

/** What may stand for a reader's own word; fields of the club's own as far as somebody has them. */
export async function placesOfReaders(tx: Tx): Promise<Place[]> {
  const {rows} = await tx.query<{key: string}>(
    `select distinct jsonb_object_keys(custom_values) as key from subscriber where custom_values <> '{}' order by 1 limit 100`,
  );
  return [
    ...PERSONAL.map(name => ({name, label: LABELS[name]})),
    ...rows.map(({key}) => ({name: `${OWN_PREFIX}${key}`, label: `Campo propio: ${key.replaceAll('_', ' ')}`})),
  ];
}
