/**
 * A holder with an account: reaches the own passes and nobody else's, gives the seat free, lends it and invites, with what
 * the mails and the codes say. What is refused, and why: tests/domain/passes.
 */
import {newToken} from '../../../api/src/platform/keys/token';
import {count} from '../../support/run/until';
import {type ErrorBody, patiently, told, Visitor} from '../../support/wire/visitor';
import {
  act,
  ana,
  app,
  type Body,
  child,
  foreign,
  guest,
  nobodys,
  own,
  PERSON,
  type Session,
  setStage,
  visitor,
  world,
} from './stage';
import {randomUUID} from 'node:crypto';
import {letters} from '../../support/world/mails';

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
    expect((await link(ana, {memberNumber: mine!.number, docNo: ' 00000001-r '})).text).toBe('{"checked":true}');
    expect((await holderOf(nobodys[1]!)).customerId).toBe(world.customer.id);
    expect((await ana.get<{items: unknown[]}>('/api/public/passes')).body.items).toHaveLength(3);
    expect(told(await link(ana, {memberNumber: mine!.number}))).toBe('422 invalid');
    expect((await link(visitor(), {memberNumber: 1, docNo: '00000001R'})).status).toBe(401);
    const guesses = [];
    for (const n of count(4)) guesses.push(told(await link(ana, {memberNumber: 1000 + n, bornOn: '1990-01-31'})));
    expect(guesses.at(-1)).toBe('429 too_many_requests');
  });
});

const mails = async (kind: string): Promise<string[]> =>
  (
    await app.db.query<{to: string}>('select to_email as to from mail_message where kind = $1 order by id', [kind])
  ).rows.map(row => row.to);

describe('the seat', () => {
  test('released and recovered by its holder, once per key, with the customer in the log', async () => {
    const key = randomUUID();
    const [first, again] = [await act(ana, own, 'release', {}, key), await act(ana, own, 'release', {}, key)];
    expect([first.body.state, again.body.state]).toEqual(['released', 'released']);
    expect((await app.db.query('select 1 from seat_release where season_pass_id = $1', [own])).rowCount).toBe(1);
    expect(told(await act(ana, own, 'recover', {}, key))).toBe('done');
    expect(told(await act(ana, own, 'release', {eventSessionId: 999_999}, key))).toBe('422 idempotency_mismatch');
    expect(
      (await ana.post<ErrorBody>(`/api/public/passes/${own}/release`, {eventSessionId: world.sessionId})).status,
    ).toBe(422);
    const {rows} = await app.db.query<{action: string; kind: string; id: number}>(
      `select action, actor_kind as kind, actor_id as id from audit_entry
        where resource = 'abonos' and resource_id = $1::text order by at`,
      [own],
    );
    expect(rows).toEqual([
      {action: 'release', kind: 'customer', id: world.customer.id},
      {action: 'recover', kind: 'customer', id: world.customer.id},
    ]);
  });

  test('lent: a code of its own by mail, once; the card stays outside; taken back, the code is dead', async () => {
    const key = randomUUID();
    const answers = await Promise.all(count(4).map(() => act(ana, own, 'transfers', PERSON, key)));
    expect(answers.map(told)).toEqual(['done', 'done', 'done', 'done']);
    const {lent} = answers[0]!.body;
    expect(lent).toMatchObject({toName: 'Pilar Moya'});
    expect(new Set(answers.map(answer => answer.body.lent?.code)).size).toBe(1);
    expect(await mails('pass_transfer')).toEqual(['pilar@example.org']);
    const rows = await letters(app.db, `kind = 'pass_transfer'`);
    expect(rows[0]!.text.replace(/ /g, '')).toContain(lent!.code);
    expect(rows[0]!.html).toContain('aria-label="Código QR"');
    const rights = async () =>
      (
        await app.db.query<{source: string; status: string}>(
          `select source, status from access_right where event_session_id = $1 and seat_id = $2
            and source in ('pass', 'pass_transfer') order by source`,
          [world.sessionId, world.seat(2)],
        )
      ).rows.map(row => `${row.source} ${row.status}`);
    expect(await rights()).toEqual(['pass transferred', 'pass_transfer active']);
    expect((await ana.get(`/api/public/passes/${own}/transfers/${world.sessionId}/qr.svg`)).status).toBe(200);
    expect(told(await act(ana, own, 'transfers', PERSON))).toBe('409 transfer_lent');
    expect(told(await act(ana, own, 'transfers', {toName: '   ', toPhone: '600000001'}))).toBe('422 invalid');
    expect(told(await act(ana, own, 'transfers/revoke'))).toBe('done');
    expect(await rights()).toEqual(['pass active', 'pass_transfer revoked']);
    expect(await mails('pass_transfer_revoked')).toEqual(['pilar@example.org']);
  });
});

describe('guests', () => {
  test('one guest a pass: a code by mail, counted once, and free again when taken back', async () => {
    const key = randomUUID();
    const [first, again] = [await act(ana, own, 'guests', guest(), key), await act(ana, own, 'guests', guest(), key)];
    expect([first.body.guests, again.body.guests]).toMatchObject([
      {given: 1, refusal: 'all_given'},
      {given: 1, refusal: 'all_given'},
    ]);
    expect(await mails('pass_guest')).toEqual(['luis@example.org']);
    expect(told(await act(ana, own, 'guests', guest('Otra')))).toBe('409 invitations_all_given');
    const {body} = await ana.get<{id: number; name: string; code: string; state: string}[]>(
      `/api/public/passes/${own}/guests?eventSessionId=${world.sessionId}`,
    );
    expect(body).toMatchObject([{name: 'Luis Soto', state: 'sent'}]);
    expect((await ana.get(`/api/public/passes/${own}/guests/${body[0]!.id}/qr.svg`)).status).toBe(200);
    expect((await act(ana, own, 'guests/revoke', {id: body[0]!.id})).body.guests).toMatchObject({
      given: 0,
      refusal: null,
    });
    expect(told(await act(ana, own, 'guests/revoke', {id: body[0]!.id}))).toBe('409 invitation_used');
    expect(told(await act(ana, own, 'guests', {...guest(), zoneId: world.zones.standing}))).toBe('422 invalid');
    expect(told(await act(ana, own, 'guests', guest('  ')))).toBe('422 invalid');
    expect(await mails('pass_guest_revoked')).toEqual(['luis@example.org']);
  });
});
