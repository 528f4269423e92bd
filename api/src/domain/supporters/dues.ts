/** What supporters' cards that are asked for cost: those of a cart, or one that renews itself. */
import type {Tx} from '../kernel/tx';
import type {Due} from '../orders/due';

interface Row {
  id: number;
  name: string;
  cents: number;
  vatCode: string;
  who: string;
  isKnown: boolean;
  isCharging: boolean;
}

const ROWS = `select r.id, t.name, r.price_cents as cents, t.vat_code as "vatCode", r.supporter_id is not null as "isKnown",
    concat_ws(' ', coalesce(s.first_name, r.first_name), coalesce(s.surname1, r.surname1)) as who,
    exists (select 1 from supporter_renewal n where n.supporter_id = r.supporter_id and n.state = 'charging')
      as "isCharging"
  from supporter_request r join supporter_tier t on t.id = r.supporter_tier_id
  left join supporter s on s.id = r.supporter_id`;

export async function readDuesOfCart(tx: Tx, cartId: string): Promise<Due[]> {
  const {rows} = await tx.query<Row>(`${ROWS} where r.cart_id = $1 order by r.id`, [cartId]);
  return rows.map(row =>
    row.isCharging
      ? {
          ...dueOf(row),
          problem: {
            code: 'charge_under_way' as const,
            message: `El banco está cobrando ahora mismo la renovación de «${row.name}, ${row.who}». Mira dentro de unos minutos.`,
          },
        }
      : dueOf(row),
  );
}

export async function dueOfRequest(tx: Tx, id: number): Promise<Due> {
  const {rows} = await tx.query<Row>(`${ROWS} where r.id = $1`, [id]);
  return dueOf(rows[0]!);
}

const dueOf = ({id, name, cents, vatCode, who, isKnown}: Row): Due => ({
  kind: 'supporter',
  description: `${name}, ${who}`,
  detail: isKnown ? 'Renovación del carné de simpatizante' : 'Carné de simpatizante',
  cents,
  vatCode,
  ownId: id,
});
