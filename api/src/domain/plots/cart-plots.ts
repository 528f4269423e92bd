/**
 * Plots that lie in a cart, from what is owed today to the sale. The sale is made with the order, in which plot and
 * deposit are lines like everything else; whoever comes back from the bank finds the plot in the cart again.
 */
import {conflict, DomainError} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import type {PlotKind} from '../forms/read-fields';
import {move, to} from '../machines/move';
import type {Due} from '../orders/due';
import type {Line} from '../orders/line-kind';
import {partsOf} from './choose-plot';
import {makeSale} from './make-sale';
import type {ChosenExtra} from './read-offer';
import {giveBackPlots} from '../claims/give-back-plots';

type PlacedLine = Line & {due: Due};

const MINE = 'cart_id = $1 and order_id is null';

interface InCart {
  plotId: number;
  what: string;
  vatCode: string;
  instalments: number;
  firstCents: number;
  depositCents: number;
  laterCents: number;
  /** Where the number says nothing yet. */
  priceName: string | null;
  people: number;
  extras: ChosenExtra[];
  areaId: number;
  kind: PlotKind;
}

/** What is paid of it now: its first part, and the deposit. */
export async function readCartPlots(tx: Tx, cartId: string): Promise<Due[]> {
  const {rows} = await tx.query<InCart>(
    `select c.plot_id as "plotId", case when c.is_number_later then 'Parcela a asignar' else 'Parcela ' || p.number end
              || ', ' || a.name as what, case when c.is_number_later then r.name end as "priceName", r.vat_code as "vatCode",
            c.instalments, c.first_cents as "firstCents", c.deposit_cents as "depositCents", c.extras,
            c.price_cents + c.extras_cents - c.first_cents as "laterCents", jsonb_array_length(c.occupants) as people,
            r.kind, a.id as "areaId"
       from plot_claim c join plot p on p.id = c.plot_id join plot_area a on a.id = p.plot_area_id
       join plot_price r on r.id = c.plot_price_id
      where c.cart_id = $1 and c.order_id is null and c.expires_at > now() order by c.plot_id`,
    [cartId],
  );
  return rows.flatMap((row): Due[] => {
    const {plotId, what, vatCode, instalments, firstCents, depositCents, areaId, kind} = row;
    const plot: Due = {
      kind: 'plot',
      description: instalments === 1 ? what : `${what}, plazo 1 de ${instalments}`,
      detail: detailOf(row),
      cents: firstCents,
      vatCode,
      ownId: plotId,
      plot: {areaId, kind},
    };
    if (depositCents === 0) return [plot];
    const deposit: Due = {
      kind: 'plot_deposit',
      description: `Fianza: ${what}`,
      detail: 'Se devuelve al entregar la parcela en buen estado',
      cents: depositCents,
      vatCode: 'not_subject',
      ownId: plotId,
    };
    return [plot, deposit];
  });
}

const detailOf = ({priceName, people, extras, laterCents}: InCart): string =>
  [
    priceName,
    people > 0 && `${people} ${people === 1 ? 'persona' : 'personas'}`,
    ...extras.map(({name, quantity}) => (quantity > 1 ? `${name} × ${quantity}` : name)),
    laterCents > 0 && 'el resto, en plazos',
  ]
    .filter(Boolean)
    .join(' · ');

/** How many the cart still has; it is locked. `null`: all go. */
export async function leaveCartPlots(tx: Tx, cartId: string, plotIds: number[] | null): Promise<number> {
  await giveBackPlots(tx, `${MINE} and ($2::int[] is null or plot_id = any($2))`, [cartId, plotIds]);
  const {rows} = await tx.query<{left: number}>(`select count(*)::int as left from plot_claim where ${MINE}`, [cartId]);
  return rows[0]!.left;
}

interface Claim extends Omit<InCart, 'what' | 'laterCents' | 'people' | 'priceName' | 'kind'> {
  isNumberLater: boolean;
  priceId: number;
  units: number;
  priceCents: number;
  extrasCents: number;
  kind: 'person' | 'company';
  name: string;
  docNo: string;
  plates: string[];
  occupants: {name: string; docNo: string}[];
  todayOn: string;
  opensOn: string;
  email: string;
  phone: string;
  customerId: number | null;
  staffUserId: number | null;
  channel: 'web' | 'box_office';
}

/** Each plot of the cart becomes a sale. @throws DomainError 409 `cart_expired`, `total_changed` */
export async function makeCartSales(tx: Tx, orderId: number, lines: PlacedLine[]): Promise<void> {
  for (const line of lines) {
    const {ownId} = line.due;
    // Of a sale that was made before: its instalments.
    if (ownId === undefined) continue;
    const claim = await readClaim(tx, orderId, ownId);
    const totalCents = claim.priceCents + claim.extrasCents;
    const parts = partsOf(claim, claim.instalments, totalCents);
    if (parts === null || (parts[0]?.amountCents ?? 0) !== claim.firstCents)
      throw conflict('total_changed', 'Los plazos de la parcela ya no caben: quítala del carrito y elígela de nuevo.');
    const sale = await makeSale(tx, {
      ...claim,
      totalCents,
      parts,
      buyer: {kind: claim.kind, name: claim.name, docNo: claim.docNo, email: claim.email, phone: claim.phone},
      laterBy: 'bizum_link',
      note: '',
    });
    await tx.query('update order_line set plot_sale_id = $2, instalment_id = $3 where id = $1', [
      line.id,
      sale.id,
      sale.instalmentIds[0] ?? null,
    ]);
    await tx.query(
      `update plot_claim c set order_id = o.id, plot_sale_id = $3, expires_at = o.claims_expire_at
         from "order" o where c.plot_id = $2 and o.id = $1`,
      [orderId, ownId, sale.id],
    );
  }
}

async function readClaim(tx: Tx, orderId: number, plotId: number): Promise<Claim> {
  const {rows} = await tx.query<Claim>(
    `select c.plot_id as "plotId", c.is_number_later as "isNumberLater", c.plot_price_id as "priceId", p.plot_area_id as "areaId", r.vat_code as "vatCode",
            c.units, c.instalments, c.first_cents as "firstCents", c.price_cents as "priceCents",
            c.extras_cents as "extrasCents", c.deposit_cents as "depositCents", c.buyer_kind as kind,
            c.buyer_name as name, c.buyer_doc_no as "docNo", c.plates, c.occupants, c.extras,
            club_today()::text as "todayOn", a.starts_on::text as "opensOn",
            o.email, o.phone, o.customer_id as "customerId", o.staff_user_id as "staffUserId",
            case o.channel when 'web' then 'web' else 'box_office' end as channel
       from plot_claim c join plot p on p.id = c.plot_id join plot_area a on a.id = p.plot_area_id
       join plot_price r on r.id = c.plot_price_id join "order" o on o.id = $1 and o.cart_id = c.cart_id
      where c.plot_id = $2 and c.order_id is null for update of c`,
    [orderId, plotId],
  );
  if (!rows[0])
    throw new DomainError('cart_expired', 'El tiempo de tu carrito ha terminado y la parcela ha vuelto a la venta.');
  return rows[0];
}

/** The deposits go with the sales, which are made by now. */
export async function tieCartDeposits(tx: Tx, lines: PlacedLine[]): Promise<void> {
  await tx.query(
    `update order_line l set plot_sale_id = c.plot_sale_id from unnest($1::int[], $2::int[]) as x(id, plot)
       join plot_claim c on c.plot_id = x.plot where l.id = x.id and x.plot is not null`,
    [lines.map(line => line.id), lines.map(line => line.due.ownId ?? null)],
  );
}

const OF_LINES = 'plot_sale_id in (select plot_sale_id from order_line where id = any($1))';

/** It is paid: what is held is its buyer's. */
export async function closeClaims(tx: Tx, lineIds: number[]): Promise<void> {
  await tx.query(`delete from plot_claim where ${OF_LINES}`, [lineIds]);
}

/** The buyer comes back: the plot is the cart's again, and the sale was none. */
export async function claimsBackToCart(tx: Tx, lineIds: number[]): Promise<void> {
  const {rows} = await tx.query<{id: number}>(
    `select plot_sale_id as id from plot_claim where ${OF_LINES} order by plot_id for update`,
    [lineIds],
  );
  const saleIds = rows.map(row => row.id);
  if (saleIds.length === 0) return;
  await tx.query('update plot_claim set order_id = null, plot_sale_id = null where plot_sale_id = any($1)', [saleIds]);
  await move(tx, to('instalment', 'waived'), {
    set: `note = 'No se llegó a pagar'`,
    where: `plot_sale_id = any($1) and state not in ('paid', 'paid_late')`,
    values: [saleIds],
  });
  await move(tx, to('plot_sale', 'cancelled', ['payment_pending']), {
    set: 'ended_at = now()',
    where: 'id = any($1)',
    values: [saleIds],
  });
}
