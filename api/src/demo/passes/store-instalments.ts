/**
 * Plans of payments, split exactly; what fell due was charged, most of it well, and the rest stands where a club would
 * find it.
 */
import {split} from '../../domain/kernel/money';
import {ibanOf} from './bank-account';
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import {dayOf} from '../calendar';
import type {DemoPass} from './draw-passes';
import type {PassesGiven} from './season';

const DAY = 86_400_000;

export async function storeFrequencies(tx: DemoTx, firstYear: number): Promise<Record<3 | 4, number>> {
  const base = {
    everyMonths: null as number | null,
    firstBp: 2500,
    fixedDays: '{}',
    minTotalCents: 10_000,
    methods: '{card_token,sepa}',
    allowedFor: '{pass}',
    returnFeeCents: 300,
    isActive: true,
  };
  const rows = [
    {
      ...base,
      name: 'Tres plazos, cada dos meses',
      kind: 'every_n_months',
      instalments: 3,
      everyMonths: 2,
      firstBp: 3400,
    },
    {
      ...base,
      name: `Julio, octubre y enero ${String(firstYear % 100)}/${String((firstYear + 1) % 100)}`,
      kind: 'fixed_dates',
      instalments: 3,
      firstBp: 3334,
      fixedDays: `{${firstYear}-07-05,${firstYear}-10-05,${firstYear + 1}-01-05}`,
      methods: '{sepa}',
    },
    {
      ...base,
      name: 'Diez plazos (antigua)',
      kind: 'every_n_months',
      instalments: 10,
      everyMonths: 1,
      firstBp: 1000,
      isActive: false,
    },
  ];
  const first = await takeIds(tx, 'payment_frequency', rows.length);
  await insertRows(
    tx,
    'payment_frequency',
    rows.map((row, i) => ({id: first + i, ...row})),
  );
  // One of the base data, as this club has changed it.
  const four = await tx.query<{id: number}>(
    `update payment_frequency set min_total_cents = 20000, return_fee_cents = 300, methods = '{card_token,sepa}',
      allowed_for = '{pass,plot}' where instalments = 4 and kind = 'every_n_months' returning id`,
  );
  return {3: first, 4: four.rows[0]!.id};
}

interface Line {
  pass: DemoPass;
  n: number;
  dueOn: string;
  amount: number;
  state: string;
  method: string;
  attempts: number;
  error: string;
  at: Date | null;
  paidAt: Date | null;
}

/** Before the passes are stored: what is paid and overdue stands in them too. */
export function drawInstalments({calendar, chance}: PassesGiven, passes: DemoPass[]): Line[] {
  return passes
    .filter(pass => pass.instalments > 1)
    .flatMap(pass => {
      const total = pass.amountCents - pass.discountCents;
      const parts = split(total, pass.instalments === 3 ? [34, 33, 33] : [25, 25, 25, 25]);
      const method = chance.isLucky(0.24) ? 'sepa' : 'card_token';
      const stopped = ['suspended_unpaid', 'cancelled_unpaid'].includes(pass.state);
      const lines = parts.map((amount, i): Line => {
        const due = new Date(pass.signedUpAt.getTime() + i * 61 * DAY);
        const late = (calendar.startOfToday.getTime() - due.getTime()) / DAY;
        const line = {
          pass,
          n: i + 1,
          dueOn: dayOf(due),
          amount,
          method: i === 0 ? 'card' : method,
          attempts: 1,
          error: '',
          at: due,
          paidAt: due,
        };
        if (i === 0 || (pass.season.isClosed && !stopped)) return {...line, state: 'paid'};
        if (late < 0)
          return {...line, state: pass.endedAt ? 'waived' : 'scheduled', attempts: 0, at: null, paidAt: null};
        if (stopped)
          return {
            ...line,
            state: pass.state === 'cancelled_unpaid' ? 'uncollectable' : 'overdue',
            attempts: 3,
            error: chance.pick([
              '0190 Denegada por el banco',
              '0116 Sin saldo',
              '0101 Tarjeta caducada',
              'AM04 Fondos insuficientes',
            ]),
            at: new Date(due.getTime() + 6 * DAY),
            paidAt: null,
          };
        if (late < 9 && chance.isLucky(0.12))
          return {
            ...line,
            state: late < 1 ? 'due' : 'in_grace',
            attempts: 1 + (late > 3 ? 1 : 0),
            error: '0116 Sin saldo',
            paidAt: null,
          };
        if (chance.isLucky(0.004))
          return {
            ...line,
            state: 'needs_authentication',
            error: '0195 Hace falta que el titular se identifique',
            paidAt: null,
          };
        if (chance.isLucky(0.02))
          return {
            ...line,
            state: 'paid_late',
            attempts: 2,
            paidAt: new Date(
              due.getTime() + 11 * DAY < calendar.now.getTime() ? due.getTime() + 11 * DAY : calendar.now.getTime(),
            ),
          };
        return {...line, state: 'paid'};
      });
      // A suspension has a reason: at least one instalment that is really due.
      if (pass.state === 'suspended_unpaid' && !lines.some(line => line.state === 'overdue'))
        Object.assign(lines[1]!, {
          state: 'overdue',
          dueOn: calendar.daysAhead(-12, '12:00').toISOString().slice(0, 10),
          attempts: 3,
          error: '0190 Denegada por el banco',
          at: calendar.daysAhead(-6, '08:00'),
          paidAt: null,
        });
      pass.paidCents = sum(lines, ['paid', 'paid_late']);
      pass.overdueCents = sum(lines, ['overdue']);
      return lines;
    });
}

const sum = (lines: Line[], states: string[]) =>
  lines.filter(line => states.includes(line.state)).reduce((cents, line) => cents + line.amount, 0);

export async function storeInstalments(tx: DemoTx, lines: Line[], frequencies: Record<3 | 4, number>): Promise<void> {
  const first = await takeIds(tx, 'instalment', lines.length);
  const isPaid = (line: Line) => line.state.startsWith('paid');
  await insertRows(
    tx,
    'instalment',
    lines.map((line, i) => ({
      id: first + i,
      contractKind: 'pass',
      seasonPassId: line.pass.id,
      paymentFrequencyId: frequencies[line.pass.instalments as 3 | 4],
      n: line.n,
      dueOn: line.dueOn,
      amountCents: line.amount,
      paidCents: isPaid(line) ? line.amount : 0,
      state: line.state,
      method: line.method,
      attempts: line.attempts,
      lastAttemptAt: line.at,
      lastError: line.error,
      graceUntilOn:
        line.state === 'in_grace' ? new Date(Date.parse(line.dueOn) + 7 * DAY).toISOString().slice(0, 10) : null,
      paidAt: line.paidAt,
    })),
  );
  const tries = lines.flatMap((line, i) =>
    line.n === 1 || line.attempts === 0
      ? []
      : Array.from({length: line.attempts}, (_, n) => ({line, id: first + i, n: n + 1})),
  );
  await insertRows(
    tx,
    'charge_attempt',
    tries.map(({line, id, n}) => {
      const isLast = n === line.attempts;
      return {
        instalmentId: id,
        n,
        method: line.method,
        amountCents: line.amount,
        state:
          isPaid(line) && isLast
            ? 'authorised'
            : line.state === 'needs_authentication'
              ? 'needs_authentication'
              : 'denied',
        responseCode: isPaid(line) && isLast ? '0000' : line.error.slice(0, 4) || '0116',
        at: new Date(Date.parse(line.dueOn) + (n - 1) * 3 * DAY + 25_200_000),
      };
    }),
  );
}

/** Whoever pays at once has one instalment: paid, still to be paid, or given up. */
export async function storeSinglePayments(tx: DemoTx): Promise<void> {
  await tx.query(
    `insert into instalment (contract_kind, season_pass_id, n, due_on, amount_cents, paid_cents, state, method, paid_at,
      created_at, updated_at)
     select 'pass', p.id, 1, case when p.paid_cents > 0 then club_day(p.signed_up_at)
       else greatest(club_day(p.signed_up_at), club_today() + 3) end, p.total_cents,
       p.paid_cents,
            case when p.paid_cents > 0 then 'paid' when p.state in ('requested', 'pending_payment') then 'scheduled'
              else 'waived' end, case when p.paid_cents = 0 then null when p.origin = 'box_office' then 'cash'
              else 'card' end, case when p.paid_cents > 0 then p.signed_up_at + interval '3 minutes' end,
              p.signed_up_at, p.signed_up_at
       from season_pass p where p.total_cents > 0 and p.paid_cents in (0, p.total_cents) and not exists (select 1
         from instalment i where i.season_pass_id = p.id) order by p.id`,
  );
}

/** Cards and mandates of those who pay in parts. */
export async function storeMeans(
  tx: DemoTx,
  {calendar, chance}: PassesGiven,
  passes: DemoPass[],
  lines: Line[],
  holderIds: number[],
): Promise<void> {
  const methodOf = new Map(
    lines.filter(line => line.n > 1 && !line.pass.season.isClosed).map(line => [line.pass, line.method]),
  );
  const cards = passes.filter(pass => methodOf.get(pass) === 'card_token');
  const mandates = passes.filter(pass => methodOf.get(pass) === 'sepa');
  const year = calendar.now.getUTCFullYear();
  await insertRows(
    tx,
    'card_token',
    cards.map(pass => {
      const expires = year + chance.below(5);
      return {
        passHolderId: holderIds[pass.holder.at],
        token: chance.text(40, '0123456789abcdef'),
        brand: chance.weighted([
          ['visa', 6],
          ['mastercard', 4],
        ] as const),
        last4: chance.text(4, '0123456789'),
        expiresOn: `${expires}-${expires === year ? '12-31' : '06-30'}`,
        state: pass.state === 'cancelled_unpaid' ? 'revoked' : 'active',
        consentedAt: pass.signedUpAt,
        createdAt: pass.signedUpAt,
      };
    }),
  );
  await insertRows(
    tx,
    'sepa_mandate',
    mandates.map(pass => ({
      passHolderId: holderIds[pass.holder.at],
      reference: `ABONO-${pass.season.firstYear}-${String(pass.id).padStart(8, '0')}`,
      debtorName: `${pass.holder.firstName} ${pass.holder.surname1} ${pass.holder.surname2}`.trim(),
      iban: ibanOf(chance.text(10, '0123456789')),
      state: 'active',
      signedOn: dayOf(pass.signedUpAt),
      acceptedText: 'Autorizo al club a enviar adeudos a mi cuenta por los plazos de mi abono.',
      lastUsedOn: calendar.daysAhead(-30, '12:00').toISOString().slice(0, 10),
      createdAt: pass.signedUpAt,
    })),
  );
  await tx.query(
    `update season_pass p set sepa_mandate_id = m.id from sepa_mandate m
      where right(m.reference, 8) = lpad(p.id::text, 8, '0') and m.pass_holder_id = p.pass_holder_id`,
  );
}
