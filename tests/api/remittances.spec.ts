/**
 * Direct debits: a mandate signed on the web, a remittance with its file, what the bank pays and gives back; and what
 * staff do with an instalment.
 */
import {randomUUID} from 'node:crypto';
import {XMLParser} from 'fast-xml-parser';
import {scan} from '../../api/src/domain/access/scan';
import {claimSession} from '../../api/src/domain/passes/seats/claim-session';
import {closeSeason} from '../../api/src/domain/passes/life/close-season';
import {addBankDays} from '../../api/src/domain/sepa/bank-days';
import {ageUnpaid} from '../../api/src/jobs/money/age-instalments';
import {chargeInstalments} from '../../api/src/jobs/money/charge-instalments';
import {reconcilePayments} from '../../api/src/jobs/money/reconcile-payments';
import {startApp, type TestApp} from '../support/app';
import {freshDatabase} from '../support/database';
import {makeWorld, type World} from '../support/fixture';
import {
  chargesAtBank,
  daysPass,
  giveCard,
  giveInstalmentPasses,
  mailsOf,
  passState,
  statesOf,
  type InstalmentPass,
} from '../support/instalments';
import {expectInvariants} from '../support/invariants';
import {count} from '../support/until';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../support/visitor';
import {openTills} from '../support/tills';

let app: TestApp;
let world: World;
let ana: Visitor;
let office: Visitor;
let today: string;
let seat = 2;
const IBAN = 'ES91 2100 0418 4502 0005 1332';

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 10});
  ana = new Visitor(app.url);
  ana.cookies.set('customer', world.customer.token);
  office = new Visitor(app.url, world.staff.passes_manager.token);
  await openTills(app.db, [world.staff.passes_manager.id]);
  today = (await app.db.query<{d: string}>(`select (now() at time zone 'Europe/Madrid')::date::text as d`)).rows[0]!.d;
  await app.db.query(
    `update organization set settings = settings || '{"sepaIban": "ES9121000418450200051332"}', nif = 'B85626240',
      legal_name = 'Peña & Cía, «Año Ñ»'`,
  );
});
beforeEach(() => app.db.query('delete from attempt'));
afterAll(async () => {
  await expectInvariants(app.db);
  hangUp();
  await app.stop();
});

let plan = 0;
async function passes(n: number, dueIn: number[] = [0, 60], own = true): Promise<InstalmentPass[]> {
  await app.db.query('delete from season_list_session');
  await app.db.query('delete from release_policy');
  await app.db.query(`update pass_category set name = name || ' ' || id where name = 'Adulto'`);
  const made = await giveInstalmentPasses(
    app,
    world,
    count(n).map(() => world.seat(seat++)),
    dueIn,
    own,
  );
  const ids = made.map(pass => pass.id);
  const {rows} = await app.db.query<{id: number}>(
    `insert into payment_frequency (name, kind, instalments, every_months, methods, return_fee_cents)
      values ($1, 'every_n_months', 2, 2, '{sepa,card_token}', 250) returning id`,
    [`Domiciliado ${++plan}`],
  );
  await app.db.query('update season_pass set payment_frequency_id = $2 where id = any($1)', [ids, rows[0]!.id]);
  await app.db.query('update instalment set payment_frequency_id = $2 where season_pass_id = any($1)', [
    ids,
    rows[0]!.id,
  ]);
  await app.db.withTransaction(tx => claimSession(tx, world.seasonListId, world.sessionId));
  return made;
}
interface Schedule extends ErrorBody {
  mandateText: string | null;
  mandate: {reference: string; ibanEnding: string} | null;
  owedCents: number;
}
const act = <T>(path: string, body: unknown = {}, who = office) =>
  who.post<T & ErrorBody>(path, body, idempotency(randomUUID()));
const sign = (id: number, iban = IBAN, debtorName = 'José Ñíguez Peña', who = ana) =>
  act<{reference: string; ibanEnding: string}>(
    `/api/public/passes/${id}/mandate`,
    {iban, debtorName, accept: true},
    who,
  );
const collectionOn = () => addBankDays(today, 3);
const draft = (dueUntilOn = today, more: object = {}) =>
  act<{id: number}>('/api/remesas/preparar', {dueUntilOn, collectionOn: collectionOn(), ...more});
async function sent(
  pass: InstalmentPass[],
): Promise<{id: number; debits: {id: number; e2e: string; instalmentId: number}[]}> {
  for (const {id} of pass) expect((await sign(id)).status).toBe(200);
  const {id} = (await draft()).body;
  expect((await act(`/api/remesas/${id}/enviar`)).status).toBe(200);
  return {id, debits: await debitsOf(id)};
}
const debitsOf = async (id: number) =>
  (
    await app.db.query<{id: number; e2e: string; state: string; instalmentId: number; type: string; cents: number}>(
      `select id, end_to_end_id as e2e, state, instalment_id as "instalmentId", sequence_type as type,
        amount_cents as cents from sepa_debit where sepa_remittance_id = $1 order by id`,
      [id],
    )
  ).rows;
const fileOf = async (id: number) =>
  (await app.db.query<{file: string}>('select file from sepa_remittance where id = $1', [id])).rows[0]!.file;
const bank = async () =>
  (
    await app.db.query<{cents: number}>(
      `select coalesce(sum(amount_cents), 0)::int as cents from ledger_entry where account = 'bank'`,
    )
  ).rows[0]!.cents;
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
const enter = async ({id}: InstalmentPass) => {
  const {rows} = await app.db.query<{id: number}>(
    `insert into device (event_id, name) values ($1, 'Puerta ' || gen_random_uuid()::text) returning id`,
    [world.eventId],
  );
  const asked = {
    eventSessionId: world.sessionId,
    deviceId: rows[0]!.id,
    text: `CARNETPLAZO${id}`,
    direction: 'in' as const,
    isOffline: false,
    deviceAt: null,
    staffUserId: null,
  };
  return (await app.db.withTransaction(tx => scan(tx, asked, new Map()))).result;
};

describe('a mandate', () => {
  test('is signed with a right IBAN, once; the card gives way to it', async () => {
    const pass = (await passes(1))[0]!;
    await giveCard(app, pass.id);
    const schedule = (await ana.get<Schedule>(`/api/public/passes/${pass.id}/instalments`)).body;
    expect(schedule.mandateText).toContain('ES77000B85626240');
    expect((await sign(pass.id, 'ES91 2100 0418 4502 0005 1333')).body.errors).toHaveProperty('iban');
    expect((await sign(pass.id, 'US12 1234 5678 9012 3456')).body.errors).toHaveProperty('iban');
    const signed = await sign(pass.id);
    expect(signed.body).toMatchObject({ibanEnding: '1332'});
    expect(signed.body.reference).toMatch(/^ABONO-\d{8}-[0-9A-F]{8}$/);
    const {rows} = await app.db.query(
      `select m.state, m.iban, m.signed_ip is not null as ip, m.accepted_text <> '' as text, p.card_token_id,
        (select string_agg(distinct i.method, ',') from instalment i where i.season_pass_id = p.id) as method
        from sepa_mandate m join season_pass p on p.sepa_mandate_id = m.id where p.id = $1`,
      [pass.id],
    );
    expect(rows).toEqual([
      {state: 'signed', iban: IBAN.replaceAll(' ', ''), ip: true, text: true, card_token_id: null, method: 'sepa'},
    ]);
    const again = await sign(pass.id);
    expect(again.body.reference).not.toBe(signed.body.reference);
    expect(
      (
        await app.db.query(`select 1 from sepa_mandate where reference = $1 and state = 'cancelled'`, [
          signed.body.reference,
        ])
      ).rowCount,
    ).toBe(1);
    expect((await ana.post<{removed: boolean}>(`/api/public/passes/${pass.id}/mandate/remove`)).body).toEqual({
      removed: true,
    });
    await app.db.query(`update instalment set state = 'waived' where season_pass_id = $1`, [pass.id]);
  });
});

describe('a remittance', () => {
  test('takes what falls due, once; its file adds up; settled, everything is paid, once', async () => {
    const made = await passes(3);
    for (const {id} of made) await sign(id);
    const preview = await act<{debits: number; totalCents: number; earliestOn: string}>('/api/remesas/previa', {
      dueUntilOn: today,
    });
    expect(preview.body).toMatchObject({debits: 3, totalCents: 30_000, earliestOn: addBankDays(today, 2)});
    expect((await act('/api/remesas/preparar', {dueUntilOn: today, collectionOn: today})).body.errors).toHaveProperty(
      'collectionOn',
    );
    const [one, two] = await Promise.all([draft(), draft()]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const id = (one.body.id ?? two.body.id)!;
    // Paid meanwhile in another way: it drops out.
    const paid = await act<{changeCents: number}>(`/api/plazos/${made[2]!.instalmentIds[0]}/pagar`, {
      method: 'cash',
      expectedTotalCents: 10_000,
      tenderedCents: 12_000,
    });
    expect(paid.body).toMatchObject({changeCents: 2_000, totalCents: 10_000});
    const answer = await act(`/api/remesas/${id}/enviar`);
    expect(answer.body).toEqual({debits: 2, totalCents: 20_000, dropped: 1});
    expect((await act(`/api/remesas/${id}/enviar`)).status).toBe(409);
    expect(await statesOf(app, made[0]!.id)).toEqual(['charging', 'scheduled']);
    expect((await mailsOf(app, 'instalment_debit')).length).toBe(2);

    const xml = await fileOf(id);
    expect([...xml].every(sign => sign.charCodeAt(0) < 128)).toBe(true);
    const root = (
      new XMLParser({parseTagValue: false}).parse(xml) as {
        Document: {
          CstmrDrctDbtInitn: {
            GrpHdr: Record<string, string>;
            PmtInf: {
              NbOfTxs: string;
              CtrlSum: string;
              ReqdColltnDt: string;
              PmtTpInf: {SeqTp: string};
              DrctDbtTxInf: {InstdAmt: string; Dbtr: {Nm: string}}[];
            };
          };
        };
      }
    ).Document.CstmrDrctDbtInitn;
    expect(root.GrpHdr).toMatchObject({NbOfTxs: '2', CtrlSum: '200.00'});
    expect(root.GrpHdr.MsgId).toHaveLength(35);
    expect(root.PmtInf).toMatchObject({
      NbOfTxs: '2',
      CtrlSum: '200.00',
      ReqdColltnDt: collectionOn(),
      PmtTpInf: {SeqTp: 'FRST'},
    });
    expect(root.PmtInf.DrctDbtTxInf.map(debit => [debit.InstdAmt, debit.Dbtr.Nm])).toEqual([
      ['100.00', 'Jose Niguez Pena'],
      ['100.00', 'Jose Niguez Pena'],
    ]);

    // At the bank: nobody else is paid for it.
    expect(
      (await act(`/api/plazos/${made[0]!.instalmentIds[0]}/pagar`, {method: 'cash', expectedTotalCents: 10_000})).body
        .code,
    ).toBe('charge_under_way');
    await reconcilePayments(app.runtime);
    const before = await bank();
    expect((await act<{paid: number}>(`/api/remesas/${id}/abonar`)).body).toEqual({paid: 2});
    expect((await act(`/api/remesas/${id}/abonar`)).status).toBe(409);
    expect([await statesOf(app, made[0]!.id), await statesOf(app, made[2]!.id), (await bank()) - before]).toEqual([
      ['paid', 'scheduled'],
      ['paid', 'scheduled'],
      20_000,
    ]);

    // The second debit of a mandate follows a first one.
    await daysPass(
      app,
      made.map(pass => pass.id),
      60,
    );
    const next = (await draft()).body.id;
    await act(`/api/remesas/${next}/enviar`);
    expect((await debitsOf(next)).map(debit => debit.type)).toEqual(['RCUR', 'RCUR', 'FRST']);
    expect((await act(`/api/remesas/${next}/anular`, {reason: 'El banco la ha rechazado entera'})).status).toBe(200);
    expect(await statesOf(app, made[0]!.id)).toEqual(['paid', 'scheduled']);
    await app.db.query(
      `update instalment set state = 'waived' where season_pass_id = any($1) and state = 'scheduled'`,
      [made.map(pass => pass.id)],
    );
  });

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
    expect((await upload(pain002)).body).toEqual({found: 1, returned: 1, repeated: 0, unknown: []});
    expect((await upload(pain002)).body).toMatchObject({returned: 0, repeated: 1});
    const before = await bank();
    await act(`/api/remesas/${id}/abonar`);
    expect((await bank()) - before).toBe(30_000);
    // After it: the money goes back, and the order with it.
    const camt = `<?xml version="1.0"?><ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.02"><ns:BkToCstmrDbtCdtNtfctn><ns:Ntfctn><ns:Ntry><ns:NtryDtls><ns:TxDtls><ns:Refs><ns:EndToEndId>${late!.e2e}</ns:EndToEndId></ns:Refs><ns:Amt Ccy="EUR">100.00</ns:Amt><ns:RtrInf><ns:Rsn><ns:Cd>MS02</ns:Cd></ns:Rsn></ns:RtrInf></ns:TxDtls><ns:TxDtls><ns:Refs><ns:EndToEndId>${rest!.e2e}</ns:EndToEndId></ns:Refs></ns:TxDtls></ns:NtryDtls></ns:Ntry></ns:Ntfctn></ns:BkToCstmrDbtCdtNtfctn></ns:Document>`;
    expect((await upload(camt)).body).toEqual({found: 1, returned: 1, repeated: 0, unknown: []});
    expect((await upload(`referencia;motivo\n${csv!.e2e};MD06\nR99-D99;AM04\n`)).body).toMatchObject({
      found: 2,
      returned: 1,
      unknown: [{reason: 'No es un adeudo de este club.'}],
    });
    expect((await upload(`referencia;motivo\nhola;AM04\n`)).body.errors).toHaveProperty('file');
    expect((await upload('<!DOCTYPE x [<!ENTITY a "b">]><x/>')).status).toBe(422);
    expect((await bank()) - before).toBe(10_000);

    expect(
      (
        await app.db.query(
          `select i.state, i.fee_cents, i.grace_until_on > current_date + 5 as grace from instalment i
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

  test('who may not, may not; nothing is told of the account but its ending', async () => {
    const clerk = new Visitor(app.url, world.staff.clerk.token);
    expect((await act('/api/remesas/preparar', {dueUntilOn: today, collectionOn: collectionOn()}, clerk)).status).toBe(
      403,
    );
    expect((await clerk.get('/api/mandatos-sepa')).status).toBe(403);
    expect(JSON.stringify((await office.get('/api/mandatos-sepa')).body)).not.toContain('21000418450200051332');
    expect(JSON.stringify((await office.get('/api/remesas')).body)).not.toContain('<Document');
  });
});

describe('staff and an instalment', () => {
  test('suspended from the grace on, the door is closed; another day, a transfer or letting off opens it at once', async () => {
    const made = await passes(3, [0, 60]);
    await daysPass(
      app,
      made.map(pass => pass.id),
      9,
    );
    await app.db.query(
      `update event_session set doors_at = now() + interval '1 day', starts_at = now() + interval '25 hours',
        ends_at = now() + interval '27 hours' where id = $1`,
      [world.sessionId],
    );
    for (let i = 0; i < 3; i++) await ageUnpaid(app.runtime);
    for (const pass of made)
      expect([await passState(app, pass.id), (await statesOf(app, pass.id))[0]]).toEqual([
        'suspended_unpaid',
        'overdue',
      ]);
    await app.db.query(
      `update event_session set doors_at = now() - interval '1 hour', starts_at = now() + interval '1 hour',
        ends_at = now() + interval '3 hours', sale_ends_at = now(), box_office_ends_at = now() where id = $1`,
      [world.sessionId],
    );
    for (const pass of made) expect(await enter(pass)).toBe('blocked');
    const at = Date.now();
    expect(
      (
        await act(`/api/plazos/${made[0]!.instalmentIds[0]}/pagar`, {
          method: 'transfer',
          expectedTotalCents: 10_000,
          reference: 'TR-2210',
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await act(`/api/plazos/${made[1]!.instalmentIds[0]}/vencimiento`, {
          dueOn: addBankDays(today, 10),
          reason: 'Cobra a fin de mes',
        })
      ).status,
    ).toBe(200);
    expect(
      (await act(`/api/plazos/${made[2]!.instalmentIds[0]}/perdonar`, {reason: 'Acuerdo de la junta'})).status,
    ).toBe(200);
    for (const pass of made) expect([await passState(app, pass.id), await enter(pass)]).toEqual(['active', 'ok']);
    expect(Date.now() - at).toBeLessThan(60_000);
    const audit = await app.db.query<{action: string}>(
      `select action from audit_entry where resource = 'plazos' and resource_id = any($1) order by id`,
      [made.map(pass => String(pass.instalmentIds[0]))],
    );
    expect(audit.rows.map(row => row.action)).toEqual(['pay', 'change_day', 'waive']);
    expect(
      (
        await app.db.query(
          `select y.method from payment y join order_line l on l.order_id = y.order_id where l.instalment_id = $1`,
          [made[0]!.instalmentIds[0]],
        )
      ).rows,
    ).toEqual([{method: 'transfer'}]);
  });

  test('a link, a charge now, stopped and resumed', async () => {
    const pass = (await passes(1, [0, 60]))[0]!;
    const id = pass.instalmentIds[0];
    const link = await act<{sentTo: string; url: string}>(`/api/plazos/${id}/enlace`);
    expect(link.body.url).toContain('enlace=');
    expect((await act(`/api/plazos/${id}/cobrar`)).body.code).toBe('not_chargeable');
    const card = await giveCard(app, pass.id);
    expect((await act(`/api/plazos/${id}/reintentos`, {isStopped: true, reason: 'Pide que esperemos'})).status).toBe(
      200,
    );
    await chargeInstalments(app.runtime);
    expect((await act(`/api/plazos/${id}/cobrar`)).body.code).toBe('retries_stopped');
    expect(await statesOf(app, pass.id)).toEqual(['scheduled', 'scheduled']);
    await act(`/api/plazos/${id}/reintentos`, {isStopped: false, reason: 'Ya puede'});
    const [one, two] = await Promise.all([
      act<{outcome: string}>(`/api/plazos/${id}/cobrar`),
      act<{outcome: string}>(`/api/plazos/${id}/cobrar`),
    ]);
    expect([one, two].filter(answer => answer.body.outcome === 'paid')).toHaveLength(1);
    expect((await chargesAtBank(app)).find(charge => charge.identifier === card)?.times).toBe(1);
    expect((await act(`/api/plazos/${id}/enlace`)).body.code).toBe('already_paid');
  });

  test('split anew to the cent; money for the old amount goes back by itself', async () => {
    const pass = (await passes(1, [0, 60]))[0]!;
    const parts = [
      {dueOn: addBankDays(today, 5), amountCents: 6_667},
      {dueOn: addBankDays(today, 25), amountCents: 6_667},
      {dueOn: addBankDays(today, 50), amountCents: 6_665},
    ];
    expect(
      (await act(`/api/abonos/${pass.id}/repartir`, {parts, reason: 'Lo pide la familia'})).body.errors,
    ).toHaveProperty('parts');
    parts[2]!.amountCents = 6_666;
    expect((await act(`/api/abonos/${pass.id}/repartir`, {parts, reason: 'Lo pide la familia'})).status).toBe(200);
    expect(
      (
        await app.db.query('select n, amount_cents as cents from instalment where season_pass_id = $1 order by n', [
          pass.id,
        ])
      ).rows,
    ).toEqual([
      {n: 1, cents: 6_667},
      {n: 2, cents: 6_667},
      {n: 3, cents: 6_666},
    ]);
    expect(
      (
        await act(`/api/abonos/${pass.id}/repartir`, {
          parts: [{dueOn: addBankDays(today, 5), amountCents: 20_000}],
          reason: 'De una vez',
        })
      ).status,
    ).toBe(200);
    expect(await statesOf(app, pass.id)).toEqual(['scheduled']);
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
  await act(`/api/remesas/${id}/abonar`);
  const first = await settle();
  expect(first.sums.salesCents).toBeGreaterThanOrEqual(20_000);
  await app.db.query(
    `update season_list set starts_on = current_date - 300, ends_on = current_date - 1 where id = $1`,
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
