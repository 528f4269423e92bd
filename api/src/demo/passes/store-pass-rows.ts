/** Passes, their discounts and cards, as the product leaves them. */
import type {Tx} from '../../tx';
import {insertRows, takeIds} from '../bulk-insert';
import type {Holder} from './draw-holders';
import {isLive, type DemoPass} from './draw-passes';
import {codesOf, type PassesGiven} from './season';

const nameOf = ({firstName, surname1, surname2}: Holder) => `${surname1}${surname2 && ` ${surname2}`}, ${firstName}`;
export const memberCode = (holder: Holder) => String(holder.at + 1).padStart(6, '0');

export async function storePasses(
  tx: Tx,
  passes: DemoPass[],
  holderIds: number[],
  frequencies: Record<3 | 4, number>,
): Promise<void> {
  const first = await takeIds(tx, 'season_pass', passes.length);
  passes.forEach((pass, i) => (pass.id = first + i));
  await insertRows(
    tx,
    'season_pass',
    {
      id: 'int',
      season_list_id: 'int',
      pass_holder_id: 'int',
      member_code: 'text',
      holder_name: 'text',
      holder_doc: 'text',
      seat_label: 'text',
      pass_category_id: 'int',
      pass_price_id: 'int',
      zone_id: 'int',
      seat_id: 'int',
      kind: 'text',
      state: 'text',
      amount_cents: 'int',
      discount_cents: 'int',
      paid_cents: 'int',
      overdue_cents: 'int',
      payment_frequency_id: 'int',
      renewed_from_id: 'int',
      auto_renew: 'bool',
      origin: 'text',
      release_enabled: 'bool',
      end_reason: 'text',
      signed_up_at: 'timestamptz',
      activated_at: 'timestamptz',
      ended_at: 'timestamptz',
    },
    passes.map(p => ({
      id: p.id,
      season_list_id: p.season.id,
      pass_holder_id: holderIds[p.holder.at],
      member_code: memberCode(p.holder),
      holder_name: nameOf(p.holder),
      holder_doc: p.holder.nif ?? p.holder.passportNo ?? '',
      seat_label: p.seat?.label ?? '',
      pass_category_id: p.season.categories[p.category],
      pass_price_id: p.priceId,
      zone_id: p.seat?.zoneId ?? null,
      seat_id: p.seat?.seatId ?? null,
      kind: p.kind,
      state: p.state,
      amount_cents: p.amountCents,
      discount_cents: p.discountCents,
      paid_cents: p.paidCents,
      overdue_cents: p.overdueCents,
      payment_frequency_id: p.instalments === 1 ? null : frequencies[p.instalments],
      renewed_from_id: p.renewedFrom?.id ?? null,
      auto_renew: p.id % 5 < 2,
      origin: p.origin,
      release_enabled: p.seat !== null && p.category !== 'child',
      end_reason: REASONS[p.state] ?? '',
      signed_up_at: p.signedUpAt,
      activated_at: ['requested', 'pending_payment'].includes(p.state)
        ? null
        : new Date(p.signedUpAt.getTime() + 180_000),
      ended_at: p.endedAt,
    })),
  );
  const used = passes.filter(p => p.discountId !== null);
  await insertRows(
    tx,
    'season_pass_discount',
    {season_pass_id: 'int', pass_discount_id: 'int', amount_cents: 'int', state: 'text'},
    used.map(p => ({
      season_pass_id: p.id,
      pass_discount_id: p.discountId,
      amount_cents: p.discountCents,
      state: p.state === 'requested' ? 'pending' : 'approved',
    })),
  );
}

const REASONS: Record<string, string> = {
  cancelled_by_holder: 'Cambio de domicilio: lo pide el abonado',
  cancelled_unpaid: 'Sesenta días sin pagar',
  void: 'Anulado: alta repetida',
  handed_over: 'Fallecimiento: pasa a un hijo, con documentos',
  not_renewed: 'No renovó en plazo',
};

const REPLACED = ['lost', 'damaged', 'stolen', 'lost', 'damaged'] as const;

export async function storeCards(tx: Tx, {calendar, chance}: PassesGiven, passes: DemoPass[]): Promise<void> {
  const codes = codesOf(chance, passes.length + 400).values();
  const card = (pass: DemoPass, more: object) => ({
    season_pass_id: pass.id,
    number: '',
    code: codes.next().value!,
    nfc_uid: null as string | null,
    state: 'active',
    replaced_reason: null as string | null,
    fee_cents: 0,
    print_count: 1,
    issued_at: pass.signedUpAt,
    activated_at: new Date(pass.signedUpAt.getTime() + 180_000) as Date | null,
    ended_at: null as Date | null,
    ...more,
  });
  const rows = passes.flatMap(pass => {
    const year = String(pass.season.firstYear % 100);
    const number = `${year}-${memberCode(pass.holder)}`;
    const nfc = pass.id % 3 === 0 ? `04${pass.id.toString(16).padStart(12, '0').toUpperCase()}` : null;
    if (!isLive(pass)) return [card(pass, {number, state: 'expired', ended_at: pass.endedAt ?? calendar.now})];
    if (['requested', 'pending_payment'].includes(pass.state))
      return [card(pass, {number, state: 'issued', print_count: 0, activated_at: null})];
    if (!pass.season.isClosed && pass.id % 61 === 0) {
      const at = calendar.daysAhead(-3 - (pass.id % 60), '12:10');
      return [
        card(pass, {number, state: 'replaced', replaced_reason: REPLACED[pass.id % REPLACED.length], ended_at: at}),
        card(pass, {
          number: `${number}-2`,
          nfc_uid: nfc,
          state: pass.state === 'blocked' ? 'blocked' : 'active',
          fee_cents: 600,
          issued_at: at,
          activated_at: at,
        }),
      ];
    }
    return [card(pass, {number, nfc_uid: nfc, state: pass.state === 'blocked' ? 'blocked' : 'active'})];
  });
  await insertRows(
    tx,
    'pass_card',
    {
      season_pass_id: 'int',
      number: 'text',
      code: 'text',
      nfc_uid: 'text',
      state: 'text',
      replaced_reason: 'text',
      fee_cents: 'int',
      print_count: 'int',
      issued_at: 'timestamptz',
      activated_at: 'timestamptz',
      ended_at: 'timestamptz',
    },
    rows,
  );
}
