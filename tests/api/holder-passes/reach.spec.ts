/** Only one's own passes exist for an account, and adding another never tells who exists. */
import {newToken} from '../../../api/src/auth/token';
import {count} from '../../support/run/until';
import {patiently, told, type Visitor} from '../../support/wire/visitor';
import {
  act,
  ana,
  app,
  child,
  eva,
  foreign,
  guest,
  newCustomer,
  nobodys,
  openSession,
  own,
  PERSON,
  setStage,
  visitor,
  world,
  type Body,
  type Session,
} from './stage';

setStage();

describe('reach', () => {
  test('an account sees its own passes and those in its care, with card, money and what comes', async () => {
    const {body} = await ana.get<{
      items: {
        id: number;
        isOwn: boolean;
        cardCode: string;
        hasAccess: boolean;
        owedCents: number;
        nextSessions: Session[];
      }[];
    }>('/api/public/passes');
    expect(body.items.map(({id, isOwn}) => [id, isOwn])).toEqual([
      [own, true],
      [child, false],
    ]);
    expect(body.items[0]).toMatchObject({
      hasAccess: true,
      owedCents: 0,
      cardCode: `CARNET00000${own}`,
      nextSessions: [{eventSessionId: world.sessionId, state: 'own', canRelease: true}],
    });
    expect((await ana.get<{hasPasses: boolean}>('/api/public/account')).body.hasPasses).toBe(true);
    expect((await ana.get(`/api/public/passes/${own}/qr.svg`)).text).toContain('<svg');
    expect((await ana.get(`/api/public/passes/${child}/sessions`)).status).toBe(200);
  });

  test('another’s pass does not exist, at any address; without a session nobody is anybody', async () => {
    const {rows} = await app.db.query<{id: number}>(
      `insert into pass_invitation (season_pass_id, event_session_id, n, zone_id, guest_name, code)
        values ($1, $2, 1, $3, 'Ajena', 'AJENA00000000000001') returning id`,
      [foreign, world.sessionId, world.zones.seated],
    );
    const reads = (id: number) => [
      `${id}/qr.svg`,
      `${id}/sessions`,
      `${id}/guests?eventSessionId=${world.sessionId}`,
      `${id}/transfers/${world.sessionId}/qr.svg`,
      `${id}/guests/${rows[0]!.id}/qr.svg`,
    ];
    const writes: [string, object][] = [
      ['release', {}],
      ['recover', {}],
      ['transfers', PERSON],
      ['transfers/revoke', {}],
      ['guests', guest()],
      ['guests/revoke', {id: rows[0]!.id}],
    ];
    for (const [who, status] of [
      [ana, 404],
      [visitor(), 401],
      [visitor(newToken()), 401],
    ] as const)
      for (const id of [foreign, nobodys[0]!, 999_999]) {
        expect([
          id,
          ...(await Promise.all(
            reads(id).map(async path => (await patiently(() => who.get(`/api/public/passes/${path}`))).status),
          )),
        ]).toEqual([id, ...reads(id).map(() => status)]);
        expect([
          id,
          ...(await Promise.all(
            writes.map(async ([what, more]) => (await patiently(() => act(who, id, what, more))).status),
          )),
        ]).toEqual([id, ...writes.map(() => status)]);
      }
    // By way of one's own pass, another's guest is not there either.
    expect(told(await act(ana, own, 'guests/revoke', {id: rows[0]!.id}))).toBe('404 not_found');
    expect((await ana.get(`/api/public/passes/${own}/guests/${rows[0]!.id}/qr.svg`)).status).toBe(404);
    await app.db.query(`update pass_invitation set state = 'revoked', ended_at = now() where id = $1`, [rows[0]!.id]);
    expect((await visitor().get('/api/public/passes')).status).toBe(401);
  });
});

describe('adding a pass to an account', () => {
  const link = (who: Visitor, body: object) => who.post<Body & {checked?: boolean}>('/api/public/passes/link', body);
  const holderOf = async (passId: number) =>
    (
      await app.db.query<{id: number; number: number; customerId: number | null}>(
        `select h.id, h.member_number as number, h.customer_id as "customerId" from pass_holder h
          join season_pass p on p.pass_holder_id = h.id where p.id = $1`,
        [passId],
      )
    ).rows[0]!;

  test('right or wrong, the answer is the same; only the right one has the pass afterwards', async () => {
    const mine = await holderOf(nobodys[1]!);
    await app.db.query(
      `update pass_holder set email = 'ana@example.org', nif = '00000001R', born_on = '1987-05-14' where id = $1`,
      [mine!.id],
    );
    const taken = await holderOf(foreign);
    await app.db.query(`update pass_holder set email = 'ana@example.org', nif = '00000002W' where id = $1`, [
      taken!.id,
    ]);
    const wrong = [
      {memberNumber: 999_999, docNo: '00000001R'},
      {memberNumber: mine!.number, docNo: '00000003A'},
      {memberNumber: mine!.number, bornOn: '1987-05-15'},
      {memberNumber: taken!.number, docNo: '00000002W'},
    ];
    for (const proof of wrong) expect([proof, (await link(ana, proof)).text]).toEqual([proof, '{"checked":true}']);
    await app.db.query('delete from attempt');
    expect((await link(eva, {memberNumber: mine!.number, docNo: '00000001R'})).text).toBe('{"checked":true}');
    expect([
      (await holderOf(nobodys[1]!)).customerId,
      (await holderOf(foreign)).customerId === world.customer.id,
    ]).toEqual([null, false]);
    expect((await link(ana, {memberNumber: mine!.number, docNo: ' 00000001-r '})).text).toBe('{"checked":true}');
    expect((await holderOf(nobodys[1]!)).customerId).toBe(world.customer.id);
    expect((await ana.get<{items: unknown[]}>('/api/public/passes')).body.items).toHaveLength(3);
  });

  test('by the birth date too; an address that is not proven proves nothing; guessing is slowed down', async () => {
    const other = await holderOf(nobodys[2]!);
    await app.db.query(`update pass_holder set email = 'ines@example.org', born_on = '1990-01-31' where id = $1`, [
      other!.id,
    ]);
    const id = await newCustomer('ines@example.org', false);
    const ines = visitor(await openSession(id));
    expect(told(await link(ines, {memberNumber: other!.number, bornOn: '1990-01-31'}))).toBe('409 email_not_verified');
    await app.db.query('update customer set email_verified_at = now() where id = $1', [id]);
    expect(told(await link(ines, {memberNumber: other!.number}))).toBe('422 invalid');
    expect(told(await link(ines, {memberNumber: other!.number, bornOn: '1990-01-31'}))).toBe('done');
    expect((await holderOf(nobodys[2]!)).customerId).toBe(id);
    const guesses = [];
    for (const n of count(4)) guesses.push(told(await link(ines, {memberNumber: 1000 + n, bornOn: '1990-01-31'})));
    expect(guesses.at(-1)).toBe('429 too_many_requests');
    expect((await link(visitor(), {memberNumber: 1, docNo: '00000001R'})).status).toBe(401);
  });
});
