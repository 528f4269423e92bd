/**
 * Sales of plots in every state, with the rows that their acts leave: paid and assigned, in parts of which some are
 * overdue, paid back, lost for want of payment, handed over and back with the deposit.
 */
import type {Config} from '../../platform/environment/config';
import {addMonths} from '../../domain/instalments/plan-instalments';
import {split} from '../../domain/kernel/money';
import type {Staff} from '../accounts';
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import {storeGoodsOrders, type GoodsLine, type GoodsOrder} from '../catalogue/store-goods-orders';
import {type Calendar, dayOf} from '../calendar';
import type {Chance} from '../random';
import type {DemoPerson, DemoPlot} from './drafts';

interface Given {
  plots: DemoPlot[];
  campingId: number;
  areaNames: Map<number, string>;
  staff: Staff;
  bank: Config['redsys'];
  calendar: Calendar;
  chance: Chance;
  people: (count: number) => DemoPerson[];
}

const FIRMS = [
  'Hostelería del Ebro, S.L.',
  'Churrería La Ribera, S.L.',
  'Atracciones Moncayo, S.L.',
  'Peña El Álamo',
  'Asociación de Vecinos del Soto',
  'Quesos del Somontano, S.L.',
  'Peña Los Cierzos',
  'Cervezas Artesanas Vadiello, S.L.',
];

export async function storeSales(tx: DemoTx, given: Given): Promise<void> {
  const {plots, campingId, staff, calendar, chance, people} = given;
  const chosen = plots.filter(plot => !plot.isBlocked && chance.isLucky(plot.price.areaId === campingId ? 0.62 : 0.84));
  const buyers = people(chosen.length * 5);
  const first = await takeIds(tx, 'plot_sale', chosen.length);
  const sales = chosen.map((plot, i) => drawSale(plot, first + i, buyers, i, campingId, calendar, chance));
  await insertRows(
    tx,
    'plot_sale',
    sales.map(s => ({
      id: s.id,
      plotAreaId: s.plot.price.areaId,
      plotPriceId: s.plot.price.id,
      plotId: s.hasPlot ? s.plot.id : null,
      keptPlotId: s.hasPlot ? null : s.plot.id,
      state: s.state,
      channel: s.isWeb ? 'web' : 'box_office',
      buyerKind: s.firm === null ? 'person' : 'company',
      buyerName: s.firm ?? s.buyer.name,
      buyerDocNo: docNoOf(s),
      email: s.buyer.email,
      phone: s.buyer.phone,
      units: s.units,
      priceCents: s.priceCents,
      extrasCents: s.extrasCents,
      totalCents: s.priceCents + s.extrasCents,
      depositCents: s.plot.price.deposit,
      depositState: s.plot.price.deposit === 0 ? 'none' : (DEPOSITS[s.state] ?? 'held'),
      vatCode: 'general',
      paidCents: s.parts.filter(part => part.state === 'paid').reduce((sum, part) => sum + part.cents, 0),
      staffUserId: s.isWeb ? null : staff.clerk,
      paidAt: s.isPaid ? s.at : null,
      endedAt: ['finished', 'cancelled', 'forfeited'].includes(s.state) ? calendar.daysAhead(-1, '13:00') : null,
      ...(s.state === 'cancelled'
        ? {
            agreedRefundCents: s.priceCents + s.extrasCents,
            cancelledBy: 'staff',
            cancelReason: 'No puede venir por enfermedad: se devuelve todo',
          }
        : {agreedRefundCents: null, cancelledBy: null, cancelReason: ''}),
      createdAt: s.at,
      updatedAt: s.at,
    })),
  );
  for (const s of sales.filter(one => one.plates.length > 0))
    await tx.query('update plot_sale set plates = $2 where id = $1', [s.id, s.plates]);
  await insertRows(
    tx,
    'plot_sale_extra',
    sales.flatMap(s =>
      s.extras.map(x => ({
        plotSaleId: s.id,
        plotExtraId: x.id,
        name: x.name,
        quantity: x.quantity,
        unitCents: x.cents,
      })),
    ),
  );
  await insertRows(
    tx,
    'plot_occupant',
    sales.flatMap(s => s.occupants.map(o => ({plotSaleId: s.id, name: o.name, docNo: o.docNo}))),
  );
  await tx.query(
    `update plot p set state = case s.state when 'delivered' then 'occupied' when 'payment_pending' then 'held'
      else 'sold' end from plot_sale s where s.taken_plot_id = p.id and s.state not in ('cancelled', 'forfeited')`,
  );
  const firstPart = await storeInstalments(tx, sales);
  await storeGoodsOrders(
    tx,
    sales.map(sale => orderOf(sale, firstPart.get(sale)!, given)),
    {chance, bank: given.bank},
  );
  // A deposit is owed, no sale, until it is kept; those that went back have left the books by their refunds.
  await tx.query(
    `insert into ledger_entry (posting, at, account, amount_cents, order_id)
      select m.posting, m.paid_at, a.account, m.total_cents * a.sign, m.order_id
        from (select gen_random_uuid() as posting, o.paid_at, l.id, l.total_cents, l.order_id,
              case s.deposit_state when 'held' then 'deposits' else 'deposits_kept' end as owed from order_line l
            join "order" o on o.id = l.order_id join plot_sale s on s.id = l.plot_sale_id
           where l.kind = 'plot_deposit' and s.deposit_state in ('held', 'retained')) m,
        lateral (values (m.owed, -1), ('sales', 1)) a(account, sign) order by m.id, a.sign`,
  );
}

/** What becomes of it otherwise than being held. */
const DEPOSITS: Record<string, string> = {finished: 'returned', cancelled: 'returned', forfeited: 'retained'};

/** The first part and the deposit, as the counter or the web took them. */
function orderOf(sale: Sale, instalmentId: number, {staff, calendar, chance, areaNames}: Given): GoodsOrder {
  const {price, number} = sale.plot;
  const {n, cents} = sale.parts[0]!;
  const what = `${sale.hasPlot ? `Parcela ${number}` : 'Parcela a asignar'}, ${areaNames.get(price.areaId)}`;
  const about = {quantity: 1, plotSaleId: sale.id};
  const part: GoodsLine = {
    ...about,
    kind: 'plot',
    description: sale.parts.length === 1 ? what : `${what}, plazo ${n} de ${sale.parts.length}`,
    unitCents: cents,
    instalmentId,
  };
  const deposit: GoodsLine[] =
    price.deposit === 0
      ? []
      : [{...about, kind: 'plot_deposit', description: `Fianza: ${what}`, unitCents: price.deposit}];
  const back = {
    at: calendar.daysAhead(-1, '13:00'),
    staffUserId: staff.clerk,
    staffName: 'Sergio Lozano Vidal',
  };
  return {
    at: sale.at,
    channel: sale.isWeb ? 'web' : 'box_office',
    who: {
      customerId: null,
      firstName: sale.firm ?? sale.buyer.name,
      surname1: '',
      surname2: '',
      email: sale.buyer.email,
      phone: sale.buyer.phone,
      docNo: docNoOf(sale),
    },
    staffUserId: sale.isWeb ? null : staff.clerk,
    method: sale.isWeb ? 'card' : chance.isLucky(0.6) ? 'card_terminal' : 'cash',
    lines: [part, ...deposit],
    returned:
      sale.state === 'cancelled'
        ? {...back, reason: 'No puede venir'}
        : sale.state === 'finished' && deposit.length > 0
          ? {...back, reason: 'Fianza devuelta', lines: deposit}
          : null,
  };
}

const docNoOf = (sale: Sale) => (sale.firm === null ? sale.buyer.docNo : cifOf(100 + FIRMS.indexOf(sale.firm)));

/** CIF of a company of that number: province 00 is not assigned. */
function cifOf(n: number): string {
  const digits = `00${String(n).padStart(5, '0')}`;
  const sum = [...digits].reduce(
    (total, digit, at) =>
      total + (at % 2 === 1 ? Number(digit) : Math.floor(Number(digit) / 5) + ((Number(digit) * 2) % 10)),
    0,
  );
  return `B${digits}${(10 - (sum % 10)) % 10}`;
}

interface Sale {
  id: number;
  plot: DemoPlot;
  state: string;
  hasPlot: boolean;
  isWeb: boolean;
  isPaid: boolean;
  firm: string | null;
  buyer: DemoPerson;
  occupants: DemoPerson[];
  plates: string[];
  units: number;
  extras: {id: number; name: string; quantity: number; cents: number}[];
  priceCents: number;
  extrasCents: number;
  /** The first is paid with the sale. */
  parts: {n: number; dueOn: string; cents: number; state: string}[];
  at: Date;
}

function drawSale(
  plot: DemoPlot,
  id: number,
  buyers: DemoPerson[],
  i: number,
  campingId: number,
  calendar: Calendar,
  chance: Chance,
): Sale {
  const {price} = plot;
  const isCamping = price.areaId === campingId;
  const state = isCamping
    ? chance.weighted([
        ['assigned', 76],
        ['paid', 8],
        ['payment_pending', 8],
        ['cancelled', 6],
        ['forfeited', 2],
      ] as const)
    : chance.weighted([
        ['delivered', 74],
        ['assigned', 10],
        ['finished', 4],
        ['payment_pending', 6],
        ['cancelled', 3],
        ['forfeited', 3],
      ] as const);
  const isPaid = ['assigned', 'paid', 'delivered', 'finished'].includes(state);
  const units = price.unit === 'linear_metre' ? plot.metres : price.unit === 'night' ? 2 + chance.below(3) : 1;
  const extras = price.extras.flatMap(([name, cents, max], at) =>
    chance.isLucky(0.32) ? [{id: price.extraIds[at]!, name, cents, quantity: 1 + chance.below(Math.min(max, 3))}] : [],
  );
  const buyer = buyers[i * 5]!;
  const isLate = state === 'payment_pending' || state === 'forfeited';
  const at = calendar.minutesAfter(
    calendar.daysAhead(isLate ? (isCamping ? -42 : -76) : -(2 + chance.below(isCamping ? 66 : 100)), '09:30'),
    chance.below(700),
  );
  const [priceCents, extrasCents] = [price.cents * units, extras.reduce((sum, x) => sum + x.cents * x.quantity, 0)];
  return {
    id,
    plot,
    state,
    hasPlot: state !== 'paid',
    isWeb: isCamping && chance.isLucky(0.7),
    isPaid,
    firm: isCamping || chance.isLucky(0.35) ? null : chance.pick(FIRMS),
    buyer,
    units,
    extras,
    priceCents,
    extrasCents,
    parts: drawParts(state, priceCents + extrasCents, at, calendar),
    occupants: isCamping ? buyers.slice(i * 5, i * 5 + 1 + chance.below(4)) : [],
    plates:
      price.vehicles > 0 && chance.isLucky(0.8)
        ? [`${String(chance.below(10_000)).padStart(4, '0')}${chance.text(3, 'BCDFGHJKLMNPRSTVWXYZ')}`]
        : [],
    at,
  };
}

/** Paid whole, or in three monthly parts of which the second has run out. */
function drawParts(state: string, total: number, at: Date, calendar: Calendar): Sale['parts'] {
  if (state === 'cancelled') return [{n: 1, dueOn: dayOf(at), cents: total, state: 'waived'}];
  if (state !== 'payment_pending' && state !== 'forfeited')
    return [{n: 1, dueOn: dayOf(at), cents: total, state: 'paid'}];
  return split(total, [1, 1, 1]).map((cents, i) => {
    const dueOn = addMonths(dayOf(at), i);
    const unpaid = state === 'forfeited' ? 'waived' : dueOn < dayOf(calendar.now) ? 'overdue' : 'scheduled';
    return {n: i + 1, dueOn, cents, state: i === 0 ? 'paid' : unpaid};
  });
}

/** The id of each sale's first part. */
async function storeInstalments(tx: DemoTx, sales: Sale[]): Promise<Map<Sale, number>> {
  const rows = sales.flatMap(sale => sale.parts.map(part => ({sale, part})));
  const first = await takeIds(tx, 'instalment', rows.length);
  await insertRows(
    tx,
    'instalment',
    rows.map(({sale, part}, i) => ({
      id: first + i,
      contractKind: 'plot',
      plotSaleId: sale.id,
      n: part.n,
      dueOn: part.dueOn,
      amountCents: part.cents,
      paidCents: part.state === 'paid' ? part.cents : 0,
      state: part.state,
      method: part.state === 'paid' && sale.isWeb ? 'card' : 'box_office',
      paidAt: part.state === 'paid' ? sale.at : null,
    })),
  );
  return new Map(rows.flatMap(({sale, part}, i) => (part.n === 1 ? [[sale, first + i] as const] : [])));
}
