/** What else a month has: a plot whose deposit goes back at the terminal, a wallet that pays, a block that the bank refuses. */
import {refuseBlock} from '../../../api/src/domain/sepa/refuse-block';
import type {TestApp} from '../../support/run/app';
import type {InstalmentPass} from '../../support/passes/instalments';
import {DEPOSIT_CENTS, makePlots, PLOT_CENTS} from '../../support/world/plots';
import {must} from '../../support/world/purchase';
import {idempotency, type ErrorBody, type Visitor} from '../../support/wire/visitor';

const post = async <T>(who: Visitor, path: string, body: object): Promise<T> =>
  must(await who.post<T & ErrorBody>(path, body, idempotency()));

/** Let and handed back, all of it at the card terminal; the cents that stay. */
export async function letPlot(app: TestApp, who: Visitor): Promise<number> {
  await app.db.query(
    `insert into vat_rate (code, name, rate_bp, valid_from) values ('not_subject', 'No sujeto', 0, '1993-01-01')
      on conflict do nothing`,
  );
  const area = await makePlots(app.db, 1);
  const {id} = await post<{id: number}>(who, '/api/parcelas/venta', {
    plotId: await area.plotId('A1'),
    buyer: {kind: 'person', name: 'Ana Ferrer'},
    expectedTotalCents: PLOT_CENTS + DEPOSIT_CENTS,
    payment: {method: 'card_terminal'},
  });
  const at = `/api/parcelas/parcelas-vendidas/${id}/entrega`;
  await post(who, at, {to: 'delivered'});
  await post(who, at, {to: 'finished', deposit: 'return'});
  const {rows} = await app.db.query<{id: number}>(`select id from refund where state = 'requested' order by id`);
  for (const refund of rows) await post(who, `/api/devoluciones/${refund.id}/confirmar`, {operation: '8'});
  return PLOT_CENTS;
}

const CARD_CENTS = 600;

/** What the house has given to the holder pays another card; the cents. */
export async function payFromWallet(app: TestApp, who: Visitor, {id}: InstalmentPass): Promise<number> {
  await app.db.query(
    `update organization set settings = settings || jsonb_build_object('duplicateCardCents', $1::int)`,
    [CARD_CENTS],
  );
  const {rows} = await app.db.query<{id: number}>('select pass_holder_id as id from season_pass where id = $1', [id]);
  const amount = {amountCents: CARD_CENTS, reason: 'Compensación'};
  await post(who, `/api/abonados/${rows[0]!.id}/ajustar-monedero`, amount);
  const card = {why: 'lost', charge: 'wallet', expectedCents: CARD_CENTS, reason: 'Lo ha perdido'};
  await post(who, `/api/abonos/${id}/duplicado`, card);
  return CARD_CENTS;
}

/** Its mandate has been collected from before: its debit is of another block than those of the others. */
export const knownToBank = (app: TestApp, pass: InstalmentPass) =>
  app.db.query(
    `update sepa_mandate set last_used_on = club_today() - 30
      where pass_holder_id = (select pass_holder_id from season_pass where id = $1)`,
    [pass.id],
  );

export const bankRefuses = (app: TestApp, remittanceId: number) =>
  app.db.withTransaction(tx => refuseBlock(tx, {remittanceId, sequenceType: 'RCUR', reasonCode: 'FF01'}));
