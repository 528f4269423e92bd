/**
 * Instalments of passes in a cart, beside everything else that it has. The contract and its seat are there already (a
 * pass keeps its seat until its own time to pay is over); the cart has what is owed. That it is paid once is the unique
 * index order_line_instalment_once.
 */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {openForGoods, type ForCart} from '../goods/hold';
import {putInCart} from '../orders/cart-goods';
import type {Due} from '../orders/due';
import type {Line} from '../orders/line-kind';
import {CONTRACT_NAME, PAYABLE, PAYING_PASSES, refuseOthers} from './place-instalments';
import type {StateOf} from '../machines/registry';

export interface Owed {
  instalmentIds: number[];
  /** Whose all of them are. */
  seasonPassId?: number;
  /** What was accepted for passes that are made for this cart; taken out of it, they lapse. */
  madeWith?: Record<string, unknown>;
}

interface Row {
  id: number;
  instalmentId: number;
  seasonPassId: number;
  name: string;
  n: number;
  of: number;
  state: StateOf<'instalment'>;
  passState: string;
  cents: number;
  vatCode: string;
  holderName: string;
  seatLabel: string;
  keptUntil: string | null;
}

/** @throws DomainError 404, 409 `already_paid`, `charge_under_way`, `wrong_state`, `cart_closed` */
export async function putInstalmentsInCart(
  tx: Tx,
  cart: ForCart,
  {instalmentIds: ids, seasonPassId, madeWith}: Owed,
): Promise<void> {
  const {rows} = await tx.query<{state: StateOf<'instalment'>; isPaying: boolean; hasFee: boolean}>(
    `select i.state, p.state = any($2) as "isPaying", i.fee_cents > i.fee_paid_cents as "hasFee"
       from instalment i join season_pass p on p.id = i.season_pass_id where i.id = any($1) and ($3::int is null or p.id = $3)`,
    [ids, PAYING_PASSES, seasonPassId ?? null],
  );
  if (rows.length !== new Set(ids).size) throw notFound('No encontramos esos plazos de tu abono.');
  refuseOthers(rows.map(row => row.state));
  if (rows.some(row => !row.isPaying))
    throw conflict('wrong_state', 'El tiempo para pagar este abono ha terminado. Actualiza la página.');
  if (rows.some(row => row.hasFee))
    throw conflict('wrong_state', 'Este plazo tiene gastos de devolución: págalo aparte, en esta página.');
  await openForGoods(tx, cart);
  // What was begun before and has given way to this.
  await tx.query(
    `delete from cart_instalment c using instalment i join season_pass p on p.id = i.season_pass_id
      where c.cart_id = $1 and i.id = c.instalment_id and p.state = 'void'`,
    [cart.cartId],
  );
  await tx.query(
    `insert into cart_instalment (cart_id, instalment_id, is_new, consents) select $1, unnest($2::int[]), $3, $4
       on conflict (cart_id, instalment_id) do nothing`,
    [cart.cartId, ids, madeWith !== undefined, JSON.stringify(madeWith ?? {})],
  );
  await putInCart(tx, cart.cartId, 'pass');
}

/** What has been paid otherwise, or whose time was over, stays to be seen until it is taken out. */
export async function readInstalmentsInCart(tx: Tx, cartId: string): Promise<Due[]> {
  const {rows} = await tx.query<Row>(
    `select c.id, i.id as "instalmentId", p.id as "seasonPassId", ${CONTRACT_NAME} as name, i.n,
      (select count(*)::int from instalment o where o.season_pass_id = p.id) as of, i.state, p.state as "passState",
      i.amount_cents - i.paid_cents as cents, l.vat_code as "vatCode", p.seat_label as "seatLabel",
      trim(h.first_name || ' ' || h.surname1) as "holderName",
      case when p.state = 'pending_payment' then to_char(p.pay_until_at at time zone club_zone(), 'FMHH24:MI') end
        as "keptUntil"
       from cart_instalment c join instalment i on i.id = c.instalment_id join season_pass p on p.id = i.season_pass_id
       join season_list l on l.id = p.season_list_id join pass_holder h on h.id = p.pass_holder_id
      where c.cart_id = $1 order by c.id`,
    [cartId],
  );
  return rows.map(row => ({
    kind: 'pass',
    description: `${row.name}${row.of === 1 ? '' : `, plazo ${row.n} de ${row.of}`}: ${row.holderName}`,
    detail: [row.seatLabel, row.keptUntil && `sitio guardado hasta las ${row.keptUntil}`].filter(Boolean).join(', '),
    cents: row.cents,
    vatCode: row.vatCode,
    instalmentId: row.instalmentId,
    seasonPassId: row.seasonPassId,
    ownId: row.id,
    problem: problemOf(row),
  }));
}

function problemOf({state, passState}: Row): Due['problem'] {
  if (state === 'paid' || state === 'paid_late')
    return {code: 'already_paid', message: 'Este abono ya está pagado: quítalo del carrito.'};
  if (state === 'charging')
    return {code: 'charge_under_way', message: 'El banco está cobrando este plazo ahora mismo: quítalo del carrito.'};
  if (PAYABLE.includes(state) && (PAYING_PASSES as readonly string[]).includes(passState)) return undefined;
  return {
    code: 'wrong_state',
    message: 'El tiempo para pagar este abono ha terminado: quítalo del carrito y vuelve a empezar.',
  };
}

/** A pass that was made for this cart lapses at once (the timer gives its seat back); how many rows stay. */
export async function takeInstalmentsFromCart(tx: Tx, cartId: string, ids: number[] | null): Promise<number> {
  await tx.query(
    `with gone as (delete from cart_instalment where cart_id = $1 and ($2::int[] is null or id = any($2))
       returning instalment_id, is_new)
     update season_pass p set pay_until_at = now() from gone g join instalment i on i.id = g.instalment_id
      where g.is_new and p.id = i.season_pass_id and p.state = 'pending_payment' and p.paid_cents = 0
        and p.pay_until_at > now()`,
    [cartId, ids],
  );
  const {rows} = await tx.query<{left: number}>(
    'select count(*)::int as left from cart_instalment where cart_id = $1',
    [cartId],
  );
  return rows[0]!.left;
}

/**
 * The order of a cart has them as lines now: nothing has happened to them since they were read, and what was accepted
 * when the pass was signed goes with the order.
 */
export async function bindCartInstalments(tx: Tx, orderId: number, lines: (Line & {due: Due})[]): Promise<void> {
  const ofCart = lines.filter(line => line.due.ownId !== undefined);
  if (ofCart.length === 0) return;
  const {rows} = await tx.query<{state: StateOf<'instalment'>}>(
    'select state from instalment where id = any($1) order by id for update',
    [ofCart.map(line => line.due.instalmentId)],
  );
  refuseOthers(rows.map(row => row.state));
  await tx.query(
    `update "order" o set consents = x.consents || o.consents, doc_no = coalesce(o.doc_no, x.consents #>> '{billing,docNo}')
       from (select coalesce(jsonb_object_agg(e.key, e.value), '{}') as consents
         from cart_instalment c, jsonb_each(c.consents) e where c.id = any($2)) x where o.id = $1`,
    [orderId, ofCart.map(line => line.due.ownId)],
  );
}

/** It is paid: what was accepted stands with the order, and nowhere else. */
export async function closeCartInstalments(tx: Tx, orderId: number): Promise<void> {
  await tx.query('delete from cart_instalment c using "order" o where o.id = $1 and c.cart_id = o.cart_id', [orderId]);
}
