/** A new pass that is not sold: each rule is refused by name, with whose trouble it is; others' contracts stay hidden. */
import {randomUUID} from 'node:crypto';
import {PDF} from '../../support/passes/papers';
import {BORN, newPerson, nifOf, PASS} from '../../support/passes/sign-ups';
import {told} from '../../support/wire/visitor';
import {
  adult,
  ana,
  app,
  BUYER,
  fields,
  next,
  nextNumber,
  nextSeat,
  openSale,
  pay,
  quote,
  sale,
  signUp,
  upload,
  visitor,
  world,
} from './stage';

openSale();

describe('what is refused, and whose trouble it is', () => {
  test('the wrong category for a birth date; no seat; a seat that is taken; the same seat or document twice; a price that has changed', async () => {
    const {n, seatId} = next();
    const old = await signUp(visitor(), [
      newPerson(n, {...adult(seatId), passCategoryId: sale.categories.young, expectedTotalCents: PASS.young}),
    ]);
    expect([told(old), fields(old)]).toEqual(['422 invalid', ['people.0.bornOn']]);
    expect(
      (await quote(visitor(), [{passCategoryId: sale.categories.young, bornOn: BORN.adult, seatId}])).body.people[0]!
        .trouble,
    ).toMatchObject({field: 'bornOn'});
    const noSeat = await signUp(visitor(), [newPerson(n, {...adult(seatId), seatId: null})]);
    expect([told(noSeat), fields(noSeat)]).toEqual(['422 invalid', ['people.0.seatId']]);
    expect(
      told(
        await signUp(visitor(), [
          newPerson(
            n,
            {passCategoryId: sale.categories.baby, bornOn: BORN.baby, expectedTotalCents: 0, seatId},
            {docType: 'none', docNo: '', guardianName: 'X'},
          ),
        ]),
      ),
    ).toBe('422 invalid');
    expect(told(await signUp(visitor(), [newPerson(n, adult(seatId)), newPerson(n + 5000, adult(seatId))]))).toBe(
      '422 invalid',
    );
    expect(told(await signUp(visitor(), [newPerson(n, adult(seatId)), newPerson(n, adult(next().seatId))]))).toBe(
      '422 invalid',
    );
    const dearer = await signUp(visitor(), [newPerson(n, {...adult(seatId), expectedTotalCents: 1})]);
    expect([told(dearer), dearer.body.details]).toEqual([
      '409 total_changed',
      expect.objectContaining({totalCents: PASS.adult, person: 0}),
    ]);
    expect(told(await signUp(visitor(), [newPerson(n, adult(seatId))]))).toBe('done');
    const taken = await signUp(visitor(), [
      newPerson(nextNumber(), adult(next().seatId)),
      newPerson(nextNumber(), adult(seatId), {firstName: 'Marta'}),
    ]);
    expect([told(taken), taken.body.details, taken.body.message]).toEqual([
      '409 seat_taken',
      expect.objectContaining({person: 1, seatId}),
      expect.stringContaining('La butaca de Marta'),
    ]);
  });

  test('somebody who is known comes through the own account; nothing else is told', async () => {
    const {n, seatId} = next();
    await pay(await signUp(visitor(), [newPerson(n, adult(seatId))]));
    const again = await signUp(visitor(), [newPerson(n, adult(next().seatId))]);
    expect([told(again), fields(again), JSON.stringify(again.body)]).toEqual([
      '409 holder_known',
      ['people.0.nif'],
      expect.not.stringContaining('Ferrer'),
    ]);
    const {rows} = await app.db.query<{id: number}>('select id from pass_holder where nif = $1', [nifOf(n)]);
    const free = nextSeat();
    const others = await signUp(ana(), [
      {
        holderId: rows[0]!.id,
        passCategoryId: sale.categories.adult,
        seatId: free,
        expectedTotalCents: PASS.adult,
      },
    ]);
    expect([told(others), fields(others)]).toEqual(['422 invalid', ['people.0.holderId']]);
    expect(told(await quote(ana(), [{holderId: rows[0]!.id, passCategoryId: sale.categories.adult}]))).toBe(
      '422 invalid',
    );
    await app.db.query('update pass_holder set customer_id = $2 where id = $1', [rows[0]!.id, world.customer.id]);
    const tooMany = await signUp(ana(), [
      {
        holderId: rows[0]!.id,
        passCategoryId: sale.categories.adult,
        seatId: free,
        expectedTotalCents: PASS.adult,
      },
    ]);
    expect(told(tooMany)).toBe('409 too_many');
  });

  test('who is barred or under a ban takes no pass, by the document or through an account; the office hears of it', async () => {
    const [one, two] = [next(), next()];
    await pay(await signUp(visitor(), [newPerson(one.n, adult(one.seatId))]));
    const {rows} = await app.db.query<{id: number; passId: number}>(
      'select h.id, p.id as "passId" from pass_holder h join season_pass p on p.pass_holder_id = h.id where h.nif = $1',
      [nifOf(one.n)],
    );
    await app.db.query(
      `insert into pass_block (season_pass_id, reason, case_number, until_at)
        values ($1, 'access_ban', 'EXP-1', now() + interval '1 year')`,
      [rows[0]!.passId],
    );
    const typed = await signUp(visitor(), [newPerson(one.n, adult(two.seatId))]);
    expect([told(typed), JSON.stringify(typed.body)]).toEqual([
      '409 person_refused',
      expect.not.stringMatching(/Ferrer|EXP|prohib/),
    ]);
    await app.db.query('update pass_holder set customer_id = $2 where id = $1', [rows[0]!.id, world.customer.id]);
    expect(
      told(
        await signUp(ana(), [
          {
            holderId: rows[0]!.id,
            passCategoryId: sale.categories.adult,
            seatId: two.seatId,
            expectedTotalCents: PASS.adult,
          },
        ]),
      ),
    ).toBe('409 person_refused');
    expect((await app.db.query(`select 1 from incident where kind = 'banned_person'`)).rowCount).toBe(2);
    expect((await app.db.query('select 1 from seat_claim where seat_id = $1', [two.seatId])).rowCount).toBe(0);
  });

  test('[C14] above the limit of a simplified invoice NIF and address are asked for, field by field', async () => {
    const [a, b] = [next(), next()];
    await app.db.query(`update organization set settings = settings || '{"simplifiedInvoiceMaxCents": 50000}'`);
    const people = [newPerson(a.n, adult(a.seatId)), newPerson(b.n, adult(b.seatId))];
    expect((await quote(visitor(), people)).body.needsInvoice).toBe(true);
    const bare = await signUp(visitor(), people, {buyer: {email: BUYER.email, firstName: 'Lucía', surname1: 'Ferrer'}});
    expect([told(bare), fields(bare).sort()]).toEqual([
      '422 invalid',
      ['buyer.city', 'buyer.docNo', 'buyer.postalCode', 'buyer.street'],
    ]);
    expect(fields(await signUp(visitor(), people, {buyer: {...BUYER, docNo: '12345678A'}}))).toEqual(['buyer.docNo']);
    const done = await signUp(visitor(), people);
    const {rows} = await app.db.query<{billing: object}>(
      `select consents->'billing' as billing from "order"
        where id = (select order_id from payment where gateway_order = $1)`,
      [done.body.checkout!.gatewayOrder],
    );
    expect(rows[0]!.billing).toMatchObject({street: 'Calle Mayor, 1', postalCode: '28001', city: 'Madrid'});
    await app.db.query(`update organization set settings = settings - 'simplifiedInvoiceMaxCents'`);
    await pay(done);
  });

  test('a closed phase, and one for whoever has its word', async () => {
    const {n, seatId} = next();
    await app.db.query(`update campaign_phase set ends_at = now() - interval '1 hour' where id = $1`, [sale.phaseId]);
    expect([
      told(await signUp(visitor(), [newPerson(n, adult(seatId))])),
      told(await quote(visitor(), [newPerson(n, adult(seatId))])),
    ]).toEqual(['409 phase_closed', '409 phase_closed']);
    await app.db.query(
      `update campaign_phase set ends_at = now() + interval '30 days', audience = 'code', access_code = 'ALAMEDA'
        where id = $1`,
      [sale.phaseId],
    );
    expect(told(await signUp(visitor(), [newPerson(n, adult(seatId))]))).toBe('409 phase_closed');
    expect(
      (await visitor().get<{items: {needsCode: boolean; phase: object | null}[]}>('/api/public/pass-lists')).body
        .items[0],
    ).toMatchObject({needsCode: true, phase: null});
    expect(told(await signUp(visitor(), [newPerson(n, adult(seatId))], {code: 'alameda'}))).toBe('done');
    await app.db.query(`update campaign_phase set audience = 'everyone', access_code = null where id = $1`, [
      sale.phaseId,
    ]);
  });

  test('papers: what is not one, what is too heavy, what is missing, what is gone', async () => {
    const who = visitor();
    const fake = await upload(who, Buffer.from('<script>alert(1)</script>'.repeat(4)));
    expect([told(fake), fields(fake)]).toEqual(['422 invalid', ['file']]);
    expect(told(await upload(who, Buffer.alloc(0)))).not.toBe('done');
    const heavy = await upload(who, Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024)]));
    expect(heavy.status).toBeGreaterThanOrEqual(413);
    const {n, seatId} = next();
    const student = {
      ...adult(seatId),
      expectedTotalCents: PASS.adult - PASS.student,
      discountIds: [sale.studentDiscountId],
    };
    const missing = await signUp(who, [newPerson(n, student)]);
    expect([told(missing), fields(missing)]).toEqual(['422 invalid', ['people.0.documents']]);
    const gone = await signUp(who, [
      newPerson(n, student, {papers: [{token: randomUUID(), passDiscountId: sale.studentDiscountId}]}),
    ]);
    expect([told(gone), gone.body.details]).toEqual(['409 upload_gone', expect.objectContaining({person: 0})]);
    // A file is had by whoever has its token, and by one contract only.
    const {token} = (await upload(who, PDF)).body;
    expect(
      told(await signUp(who, [newPerson(n, student, {papers: [{token, passDiscountId: sale.studentDiscountId}]})])),
    ).toBe('done');
    expect(
      told(
        await signUp(who, [
          newPerson(
            nextNumber(),
            {...student, seatId: next().seatId},
            {papers: [{token, passDiscountId: sale.studentDiscountId}]},
          ),
        ]),
      ),
    ).toBe('409 upload_gone');
  });
});
