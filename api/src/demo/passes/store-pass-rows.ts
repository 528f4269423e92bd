/** Passes, their discounts and cards, as the product leaves them. */
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import type {Holder} from './draw-holders';
import {isLive, type DemoPass} from './draw-passes';
import {codesOf, type PassesGiven} from './season';

const nameOf = ({firstName, surname1, surname2}: Holder) => `${surname1}${surname2 && ` ${surname2}`}, ${firstName}`;
export const memberCode = (holder: Holder) => String(holder.at + 1).padStart(6, '0');

export async function storePasses(
  tx: DemoTx,
  passes: DemoPass[],
  holderIds: number[],
  frequencies: Record<3 | 4, number>,
): Promise<void> {
  const first = await takeIds(tx, 'season_pass', passes.length);
  passes.forEach((pass, i) => (pass.id = first + i));
  await insertRows(
    tx,
    'season_pass',
    passes.map(p => ({
      id: p.id,
      seasonListId: p.season.id,
      passHolderId: holderIds[p.holder.at],
      memberCode: memberCode(p.holder),
      holderName: nameOf(p.holder),
      holderDoc: p.holder.nif ?? p.holder.passportNo ?? '',
      seatLabel: p.seat?.label ?? '',
      passCategoryId: p.season.categories[p.category],
      passPriceId: p.priceId,
      zoneId: p.seat?.zoneId ?? null,
      seatId: p.seat?.seatId ?? null,
      kind: p.kind,
      state: p.state,
      amountCents: p.amountCents,
      discountCents: p.discountCents,
      paidCents: p.paidCents,
      overdueCents: p.overdueCents,
      paymentFrequencyId: p.instalments === 1 ? null : frequencies[p.instalments],
      renewedFromId: p.renewedFrom?.id ?? null,
      autoRenew: p.id % 5 < 2,
      origin: p.origin,
      releaseEnabled: p.seat !== null && p.category !== 'child',
      endReason: REASONS[p.state] ?? '',
      signedUpAt: p.signedUpAt,
      activatedAt: ['requested', 'pending_payment'].includes(p.state)
        ? null
        : new Date(p.signedUpAt.getTime() + 180_000),
      endedAt: p.endedAt,
    })),
  );
  const used = passes.filter(p => p.discountId !== null);
  await insertRows(
    tx,
    'season_pass_discount',
    used.map(p => ({
      seasonPassId: p.id,
      passDiscountId: p.discountId,
      amountCents: p.discountCents,
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

export async function storeCards(tx: DemoTx, {calendar, chance}: PassesGiven, passes: DemoPass[]): Promise<void> {
  const codes = codesOf(chance, passes.length + 400).values();
  const card = (pass: DemoPass, more: object) => ({
    seasonPassId: pass.id,
    number: '',
    code: codes.next().value!,
    nfcUid: null as string | null,
    state: 'active',
    replacedReason: null as string | null,
    feeCents: 0,
    printCount: 1,
    issuedAt: pass.signedUpAt,
    activatedAt: new Date(pass.signedUpAt.getTime() + 180_000) as Date | null,
    endedAt: null as Date | null,
    ...more,
  });
  const rows = passes.flatMap(pass => {
    const year = String(pass.season.firstYear % 100);
    const number = `${year}-${memberCode(pass.holder)}`;
    const nfc = pass.id % 3 === 0 ? `04${pass.id.toString(16).padStart(12, '0').toUpperCase()}` : null;
    if (!isLive(pass)) return [card(pass, {number, state: 'expired', endedAt: pass.endedAt ?? calendar.now})];
    if (['requested', 'pending_payment'].includes(pass.state))
      return [card(pass, {number, state: 'issued', printCount: 0, activatedAt: null})];
    if (!pass.season.isClosed && pass.id % 61 === 0) {
      const at = calendar.daysAhead(-3 - (pass.id % 60), '12:10');
      return [
        card(pass, {number, state: 'replaced', replacedReason: REPLACED[pass.id % REPLACED.length], endedAt: at}),
        card(pass, {
          number: `${number}-2`,
          nfcUid: nfc,
          state: pass.state === 'blocked' ? 'blocked' : 'active',
          feeCents: 600,
          issuedAt: at,
          activatedAt: at,
        }),
      ];
    }
    return [card(pass, {number, nfcUid: nfc, state: pass.state === 'blocked' ? 'blocked' : 'active'})];
  });
  await insertRows(tx, 'pass_card', rows);
}
