/**
 * A season, from the opening to the next year, by what staff and a family can ask of the API: enrolled with a code and
 * without, papers refused and mended, paid in three, a debit returned, clothes exchanged, called up, renewed. At every
 * stage the family's page says what is true, the money agrees to the cent, and each mail was written once.
 */
import {partFallsDue} from '../../support/world/academy';
import {must} from '../../support/world/purchase';
import {type ErrorBody, hangUp, idempotency, Visitor} from '../../support/wire/visitor';
import {askForTwo, openList, type Opened, signature} from './opening';
import {
  act,
  childOf,
  collect,
  edit,
  enrolmentOf,
  expectMoney,
  familyOf,
  jobs,
  make,
  newLetters,
  openSeason,
  partStates,
  payOnTheWeb,
  scheduleOf,
  type Season,
  sendPhoto,
} from './whole';

const SIGNATURE = 'M10 20L200 180L420 90M500 90L700 240';
const IBAN = 'ES91 2100 0418 4502 0005 1332';
/** 300 € and the clothes; the code's price, less ten per cent for the sibling. */
const NOA = 36_000;
const LEO = 27_000;

let s: Season;
let heard: ReturnType<typeof newLetters>;
let opened: Opened;
let nextId: number;
/** Enrolments by the child's name. */
let ids: {noa: number; leo: number};
let collected = 0;
/** Kinds, in their order; all of them to the one family. */
const mails = async (): Promise<string[]> => {
  const found = await heard();
  expect(found.filter(({to}) => to !== s.world.customer.email)).toEqual([]);
  return found.map(({kind}) => kind);
};

beforeAll(async () => {
  s = await openSeason();
  heard = newLetters(s);
});
beforeEach(() => s.app.db.query('delete from attempt'));
afterEach(() => expectMoney(s, collected));
afterAll(async () => {
  hangUp();
  await s.app.stop();
});

test('staff open the list: categories, prices, clothes, a plan, and a code that is mailed', async () => {
  opened = await openList(s);
  const [letter] = await heard();
  expect([letter!.to, letter!.text]).toEqual([s.world.customer.email, expect.stringContaining('300,00')]);
  const {school} = must(
    await new Visitor(s.app.url).get<{school: {isSignupOpen: boolean; categories: {name: string; newCents: number}[]}}>(
      '/api/public/academy',
    ),
  );
  expect([school.isSignupOpen, school.categories.map(one => [one.name, one.newCents])]).toEqual([
    true,
    [
      ['Alevín', 36_000],
      ['Élite', 36_000],
    ],
  ]);
});

test('a family enrols one child without a code and one with it, told the price first', async () => {
  const ask = await askForTwo(s, opened);
  const quoted = must(
    await s.mother.post<{totalCents: number; plans: {paymentFrequencyId: number; name: string}[]}>(
      '/api/public/family/enrolments/quote',
      ask,
    ),
  );
  expect([quoted.totalCents, quoted.plans.map(plan => plan.name)]).toEqual([NOA + LEO, ['De una vez', 'En tres']]);
  expect(await familyOf(s)).toEqual([]);
  const signed = await signature(s, opened, quoted.totalCents);
  await act(s.mother, '/api/public/family/enrolments', {...ask, signed});
  const again = await s.mother.post<{code: string}>('/api/public/family/enrolments', {...ask, signed}, idempotency());
  expect([again.status, again.body.code]).toEqual([409, 'duplicate']);
  ids = {noa: (await enrolmentOf(s, 'Noa')).id, leo: (await enrolmentOf(s, 'Leo')).id};
  for (const [name, categoryName, cents] of [
    ['Noa', 'Alevín', NOA],
    ['Leo', 'Élite', LEO],
  ] as const) {
    const one = await enrolmentOf(s, name);
    expect({...one, cents: one.amountCents - one.discountCents}).toMatchObject({
      state: 'documents_pending',
      next: 'send_papers',
      missing: 'Falta: foto de carné.',
      categoryName,
      cents,
    });
  }
  await jobs(s);
  expect(await mails()).toEqual(['family_sent']);
});

test('the papers: one is refused and why is told, mended, and with the last good one the request goes on', async () => {
  const paperOf = async (name: string) => (await childOf(s, name)).papers[0]!;
  const review = async (name: string, verdict: string, more: object = {}) => {
    const {rows} = await s.app.db.query<{id: number}>('select id from athlete_document where athlete_id = $1', [
      (await childOf(s, name)).id,
    ]);
    await act(s.manager, `/api/bases/documentos/${rows[0]!.id}/revisar`, {verdict, ...more});
  };
  for (const name of ['Noa', 'Leo']) must(await sendPhoto(s, (await childOf(s, name)).id));
  expect(await enrolmentOf(s, 'Noa')).toMatchObject({state: 'documents_pending', next: 'wait', missing: ''});
  await review('Leo', 'validated');
  await review('Noa', 'rejected', {note: 'Sale con gorra'});
  expect(await paperOf('Noa')).toMatchObject({state: 'rejected', note: 'Sale con gorra'});
  expect(await enrolmentOf(s, 'Noa')).toMatchObject({
    next: 'send_papers',
    missing: 'Falta: foto de carné (rechazado).',
  });
  const refused = await s.manager.post<ErrorBody>(`/api/bases/${ids.noa}/estado`, {to: 'admitted'});
  expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ['note']]);
  must(await sendPhoto(s, (await childOf(s, 'Noa')).id));
  await review('Noa', 'validated');
  for (const name of ['Noa', 'Leo'])
    expect(await enrolmentOf(s, name)).toMatchObject({state: 'submitted', next: 'wait', missing: ''});
  await jobs(s);
  const told = await heard();
  expect(told.map(({kind}) => kind)).toEqual(['paper_complete', 'paper_rejected', 'paper_complete']);
  expect(told[1]!.text).toContain('Sale con gorra.');
});

test('admitted by order of arrival and by hand: each waits for its first part, and is told once until when', async () => {
  const shown = await act<{draw: number}>(s.manager, `/api/bases/categorias/${opened.categories.alevin}/admision`, {
    method: 'order',
  });
  await act(s.manager, `/api/bases/admisiones/${shown.draw}/decidir`, {isApplied: true});
  must(await s.manager.post(`/api/bases/${ids.leo}/estado`, {to: 'admitted'}));
  await jobs(s);
  for (const name of ['Noa', 'Leo'])
    expect(await enrolmentOf(s, name)).toMatchObject({state: 'payment_pending', next: 'pay', paidCents: 0});
  expect((await scheduleOf(s, ids.noa)).instalments.map(part => part.dueCents)).toEqual([12_000, 12_000, 12_000]);
  expect((await scheduleOf(s, ids.leo)).instalments.map(part => part.dueCents)).toEqual([9_000, 9_000, 9_000]);
  expect(await mails()).toEqual(['academy_admitted', 'instalment_to_pay']);
});

test('both first parts are paid with one card on the web, and both are in, with their clothes kept aside', async () => {
  const first = async (id: number) => (await scheduleOf(s, id)).instalments[0]!.id;
  await payOnTheWeb(s, [await first(ids.noa), await first(ids.leo)], 21_000, {keepCard: true});
  collected = 21_000;
  await jobs(s);
  for (const name of ['Noa', 'Leo'])
    expect(await enrolmentOf(s, name)).toMatchObject({state: 'enrolled', next: 'none'});
  expect((await scheduleOf(s, ids.noa)).card).toMatchObject({last4: '0003'});
  const {kit} = must(await s.manager.get<{kit: {state: string; size: string}[]}>(`/api/bases/${ids.noa}/ficha`));
  expect(kit.map(one => [one.size, one.state])).toEqual([['10', 'reserved']]);
  // Leo's are debited from now on; one means at a time.
  await act(s.mother, `/api/public/family/instalments/${ids.leo}/means`, {
    act: 'sign_mandate',
    iban: IBAN,
    debtorName: 'Ana García',
    accept: true,
  });
  expect(await scheduleOf(s, ids.leo)).toMatchObject({card: null, mandate: {reference: expect.any(String) as string}});
  expect((await scheduleOf(s, ids.noa)).card).not.toBeNull();
  expect(await mails()).toEqual(['dues_receipt']);
});

test('the clothes: handed over with a signature, exchanged for another size, and both are in writing', async () => {
  const kit = async () =>
    must(
      await s.manager.get<{kit: {id: number; state: string; size: string; signedBy: string | null}[]}>(
        `/api/bases/${ids.noa}/ficha`,
      ),
    ).kit;
  const handOver = (deliveryId: number) =>
    act(s.manager, `/api/bases/${ids.noa}/entregar-prendas`, {
      items: [{deliveryId}],
      signedBy: 'Ana García',
      signature: SIGNATURE,
    });
  await handOver((await kit())[0]!.id);
  must(
    await s.manager.post(`/api/bases/entregas/${(await kit())[0]!.id}/estado`, {
      to: 'exchanged',
      otherVariantId: opened.sizes['12'],
    }),
  );
  await handOver((await kit()).find(one => one.state === 'reserved')!.id);
  expect((await kit()).map(one => [one.size, one.state, one.signedBy])).toEqual([
    ['10', 'exchanged', 'Ana García'],
    ['12', 'delivered', 'Ana García'],
  ]);
  const {rows} = await s.app.db.query(
    `select size, stock_on_hand as here, stock_reserved as kept from kit_variant order by size`,
  );
  // Of two each: Noa has a 12 and gave her 10 back, one 10 is kept for Leo.
  expect(rows).toEqual([
    {size: '10', here: 2, kept: 1},
    {size: '12', here: 1, kept: 0},
  ]);
  await jobs(s);
  expect(await mails()).toEqual(['kit_receipt', 'kit_receipt']);
});

test('called up for a match, the family says «va» by the link of its mail, without logging in', async () => {
  const teamId = await make(s.manager, '/api/bases/equipos', {
    ageCategoryId: opened.categories.alevin,
    name: 'Alevín A',
  });
  await act(s.manager, '/api/bases/lote', {act: 'assign', enrolmentIds: [ids.noa], teamId});
  expect(await enrolmentOf(s, 'Noa')).toMatchObject({teamName: 'Alevín A'});
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const matchId = await make(s.manager, '/api/bases/actividades', {
    teamId,
    kind: 'match',
    opponent: 'CD Ribera',
    side: 'home',
    startsAt: at(72),
    endsAt: at(74),
  });
  await act(s.manager, `/api/bases/actividades/${matchId}/convocatoria`, {
    called: [{enrolmentId: ids.noa}],
    publish: true,
  });
  await jobs(s);
  const [mail, ...more] = await heard();
  expect([mail!.kind, more]).toEqual(['call_up_called', []]);
  const token = /\/cantera\/convocatoria\/([^?\s"]+)\?respuesta=si/.exec(mail!.text)![1]!;
  const shown = async () =>
    must(
      await s.mother.get<{activities: {id: number; callUp: {state: string} | null}[]}>('/api/public/family/calendar'),
    ).activities.map(one => [one.id, one.callUp?.state]);
  expect(await shown()).toEqual([[matchId, 'called']]);
  must(await new Visitor(s.app.url).post(`/api/public/academy/call-ups/${token}`, {answer: 'yes'}));
  expect(await shown()).toEqual([[matchId, 'yes']]);
  await jobs(s);
  expect(await mails()).toEqual([]);
});

test('a month on: the card is charged, the account debited, and the bank returns the debit', async () => {
  await partFallsDue(s.app, [ids.noa, ids.leo], 2);
  const {id, debitIds} = await collect(s, await s.day(0));
  expect([debitIds.length, await partStates(s, ids.leo)]).toEqual([1, ['paid', 'paid', 'scheduled']]);
  collected += 9_000;
  await jobs(s);
  expect(await partStates(s, ids.noa)).toEqual(['paid', 'paid', 'scheduled']);
  collected += 12_000;
  expect(await mails()).toEqual(['instalment_debit', 'dues_receipt', 'dues_receipt']);
  await expectMoney(s, collected);
  for (let i = 0; i < 2; i++)
    await act(s.finance, `/api/remesas/${id}/adeudos/${debitIds[0]}/devolver`, {reasonCode: 'AM04'});
  collected -= 9_000;
  await jobs(s);
  expect(await partStates(s, ids.leo)).toEqual(['paid', 'returned', 'scheduled']);
  expect(await enrolmentOf(s, 'Leo')).toMatchObject({state: 'enrolled', paidCents: 9_000, overdueCents: 9_000});
  expect(await mails()).toEqual(['instalment_returned']);
});

test('not paid in its days of grace Leo rests; paid at the pitch he is back in the transaction of the money', async () => {
  await partFallsDue(s.app, [ids.leo], 2, 9);
  await jobs(s);
  expect(await enrolmentOf(s, 'Leo')).toMatchObject({state: 'suspended', next: 'pay', overdueCents: 9_000});
  expect(await enrolmentOf(s, 'Noa')).toMatchObject({state: 'enrolled', overdueCents: 0});
  expect(await mails()).toEqual(['instalment_reminder']);
  const part = (await scheduleOf(s, ids.leo)).instalments[1]!;
  await act(s.finance, `/api/plazos/${part.id}/pagar`, {method: 'card_terminal', expectedTotalCents: part.dueCents});
  collected += 9_000;
  const {rows} = await s.app.db.query<{state: string; inOne: boolean}>(
    `select e.state, e.xmin = i.xmin and e.xmin = l.xmin as "inOne" from enrolment e
      join instalment i on i.enrolment_id = e.id and i.n = 2 join order_line l on l.instalment_id = i.id
        and l.state = 'active' where e.id = $1`,
    [ids.leo],
  );
  expect(rows).toEqual([{state: 'enrolled', inOne: true}]);
  expect(await enrolmentOf(s, 'Leo')).toMatchObject({state: 'enrolled', next: 'none', overdueCents: 0});
  await jobs(s);
  expect(await mails()).toEqual(['dues_receipt']);
});

test('the last parts are charged and debited: nothing more is owed', async () => {
  await partFallsDue(s.app, [ids.noa, ids.leo], 3);
  await jobs(s);
  const {debitIds} = await collect(s, await s.day(0));
  expect(debitIds).toHaveLength(1);
  collected += 12_000 + 9_000;
  await jobs(s);
  for (const [name, id, cents] of [
    ['Noa', ids.noa, NOA],
    ['Leo', ids.leo, LEO],
  ] as const) {
    expect(await enrolmentOf(s, name)).toMatchObject({state: 'enrolled', paidCents: cents, overdueCents: 0});
    expect(await scheduleOf(s, id)).toMatchObject({paidCents: cents, owedCents: 0, restCents: 0});
  }
  expect(await mails()).toEqual(['dues_receipt', 'instalment_debit', 'dues_receipt']);
});

test('the season becomes the next, and Noa’s place in it is offered, taken and paid', async () => {
  const plan = await act<{toListId: number; name: string}>(
    s.manager,
    `/api/bases/listas/${opened.listId}/pasar-temporada`,
    {
      act: 'apply',
      pricesBp: 0,
      stepCents: 100,
    },
  );
  nextId = plan.toListId;
  const {settingsId} = must(await s.manager.get<{id: number; settingsId: number}[]>('/api/bases/listas')).find(
    one => one.id === nextId,
  )!;
  const today = await s.day(0);
  await edit(s.manager, `/api/conf-deportistas/${settingsId}`, {
    renewalOpensOn: today,
    renewalClosesOn: await s.day(30),
  });
  await edit(s.admin, `/api/listas/${nextId}`, {state: 'campaign'});
  const offer = {act: 'offer', untilOn: await s.day(10), enrolmentIds: [ids.noa]};
  expect(await act(s.manager, `/api/bases/listas/${nextId}/renovaciones`, offer)).toMatchObject({done: 1, mails: 1});
  await jobs(s);
  expect(await mails()).toEqual(['academy_renewal']);
  const [offered, ...others] = must(
    await s.mother.get<{id: number; isOpen: boolean; amountCents: number; discountCents: number}[]>(
      '/api/public/family/renewals',
    ),
  );
  // No new clothes this year: the fee alone.
  expect([offered!.isOpen, offered!.amountCents - offered!.discountCents, others]).toEqual([true, 30_000, []]);
  const answers = [
    {
      offerId: offered!.id,
      isComing: true,
      shirtSize: '12',
      shortsSize: '12',
      socksSize: '34',
      shoeSize: '35',
      emergencyName: '',
      emergencyPhone: '',
      purposes: [],
    },
  ];
  const [done] = await act<{enrolmentId: number; toPayCents: number}[]>(s.mother, '/api/public/family/renewals', {
    answers,
  });
  expect(done!.toPayCents).toBe(30_000);
  await jobs(s);
  expect(await enrolmentOf(s, 'Noa')).toMatchObject({id: done!.enrolmentId, state: 'payment_pending', next: 'pay'});
  expect(await enrolmentOf(s, 'Noa', 1)).toMatchObject({id: ids.noa, state: 'enrolled'});
  expect(await mails()).toEqual(['instalment_to_pay']);
  const [part] = (await scheduleOf(s, done!.enrolmentId)).instalments;
  await payOnTheWeb(s, [part!.id], 30_000);
  collected += 30_000;
  await jobs(s);
  expect(await enrolmentOf(s, 'Noa')).toMatchObject({state: 'enrolled', paidCents: 30_000, next: 'none'});
  expect(await mails()).toEqual(['dues_receipt']);
});

test('the season ends: who was in it has finished it, next year’s place stands', async () => {
  await s.app.db.query(
    `update season_list set starts_on = starts_on - 340, ends_on = ends_on - 340 where id = any($1)`,
    [[opened.listId, nextId]],
  );
  await jobs(s);
  expect(await enrolmentOf(s, 'Noa')).toMatchObject({state: 'enrolled', isCurrent: true});
  expect(await enrolmentOf(s, 'Noa', 1)).toMatchObject({state: 'finished', isCurrent: false, paidCents: NOA});
  expect(await enrolmentOf(s, 'Leo')).toMatchObject({state: 'finished', isCurrent: false, next: 'none'});
  // What was kept aside for Leo, who never came for it, is the academy's again.
  const {rows} = await s.app.db.query('select sum(stock_reserved)::int as kept from kit_variant');
  expect(rows).toEqual([{kept: 0}]);
  expect(await mails()).toEqual([]);
});
