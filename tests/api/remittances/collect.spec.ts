/** Direct debits: a mandate signed on the web, a remittance with its file, what the bank pays, and who may see it. */
import {XMLParser} from 'fast-xml-parser';
import {addBankDays} from '../../../api/src/domain/sepa/bank-days';
import {reconcilePayments} from '../../../api/src/jobs/money/reconcile-payments';
import {daysPass, giveCard, mailsOf, statesOf} from '../../support/passes/instalments';
import {sepaProblems} from '../../support/sepa/schema';
import {Visitor, type ErrorBody} from '../../support/wire/visitor';
import {
  act,
  ana,
  app,
  bank,
  collectionOn,
  debitsOf,
  draft,
  IBAN,
  office,
  openRemittances,
  passes,
  bankPays,
  sign,
  today,
  world,
} from './stage';

openRemittances();

interface Schedule extends ErrorBody {
  mandateText: string | null;
  mandate: {reference: string; ibanEnding: string} | null;
  owedCents: number;
}
const fileOf = async (id: number) =>
  (await app.db.query<{file: string}>('select file from sepa_remittance where id = $1', [id])).rows[0]!.file;
const downloaded = async (id: number) => {
  const answer = await fetch(`${app.url}/api/remesas/${id}/fichero`, {
    headers: {authorization: `Bearer ${world.staff.passes_manager.token}`},
  });
  return answer.text();
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
    expect(answer.body).toEqual({state: 'sent', debits: 2, totalCents: 20_000, dropped: 1, left: 0});
    expect((await act(`/api/remesas/${id}/enviar`)).status).toBe(409);
    expect(await statesOf(app, made[0]!.id)).toEqual(['charging', 'scheduled']);
    expect((await mailsOf(app, 'instalment_debit')).length).toBe(2);

    const xml = await fileOf(id);
    expect(await sepaProblems([xml])).toEqual([]);
    expect(await downloaded(id)).toBe(xml);
    // One that was made in the version of before stays what the bank was given.
    const keep = (file: string) =>
      app.db.withTransaction(async tx => {
        await tx.query('set local session_replication_role = replica');
        await tx.query('update sepa_remittance set file = $2 where id = $1', [id, file]);
      });
    const older = xml.replace('pain.008.001.08', 'pain.008.001.02');
    await keep(older);
    expect(await downloaded(id)).toBe(older);
    await keep(xml);
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
    // Not before the day on which the bank collects it.
    expect((await act(`/api/remesas/${id}/abonar`)).body).toMatchObject({
      code: 'wrong_state',
      message: expect.stringContaining(collectionOn().split('-').reverse().join('/')) as string,
    });
    expect((await bank()) - before).toBe(0);
    expect((await bankPays(id)).body).toMatchObject({state: 'settled', debits: 2, left: 0});
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

test('[M6] nobody is charged before the day of the instalment, whoever asks', async () => {
  const [pass] = await passes(1, [0, 20]);
  await sign(pass!.id);
  const later = addBankDays(today, 30);
  const early = await act<{id: number}>('/api/remesas/preparar', {dueUntilOn: later, collectionOn: collectionOn()});
  expect(early.body.errors).toHaveProperty('dueUntilOn');
  const preview = await act<{debits: number; dueUntilOn: string}>('/api/remesas/previa', {});
  expect(preview.body).toMatchObject({dueUntilOn: addBankDays(today, 2), debits: 1});

  const {id} = (await draft()).body;
  const put = (instalmentId: number) =>
    app.db.query(
      `insert into sepa_debit (sepa_remittance_id, instalment_id, sepa_mandate_id, amount_cents)
        select $1, $2, sepa_mandate_id, 10000 from season_pass where id = $3`,
      [id, instalmentId, pass!.id],
    );
  await expect(put(pass!.instalmentIds[1]!)).rejects.toMatchObject({details: {constraint: 'debit_has_fallen_due'}});
  await expect(
    app.db.query('update sepa_remittance set due_until_on = collection_on + 1 where id = $1', [id]),
  ).rejects.toMatchObject({details: {constraint: 'remittance_collects_due'}});
  // Its plan was changed meanwhile: it drops out of the file.
  await app.db.query('update instalment set due_on = $2 where id = $1', [pass!.instalmentIds[0], later]);
  expect((await act(`/api/remesas/${id}/enviar`)).body).toMatchObject({code: 'nothing_due'});
  await act(`/api/remesas/${id}/anular`, {reason: 'Se cambió el plan'});
  await app.db.query(`update instalment set state = 'waived' where season_pass_id = $1`, [pass!.id]);
});
