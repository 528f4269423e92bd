/**
 * A debit that the bank gives back is owed again, once, however and however often it is told; and a season that is over
 * and settled stays as it was.
 */
import {ageUnpaid} from '../../../api/src/jobs/money/age-instalments';
import {followRemittances} from '../../../api/src/jobs/money/remittances';
import {closeSeason} from '../../../api/src/domain/passes/life/close-season';
import {daysPass, mailsOf, passState, statesOf, type InstalmentPass} from '../../support/passes/instalments';
import {count} from '../../support/run/until';
import {Visitor} from '../../support/wire/visitor';
import {act, app, bank, bankPays, debitsOf, draft, office, openRemittances, passes, sign, world} from './stage';

openRemittances();

async function sent(
  pass: InstalmentPass[],
): Promise<{id: number; debits: {id: number; e2e: string; instalmentId: number}[]}> {
  for (const {id} of pass) expect((await sign(id)).status).toBe(200);
  const {id} = (await draft()).body;
  expect((await act(`/api/remesas/${id}/enviar`)).status).toBe(200);
  return {id, debits: await debitsOf(id)};
}
const upload = async (text: string) => {
  const answer = await fetch(`${app.url}/api/remesas/devoluciones`, {
    method: 'POST',
    headers: {authorization: `Bearer ${world.staff.passes_manager.token}`, 'content-type': 'application/octet-stream'},
    body: text,
  });
  return {
    status: answer.status,
    body: (await answer.json()) as {
      found: number;
      returned: number;
      repeated: number;
      unknown: {reason: string}[];
      errors?: Record<string, string>;
    },
  };
};

describe('a remittance', () => {
  test('given back: owed again with its fee, grace and a mail; by hand, by pain.002, by camt and by CSV, twice the same', async () => {
    const made = await passes(5, [0]);
    const {id, debits} = await sent(made);
    expect(debits).toHaveLength(5);
    const [byHand, early, late, csv, rest] = debits;
    // Before the money came.
    expect((await act(`/api/remesas/${id}/adeudos/${byHand!.id}/devolver`, {reasonCode: 'AM04'})).body).toEqual({
      isNew: true,
    });
    expect((await act(`/api/remesas/${id}/adeudos/${byHand!.id}/devolver`, {reasonCode: 'AM04'})).body).toEqual({
      isNew: false,
    });
    const pain002 = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>${early!.e2e}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>MD01</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
    expect((await upload(pain002)).body).toMatchObject({found: 1, returned: 1, repeated: 0, pending: 0, unknown: []});
    expect((await upload(pain002)).body).toMatchObject({returned: 0, repeated: 1});
    const before = await bank();
    await bankPays(id);
    expect((await bank()) - before).toBe(30_000);
    // After it: the money goes back, and the order with it.
    const camt = `<?xml version="1.0"?><ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.02"><ns:BkToCstmrDbtCdtNtfctn><ns:Ntfctn><ns:Ntry><ns:NtryDtls><ns:TxDtls><ns:Refs><ns:EndToEndId>${late!.e2e}</ns:EndToEndId></ns:Refs><ns:Amt Ccy="EUR">100.00</ns:Amt><ns:RtrInf><ns:Rsn><ns:Cd>MS02</ns:Cd></ns:Rsn></ns:RtrInf></ns:TxDtls><ns:TxDtls><ns:Refs><ns:EndToEndId>${rest!.e2e}</ns:EndToEndId></ns:Refs></ns:TxDtls></ns:NtryDtls></ns:Ntry></ns:Ntfctn></ns:BkToCstmrDbtCdtNtfctn></ns:Document>`;
    expect((await upload(camt)).body).toMatchObject({found: 1, returned: 1, repeated: 0, pending: 0, unknown: []});
    expect((await upload(`referencia;motivo\n${csv!.e2e};MD06\nR99-D99;AM04\n`)).body).toMatchObject({
      found: 2,
      returned: 1,
      unknown: [{reason: 'No es un adeudo nuestro.'}],
    });
    expect((await upload(`referencia;motivo\nhola;AM04\n`)).body.errors).toHaveProperty('file');
    expect((await upload('<!DOCTYPE x [<!ENTITY a "b">]><x/>')).status).toBe(422);
    expect((await bank()) - before).toBe(10_000);

    expect(
      (
        await app.db.query(
          `select i.state, i.fee_cents, i.grace_until_on > club_today() + 5 as grace from instalment i
            where i.id = any($1)`,
          [[byHand, early, late, csv].map(debit => debit!.instalmentId)],
        )
      ).rows,
    ).toEqual(count(4).map(() => ({state: 'returned', fee_cents: 250, grace: true})));
    expect(
      (await app.db.query(`select 1 from season_pass where id = $1 and sepa_mandate_id is null`, [made[1]!.id]))
        .rowCount,
    ).toBe(1);
    expect(
      (await app.db.query(`select 1 from season_pass where id = $1 and sepa_mandate_id is not null`, [made[0]!.id]))
        .rowCount,
    ).toBe(1);
    expect((await mailsOf(app, 'instalment_returned')).length).toBe(4);
    expect(await statesOf(app, made[4]!.id)).toEqual(['paid']);
    // Paid with its fee, as two lines; a wrong sum is told.
    expect(
      (await act(`/api/plazos/${late!.instalmentId}/pagar`, {method: 'card_terminal', expectedTotalCents: 10_000}))
        .body,
    ).toMatchObject({code: 'total_changed', details: {totalCents: 10_250}});
    expect(
      (await act(`/api/plazos/${late!.instalmentId}/pagar`, {method: 'card_terminal', expectedTotalCents: 10_250}))
        .status,
    ).toBe(200);
    expect(await statesOf(app, made[2]!.id)).toEqual(['paid']);
    // For want of money it is presented again, its fee with it; without a mandate not.
    const next = (await draft()).body.id;
    expect((await debitsOf(next)).map(debit => [debit.instalmentId, debit.cents])).toEqual([
      [byHand!.instalmentId, 10_250],
      [csv!.instalmentId, 10_250],
    ]);
    expect((await act(`/api/remesas/${next}/anular`, {reason: 'No hace falta'})).status).toBe(200);
    await app.db.query(`update instalment set state = 'waived', fee_cents = fee_paid_cents where id = any($1)`, [
      [byHand, early, csv].map(debit => debit!.instalmentId),
    ]);
  });
});

test('given back when its season is over and settled: owed by the person, taken from the next settlement, once; what was closed stays, and so does the end of the pass', async () => {
  const finance = new Visitor(app.url, world.staff.finance_manager.token);
  const settle = async () => {
    const {id} = (
      await act<{id: number}>(
        '/api/liquidaciones/calcular',
        {kind: 'passes', periodFrom: '2020-01-01', periodTo: '2099-12-31'},
        finance,
      )
    ).body;
    const read = async () =>
      (await finance.get<{salesCents: number; refundsCents: number; netCents: number}>(`/api/liquidaciones/${id}`))
        .body;
    const sums = await read();
    await app.db.query(
      `update settlement set state = 'closed', number = 'LA-' || id, closed_at = now() where id = $1`,
      [id],
    );
    return {sums, read};
  };
  const [pass, kept] = await passes(2, [0]);
  const {id, debits} = await sent([pass!, kept!]);
  await bankPays(id);
  const first = await settle();
  expect(first.sums.salesCents).toBeGreaterThanOrEqual(20_000);
  await app.db.query(
    `update season_list set starts_on = club_today() - 300, ends_on = club_today() - 1 where id = $1`,
    [world.seasonListId],
  );
  await app.db.withTransaction(tx => closeSeason(tx));
  expect(await passState(app, pass!.id)).toBe('expired');

  expect((await act(`/api/remesas/${id}/adeudos/${debits[0]!.id}/devolver`, {reasonCode: 'MD06'})).body).toEqual({
    isNew: true,
  });
  await daysPass(app, [pass!.id], 40);
  await ageUnpaid(app.runtime);
  expect([await passState(app, pass!.id), await passState(app, kept!.id)]).toEqual(['expired', 'expired']);
  expect((await app.db.query('select overdue_cents as cents from season_pass where id = $1', [pass!.id])).rows).toEqual(
    [{cents: 10_000}],
  );
  const second = await settle();
  expect(second.sums).toMatchObject({salesCents: 0, refundsCents: -10_000});
  expect(await first.read()).toMatchObject({
    salesCents: first.sums.salesCents,
    refundsCents: first.sums.refundsCents,
    netCents: first.sums.netCents,
  });
  expect((await settle()).sums).toMatchObject({salesCents: 0, refundsCents: 0});

  // Paid in the end, over the counter and with the fee: it is income again.
  expect(
    (
      await act(`/api/plazos/${pass!.instalmentIds[0]}/pagar`, {
        method: 'cash',
        expectedTotalCents: 10_250,
        tenderedCents: 10_250,
      })
    ).status,
  ).toBe(200);
  expect((await settle()).sums).toMatchObject({salesCents: 10_250, refundsCents: 0});
});

describe('a block that the bank has not taken', () => {
  test('[B20] is owed as before, without a fee, and «abonar» takes nothing of it; what cannot be placed waits and keeps the remittance', async () => {
    // Paid once: its mandate's next debit is of the other block.
    const known = (await passes(1))[0]!;
    const first = await sent([known]);
    await bankPays(first.id);
    const fresh = (await passes(2, [0])) as [InstalmentPass, InstalmentPass];
    await daysPass(app, [known.id], 60);
    const {id, debits} = await sent(fresh);
    const types = (await debitsOf(id)).map(one => one.type);
    expect([debits.length, [...new Set(types)].sort()]).toEqual([3, ['FRST', 'RCUR']]);
    const {rows} = await app.db.query<{messageId: string}>(
      'select message_id as "messageId" from sepa_remittance where id = $1',
      [id],
    );
    const {messageId} = rows[0]!;
    const report = (inside: string) =>
      `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId></OrgnlGrpInfAndSts>${inside}</CstmrPmtStsRpt></Document>`;
    const refused = (blockId: string) =>
      `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${blockId}</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts><StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf></OrgnlPmtInfAndSts>`;
    const file = report(refused(`${messageId.slice(0, 30)}-FRST`));
    expect((await upload(file)).body).toMatchObject({
      found: 1,
      refused: [{remittanceId: id, block: 'FRST', debits: 2, totalCents: 20_000}],
      unknown: [],
    });
    expect((await upload(file)).body).toMatchObject({repeated: 1, refused: [], unknown: []});
    expect(
      (
        await app.db.query(`select distinct i.state, i.fee_cents, i.attempts from instalment i where id = any($1)`, [
          fresh.map(one => one.instalmentIds[0]),
        ])
      ).rows,
    ).toEqual([{state: 'scheduled', fee_cents: 0, attempts: 0}]);

    // A block that cannot be told: it waits, and so does the remittance, in words and in the database.
    expect((await upload(report(refused('OTRO')))).body.unknown).toHaveLength(1);
    await app.db.query('update sepa_remittance set collection_on = current_date where id = $1', [id]);
    expect((await act(`/api/remesas/${id}/abonar`)).body).toMatchObject({
      code: 'wrong_state',
      message: expect.stringContaining('avisos') as string,
    });
    await expect(
      app.db.query(`update sepa_remittance set state = 'settling' where id = $1`, [id]),
    ).rejects.toMatchObject({details: {constraint: 'remittance_is_told'}});
    const {body: waiting} = await office.get<{id: number; sepaRemittanceId: number; why: string}[]>(
      `/api/remesas/avisos?${new URLSearchParams({filter: JSON.stringify({state: 'waiting', sepaRemittanceId: id})})}`,
    );
    expect(waiting).toHaveLength(1);
    expect((await act(`/api/remesas/avisos/${waiting[0]!.id}/resolver`, {note: 'Era de otro fichero'})).status).toBe(
      200,
    );
    expect((await act(`/api/remesas/avisos/${waiting[0]!.id}/resolver`, {note: 'Otra vez'})).status).toBe(409);

    const before = await bank();
    expect((await act(`/api/remesas/${id}/abonar`)).body).toMatchObject({state: 'settled'});
    expect((await bank()) - before).toBe(10_000);
    expect(await statesOf(app, fresh[0].id)).toEqual(['scheduled']);
  });

  test('[B20] the whole file refused: the remittance is cancelled', async () => {
    const {id} = await sent(await passes(1, [0]));
    const {rows} = await app.db.query<{messageId: string}>(
      'select message_id as "messageId" from sepa_remittance where id = $1',
      [id],
    );
    const file = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><OrgnlGrpInfAndSts><OrgnlMsgId>${rows[0]!.messageId}</OrgnlMsgId><GrpSts>RJCT</GrpSts></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`;
    expect((await upload(file)).body).toMatchObject({refused: [{remittanceId: id, block: ''}]});
    expect((await app.db.query('select state from sepa_remittance where id = $1', [id])).rows).toEqual([
      {state: 'cancelled'},
    ]);
  });
});

test('[F18] what is begun and held up by others is told as under way, never as failed, and goes on by itself', async () => {
  const [pass] = await passes(1);
  await sign(pass!.id);
  const {id} = (await draft()).body;
  let letGo: () => void = () => undefined;
  const held = app.db.withTransaction(async tx => {
    await tx.query('select 1 from sepa_debit where sepa_remittance_id = $1 for update', [id]);
    await new Promise<void>(resolve => (letGo = resolve));
  });
  const begun = await act<{state: string; left: number}>(`/api/remesas/${id}/enviar`);
  letGo();
  await held;
  expect([begun.status, begun.body.state, begun.body.left > 0]).toEqual([200, 'sending', true]);
  await followRemittances(app.runtime);
  const {rows} = await app.db.query<{state: string}>('select state from sepa_remittance where id = $1', [id]);
  expect(rows[0]!.state).toBe('sent');
});
