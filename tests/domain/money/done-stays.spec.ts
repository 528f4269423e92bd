/** What is done stays as it was done: no statement rewrites it, whoever's login it is. */
import {issueInvoices} from '../../../api/src/domain/invoicing/issue';
import {settleWithoutBank} from '../../../api/src/domain/payments/settle';
import {draftOf, PROGRAM} from '../../api/verifactu/stage';
import {Buyer} from '../../support/scene/buyer';
import {openScene} from '../../support/scene/scene';
import type {Tx} from '../../../api/src/domain/kernel/tx';

const on = openScene(async () => ({}));

/** In a part of its own, with what waits for the end of the transaction. */
async function refusal(text: string, values: unknown[] = []): Promise<string> {
  let said = 'done';
  await on.db
    .withTransaction(async (tx: Tx) => {
      await tx.query(text, values);
      await tx.query('set constraints all immediate');
      throw new Error('only tried');
    })
    .catch((error: {details?: {constraint?: string}; errors?: {nif?: string}; message: string}) => {
      said = error.details?.constraint ?? error.errors?.nif ?? error.message;
    });
  return said;
}

test('[M11] a payment, a refund and a series say what they said', async () => {
  const buyer = new Buyer(on);
  await buyer.hold([2]);
  const order = await buyer.order(null);
  if (order.dueCents > 0) await buyer.pay(order);
  else await on.db.withTransaction(tx => settleWithoutBank(tx, order.id));
  const {rows} = await on.db.query<{id: number}>('select id from payment where order_id = $1', [order.id]);
  const paymentId = rows[0]!.id;
  const refund = await on.db.query<{id: number}>(
    `insert into refund (order_id, payment_id, amount_cents, reason, method) values ($1, $2, 100, 'Prueba', 'card')
      returning id`,
    [order.id, paymentId],
  );
  expect(await refusal('update payment set amount_cents = amount_cents + 1 where id = $1', [paymentId])).toBe(
    'payment_stays',
  );
  expect(await refusal('update payment set amount_cents = amount_cents where id = $1', [paymentId])).toBe('only tried');
  expect(await refusal('update refund set amount_cents = 1 where id = $1', [refund.rows[0]!.id])).toBe('refund_stays');
  await on.db.query(
    `insert into invoice_series (issuer_nif, series, purpose, year, next_number)
      values ('B12345674', 'F26-', 'complete', 2026, 9)`,
  );
  expect(await refusal(`update invoice_series set next_number = 8 where series = 'F26-'`)).toBe('invoice_series_stays');
  expect(await refusal(`update invoice_series set next_number = 10 where series = 'F26-'`)).toBe('only tried');
  expect(await refusal(`update invoice_series set series = 'G26-' where series = 'F26-'`)).toBe('invoice_series_stays');
});

test('[M11] what a paid order came to, what went back of it, what was settled and counted stay', async () => {
  const buyer = new Buyer(on);
  await buyer.hold([5]);
  const order = await buyer.order(null);
  const change = 'update "order" set total_cents = total_cents + 1 where id = $1';
  expect(await refusal(change, [order.id])).not.toBe('order_stays');
  if (order.dueCents > 0) await buyer.pay(order);
  else await on.db.withTransaction(tx => settleWithoutBank(tx, order.id));
  expect(await refusal(change, [order.id])).toBe('order_stays');
  expect(await refusal('update "order" set phone = phone, total_cents = total_cents where id = $1', [order.id])).toBe(
    'only tried',
  );
  expect(await refusal('delete from order_line where order_id = $1', [order.id])).toBe('order_line_stays');
  const givenBack = `with r as (insert into refund (order_id, payment_id, amount_cents, reason, method)
      select order_id, id, 100, 'Prueba', 'card' from payment where order_id = ${order.id} returning id)
    insert into refund_line (refund_id, order_line_id, amount_cents)
      select r.id, l.id, 100 from r, order_line l where l.order_id = ${order.id}`;
  expect(await refusal(`${givenBack}; update refund_line set amount_cents = 1`)).toBe('refund_line_stays');
  expect(await refusal(`${givenBack}; delete from refund_line`)).toBe('refund_line_stays');
  await on.db.query(
    `insert into settlement (id, kind, period_from, period_to) overriding system value
      values (901, 'products', '2026-01-01', '2026-01-31')`,
  );
  await on.db.query(
    `insert into settlement_item (settlement_id, side, order_line_id, amount_cents)
      select 901, 'sale', id, 100 from order_line where order_id = $1`,
    [order.id],
  );
  const rewrite = [
    `update settlement set iban = 'ES9121000418450200051332' where id = 901`,
    'update settlement_item set amount_cents = 1 where settlement_id = 901',
    'delete from settlement_item where settlement_id = 901',
  ];
  const all = async () => {
    const said: string[] = [];
    for (const text of rewrite) said.push(await refusal(text));
    return said;
  };
  expect(await all()).toEqual(['only tried', 'only tried', 'only tried']);
  await on.db.query(`update settlement set state = 'closed', number = 'LP26-1', closed_at = now() where id = 901`);
  const frozen = expect.stringMatching(/settlement|liquidación/i);
  expect(await all()).toEqual(['settlement_stays', frozen, frozen]);
  expect(await refusal('update settlement_item set is_live = false where settlement_id = 901')).toBe('only tried');
});

test('[M11] what went to a bank stays as it went', async () => {
  await on.db.query(
    `insert into sepa_remittance (id, due_until_on, collection_on, state, file, file_sha256, message_id, sent_at)
      overriding system value values (901, current_date, current_date, 'sent', '<a/>', 'x', 'M-901', now()),
        (902, current_date, current_date, 'draft', null, null, null, null)`,
  );
  expect(await refusal(`update sepa_remittance set file = '<b/>' where id = 901`)).toBe('sepa_remittance_stays');
  expect(await refusal(`update sepa_remittance set note = 'Llamado el banco' where id = 901`)).toBe('only tried');
  expect(await refusal(`update sepa_remittance set file = '<b/>' where id = 902`)).toBe('only tried');
});

test('[M11] a balance is the sum of what moved it', async () => {
  const {rows} = await on.db.query<{id: number}>(
    `insert into pass_holder (first_name, surname1, born_on) values ('Eva', 'Gil', '1990-01-01') returning id`,
  );
  const holder = rows[0]!.id;
  expect(await refusal('update pass_holder set wallet_cents = 500 where id = $1', [holder])).toBe(
    'pass_holder_is_its_entries',
  );
  const gift = `insert into wallet_entry (pass_holder_id, kind, amount_cents, note) values (${holder}, 'gift', 500, 'Prueba')`;
  expect(await refusal(gift)).toBe('only tried');
  await on.db.query(gift);
  await on.db.query('set constraints all immediate');
  expect(await refusal('update pass_holder set wallet_cents = 0 where id = $1', [holder])).toBe('pass_holder_emptied');
});

test('[M11] what is on a gift card is what was put on it and spent, and nothing else', async () => {
  const {rows} = await on.db.query<{id: number}>('insert into gift_card (amount_cents) values (2000) returning id');
  const card = rows[0]!.id;
  expect(await refusal('update gift_card set balance_cents = 2000 where id = $1', [card])).toBe(
    'gift_card_is_its_entries',
  );
  const issue = `insert into gift_card_entry (gift_card_id, kind, amount_cents, note) values (${card}, 'issue', 2000, 'Prueba')`;
  expect(await refusal(issue)).toBe('only tried');
  await on.db.query(issue);
  await on.db.query('set constraints all immediate');
  expect(await refusal('update gift_card set balance_cents = 0 where id = $1', [card])).toBe('gift_card_emptied');
  expect(await refusal('update gift_card set balance_cents = balance_cents - 1 where id = $1', [card])).toBe(
    'gift_card_is_its_entries',
  );
  // Nobody has paid for it: the books would owe less.
  await on.db.query(`insert into gift_card_entry (gift_card_id, kind, amount_cents) values ($1, 'void', -2000)`, [
    card,
  ]);
});

test('[M11] who has issued invoices keeps its number; one that has none is put right', async () => {
  const change = `update organization set nif = 'B87654329'`;
  const nif = (await on.db.query<{nif: string}>('select nif from organization')).rows[0]!.nif;
  expect(nif).not.toBe('');
  expect(await refusal(change)).toBe('only tried');
  await on.db.withTransaction(tx => issueInvoices(tx, PROGRAM, [draftOf({issuer: {nif, name: 'Club'}})]));
  expect(await refusal(change)).toMatch(/^Ya hay facturas con ese NIF/);
  expect(await refusal(`update organization set nif = nif, name = 'Otro nombre'`)).toBe('only tried');
});
