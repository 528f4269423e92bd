/**
 * Sales of plots in every state: paid and assigned, waiting for money, given back, lost for want of it, handed over.
 */
import {split, vatInside} from '../../money';
import type {Tx} from '../../tx';
import type {Staff} from '../accounts';
import {insertRows, takeIds} from '../bulk-insert';
import type {Calendar} from '../calendar';
import type {Chance} from '../random';
import type {DemoPerson, DemoPlot} from './drafts';

interface Given {
  plots: DemoPlot[];
  campingId: number;
  staff: Staff;
  calendar: Calendar;
  chance: Chance;
  people: (count: number) => DemoPerson[];
}

const VAT_BP = 2100;
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

export async function storeSales(tx: Tx, {plots, campingId, staff, calendar, chance, people}: Given): Promise<void> {
  const chosen = plots.filter(plot => !plot.isBlocked && chance.isLucky(plot.price.areaId === campingId ? 0.62 : 0.84));
  const buyers = people(chosen.length * 5);
  const first = await takeIds(tx, 'plot_sale', chosen.length);
  const sales = chosen.map((plot, i) => drawSale(plot, first + i, buyers, i, campingId, calendar, chance));
  await insertRows(
    tx,
    'plot_sale',
    {
      id: 'int',
      plot_area_id: 'int',
      plot_price_id: 'int',
      plot_id: 'int',
      state: 'text',
      channel: 'text',
      buyer_kind: 'text',
      buyer_name: 'text',
      buyer_doc_no: 'text',
      email: 'text',
      phone: 'text',
      units: 'int',
      price_cents: 'int',
      extras_cents: 'int',
      total_cents: 'int',
      deposit_cents: 'int',
      deposit_state: 'text',
      vat_code: 'text',
      vat_bp: 'int',
      vat_cents: 'int',
      paid_cents: 'int',
      staff_user_id: 'int',
      paid_at: 'timestamptz',
      ended_at: 'timestamptz',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    sales.map(s => ({
      id: s.id,
      plot_area_id: s.plot.price.areaId,
      plot_price_id: s.plot.price.id,
      plot_id: s.hasPlot ? s.plot.id : null,
      state: s.state,
      channel: s.isWeb ? 'web' : 'box_office',
      buyer_kind: s.firm === null ? 'person' : 'company',
      buyer_name: s.firm ?? s.buyer.name,
      buyer_doc_no: s.firm === null ? s.buyer.docNo : cifOf(100 + FIRMS.indexOf(s.firm)),
      email: s.buyer.email,
      phone: s.buyer.phone,
      units: s.units,
      price_cents: s.priceCents,
      extras_cents: s.extrasCents,
      total_cents: s.priceCents + s.extrasCents,
      deposit_cents: s.plot.price.deposit,
      deposit_state:
        s.plot.price.deposit === 0 ? 'none' : s.isPaid ? (s.state === 'finished' ? 'returned' : 'held') : 'owed',
      vat_code: 'general',
      vat_bp: VAT_BP,
      vat_cents: vatInside(s.priceCents + s.extrasCents, VAT_BP),
      paid_cents: s.paidCents,
      staff_user_id: s.isWeb ? null : staff.clerk,
      paid_at: s.isPaid ? s.at : null,
      ended_at: ['finished', 'cancelled', 'forfeited'].includes(s.state) ? calendar.daysAhead(-2, '12:00') : null,
      created_at: s.at,
      updated_at: s.at,
    })),
  );
  for (const s of sales.filter(one => one.plates.length > 0))
    await tx.query('update plot_sale set plates = $2 where id = $1', [s.id, s.plates]);
  await insertRows(
    tx,
    'plot_sale_extra',
    {plot_sale_id: 'int', plot_extra_id: 'int', name: 'text', quantity: 'int', unit_cents: 'int'},
    sales.flatMap(s =>
      s.extras.map(x => ({
        plot_sale_id: s.id,
        plot_extra_id: x.id,
        name: x.name,
        quantity: x.quantity,
        unit_cents: x.cents,
      })),
    ),
  );
  await insertRows(
    tx,
    'plot_occupant',
    {plot_sale_id: 'int', name: 'text', doc_no: 'text'},
    sales.flatMap(s => s.occupants.map(o => ({plot_sale_id: s.id, name: o.name, doc_no: o.docNo}))),
  );
  await insertRows(
    tx,
    'plot_payment',
    {
      plot_sale_id: 'int',
      purpose: 'text',
      method: 'text',
      amount_cents: 'int',
      staff_user_id: 'int',
      created_at: 'timestamptz',
    },
    sales
      .filter(s => s.isPaid)
      .flatMap(s => {
        const method = s.isWeb ? 'card' : chance.isLucky(0.6) ? 'card_terminal' : 'cash';
        const who = s.isWeb ? null : staff.clerk;
        return [
          {
            plot_sale_id: s.id,
            purpose: 'price',
            method,
            amount_cents: s.priceCents + s.extrasCents,
            staff_user_id: who,
            created_at: s.at,
          },
          ...(s.plot.price.deposit > 0
            ? [
                {
                  plot_sale_id: s.id,
                  purpose: 'deposit',
                  method,
                  amount_cents: s.plot.price.deposit,
                  staff_user_id: who,
                  created_at: s.at,
                },
              ]
            : []),
          ...(s.state === 'finished' && s.plot.price.deposit > 0
            ? [
                {
                  plot_sale_id: s.id,
                  purpose: 'deposit',
                  method,
                  amount_cents: -s.plot.price.deposit,
                  staff_user_id: staff.clerk,
                  created_at: calendar.daysAhead(-1, '13:00'),
                },
              ]
            : []),
        ];
      }),
  );
  await tx.query(
    `update plot p set state = case s.state when 'delivered' then 'occupied' when 'payment_pending' then 'held'
      else 'sold' end from plot_sale s where s.plot_id = p.id and s.state not in ('cancelled', 'forfeited')`,
  );
  await storeInstalments(tx, sales, calendar);
}

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
  paidCents: number;
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
    paidCents: isPaid ? priceCents + extrasCents : 0,
    occupants: isCamping ? buyers.slice(i * 5, i * 5 + 1 + chance.below(4)) : [],
    plates:
      price.vehicles > 0 && chance.isLucky(0.8)
        ? [`${String(chance.below(10_000)).padStart(4, '0')}${chance.text(3, 'BCDFGHJKLMNPRSTVWXYZ')}`]
        : [],
    at: calendar.minutesAfter(
      calendar.daysAhead(-(2 + chance.below(isCamping ? 66 : 100)), '09:30'),
      chance.below(700),
    ),
  };
}

/** Who has not paid yet pays in instalments; one of them has run out. */
async function storeInstalments(tx: Tx, sales: Sale[], calendar: Calendar): Promise<void> {
  const rows = sales
    .filter(s => s.state === 'payment_pending')
    .flatMap(s =>
      split(s.priceCents + s.extrasCents, [1, 1]).map((amount, at) => ({
        contract_kind: 'plot',
        plot_sale_id: s.id,
        n: at + 1,
        due_on: calendar
          .daysAhead(at === 0 ? -9 : 21, '12:00')
          .toISOString()
          .slice(0, 10),
        amount_cents: amount,
        paid_cents: 0,
        state: at === 0 ? 'overdue' : 'scheduled',
        method: 'box_office',
      })),
    );
  await insertRows(
    tx,
    'instalment',
    {
      contract_kind: 'text',
      plot_sale_id: 'int',
      n: 'int',
      due_on: 'date',
      amount_cents: 'int',
      paid_cents: 'int',
      state: 'text',
      method: 'text',
    },
    rows,
  );
}
