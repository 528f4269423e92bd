/** A card that is kept pays on the day; what the bank's no does, and who pays then. */
import {randomUUID} from 'node:crypto';
import type {Redirect} from '../../../api/src/outside/bank/gateway';
import {paymentLink} from '../../../api/src/outside/letters/instalment-mail';
import {chargeInstalments, chargeOne} from '../../../api/src/jobs/money/charge-instalments';
import {behave, chargesAtBank, daysPass, giveCard, mailsOf, statesOf} from '../../support/passes/instalments';
import {notify, type Checkout} from '../../support/world/purchase';
import {until} from '../../support/run/until';
import {idempotency, Visitor} from '../../support/wire/visitor';
import {ana, app, linkIn, openInstalments, paidAtBank, pass, pay, schedule, type Owed} from './stage';

openInstalments();

describe('a card that is kept', () => {
  test('agreed to with a payment, it is sealed, shown by its last digits, and charged on the day', async () => {
    const made = await pass([0, 0, 60]);
    const {consentText} = await schedule(made.id);
    const order = (await pay(made.id, [made.instalmentIds[0]!], 10_000, {keepCard: true})).body;
    await paidAtBank(order.redirect);
    await until('it is paid', async () => (await statesOf(app, made.id))[0] === 'paid');
    expect((await schedule(made.id)).card).toMatchObject({brand: 'visa', last4: '0003'});
    const {rows} = await app.db.query<{token: string; consent: string; identifier: string}>(
      `select t.token, t.consent_text as consent, b.identifier from card_token t
        join season_pass p on p.card_token_id = t.id join test_bank.card b on b.cof_transaction = t.cof_transaction
        where p.id = $1`,
      [made.id],
    );
    expect(rows[0]!.consent).toBe(consentText);
    expect(rows[0]!.token).not.toContain(rows[0]!.identifier);
    await chargeInstalments(app.runtime);
    expect(await statesOf(app, made.id)).toEqual(['paid', 'paid', 'scheduled']);
    // The same notification again keeps no second card.
    await notify(app, order);
    expect(
      (await app.db.query('select 1 from card_token where gateway_order = $1', [order.gatewayOrder])).rowCount,
    ).toBe(1);
  });

  test('nobody agreed: nothing is kept', async () => {
    const made = await pass();
    await paidAtBank((await pay(made.id, [made.instalmentIds[0]!], 10_000)).body.redirect);
    await until('it is paid', async () => (await statesOf(app, made.id))[0] === 'paid');
    expect((await schedule(made.id)).card).toBeNull();
  });

  test('changed without paying, and taken away', async () => {
    const made = await pass([0, 60]);
    const old = await giveCard(app, made.id);
    const {body} = await ana.post<{redirect: Redirect}>(
      `/api/public/passes/${made.id}/card`,
      {accept: true},
      idempotency(randomUUID()),
    );
    await paidAtBank(body.redirect);
    await until(
      'the other card is kept',
      async () =>
        (
          await app.db.query(
            `select 1 from card_token t join season_pass p on p.card_token_id = t.id
              join test_bank.card b on b.cof_transaction = t.cof_transaction where p.id = $1 and b.identifier <> $2`,
            [made.id, old],
          )
        ).rowCount === 1,
    );
    expect(
      (
        await app.db.query(
          `select 1 from card_token t join test_bank.card b on b.cof_transaction = t.cof_transaction
            where b.identifier = $1 and t.state = 'revoked'`,
          [old],
        )
      ).rowCount,
    ).toBe(1);
    expect(
      (await app.db.query(`select 1 from test_bank.operation where transaction_type = '7' and charged_cents > 0`))
        .rowCount,
    ).toBe(0);
    expect((await ana.post<{removed: boolean}>(`/api/public/passes/${made.id}/card/remove`, {})).body.removed).toBe(
      true,
    );
    expect(await chargeOne(app.runtime, made.instalmentIds[0]!, true)).toBeNull();
    expect((await schedule(made.id)).card).toBeNull();
  });
});

describe("the bank's no", () => {
  test('is tried again after three days, three times, and then given up, with a mail each time', async () => {
    const made = await pass([0, 60], false);
    const card = await giveCard(app, made.id, '0116');
    const before = (await mailsOf(app, 'instalment_denied')).length;
    for (const i of [0, 1, 2]) {
      await chargeInstalments(app.runtime);
      await chargeInstalments(app.runtime);
      expect((await statesOf(app, made.id))[0]).toBe(i < 2 ? 'failed' : 'failed_for_good');
      await daysPass(app, [made.id], 3);
    }
    await chargeInstalments(app.runtime);
    expect(
      (
        await app.db.query<{n: number; state: string; code: string}>(
          'select n, state, response_code as code from charge_attempt where instalment_id = $1 order by n',
          [made.instalmentIds[0]],
        )
      ).rows,
    ).toEqual([1, 2, 3].map(n => ({n, state: 'denied', code: '0116'})));
    expect((await mailsOf(app, 'instalment_denied')).length).toBe(before + 2);
    expect((await mailsOf(app, 'instalment_gave_up')).at(-1)?.text).toContain('Ya no lo intentaremos más');
    // Asked for by staff, with money on the card again.
    await behave(app, card, 'pay');
    expect(await chargeOne(app.runtime, made.instalmentIds[0]!, true)).toBe('paid');
    expect((await statesOf(app, made.id))[0]).toBe('paid');
  });

  test('0195 asks the payer and is not tried again', async () => {
    const made = await pass([0, 60], false);
    await giveCard(app, made.id, '0195');
    await chargeInstalments(app.runtime);
    await daysPass(app, [made.id], 4);
    await chargeInstalments(app.runtime);
    expect((await statesOf(app, made.id))[0]).toBe('needs_authentication');
    const mail = (await mailsOf(app, 'instalment_needs_payer')).at(-1)!;
    const token = linkIn(mail.text);
    const owed = await new Visitor(app.url).get<Owed>(`/api/public/payment-links/${token}`);
    expect(owed.body).toMatchObject({isOwedNow: true, totalCents: 10_000});
    expect(JSON.stringify(owed.body)).not.toMatch(/Socia|@example/);
  });

  test('SIS0321 kills the card and asks for another', async () => {
    const made = await pass([0, 60], false);
    await giveCard(app, made.id, 'SIS0321');
    await chargeInstalments(app.runtime);
    expect(await statesOf(app, made.id)).toEqual(['failed_for_good', 'scheduled']);
    expect(
      (
        await app.db.query(
          `select t.state from card_token t join season_pass p on p.card_token_id = t.id where p.id = $1`,
          [made.id],
        )
      ).rows,
    ).toEqual([{state: 'revoked'}]);
    expect((await mailsOf(app, 'instalment_new_card')).at(-1)?.text).toContain('?enlace=');
    const token = linkIn(paymentLink(app.runtime.config, made.id, new Date()));
    const order = await new Visitor(app.url).post<Checkout>(
      `/api/public/payment-links/${token}/pay`,
      {method: 'card', keepCard: true, expectedTotalCents: 10_000},
      idempotency(randomUUID()),
    );
    await paidAtBank(order.body.redirect);
    await until('it is paid', async () => (await statesOf(app, made.id))[0] === 'paid');
    expect(
      (
        await app.db.query(
          `select t.state from card_token t join season_pass p on p.card_token_id = t.id where p.id = $1`,
          [made.id],
        )
      ).rows,
    ).toEqual([{state: 'active'}]);
  });

  test('while the bank decides, nobody else pays it', async () => {
    const made = await pass([0, 60]);
    const card = await giveCard(app, made.id, 'silent');
    await chargeInstalments(app.runtime);
    expect((await pay(made.id, [made.instalmentIds[0]!], 10_000)).body.code).toBe('charge_under_way');
    expect((await chargesAtBank(app)).find(c => c.identifier === card)?.times).toBe(1);
    await chargeInstalments(app.runtime);
    expect((await chargesAtBank(app)).find(c => c.identifier === card)?.times).toBe(1);
    const {rows} = await app.db.query<{gatewayOrder: string; totalCents: number}>(
      `select y.gateway_order as "gatewayOrder", y.amount_cents as "totalCents" from payment y
        join charge_attempt a on a.payment_id = y.id where a.instalment_id = $1`,
      [made.instalmentIds[0]],
    );
    await notify(app, rows[0]!);
    expect((await statesOf(app, made.id))[0]).toBe('paid');
  });
});
