/** Finding oneself to renew tells nobody who exists: right and wrong look alike, and another's pass does not exist. */
import {newToken} from '../../../api/src/auth/token';
import {PRICE} from '../../support/passes/renewals';
import {told, type Answer, type ErrorBody} from '../../support/wire/visitor';
import {ana, app, memberOf, mine, next, openRenewal, own, quote, renew, renewals, search, visitor} from './stage';

openRenewal();

describe('finding oneself', () => {
  test('right and wrong are the same bytes; only the right browser sees a masked pass', async () => {
    const {holderId} = await renewals.give(next(), {nif: '00000000T', bornOn: '1975-03-02'});
    const number = await memberOf(holderId);
    const [right, wrongDoc, nobody, byBirth] = [visitor(), visitor(), visitor(), visitor()];
    const answers = [
      await search(right, {memberNumber: number, docNo: '00.000.000-t'}),
      await search(wrongDoc, {memberNumber: number, docNo: '11111111H'}),
      await search(nobody, {memberNumber: 999_999, docNo: '00000000T'}),
      await search(byBirth, {memberNumber: number, bornOn: '1975-03-02'}),
    ];
    expect(new Set(answers.map(answer => `${answer.status} ${answer.text}`)).size).toBe(1);
    const shape = ({headers}: Answer<ErrorBody>) =>
      JSON.stringify({
        ...headers,
        date: '',
        'x-request-id': '',
        'set-cookie': headers['set-cookie']?.map(line => line.replace(/=[\w-]{43}/, '=…')),
      });
    expect(new Set(answers.map(shape)).size).toBe(1);
    expect(
      (await mine(right)).map(item => [item.name, item.memberCode, item.contact, item.walletCents, item.isReached]),
    ).toEqual([[expect.stringMatching(/^M… G… N…$/), null, null, 0, false]]);
    expect(await mine(byBirth)).toHaveLength(1);
    expect([await mine(wrongDoc), await mine(nobody), await mine(visitor())]).toEqual([[], [], []]);
    // What is asked with the cookie of somebody else's failed search stays nobody's.
    const {rows} = await app.db.query<{isRight: boolean}>(
      `select (changes->>'isRight')::boolean as "isRight" from audit_entry where action = 'search' order by id`,
    );
    expect(rows.map(row => row.isRight)).toEqual([true, false, false, true]);
    await right.post('/api/public/renewals/forget');
    expect(await mine(right)).toEqual([]);
  });

  test('guessing is slowed by number and by address, alike for who exists and who does not', async () => {
    const number = await memberOf(own.holderId);
    for (const memberNumber of [number, 888_888]) {
      const codes: string[] = [];
      for (let i = 0; i < 6; i++) codes.push(told(await search(visitor(), {memberNumber, docNo: `${i}`})));
      expect(codes).toEqual(['done', 'done', 'done', 'done', 'done', '429 too_many_requests']);
    }
    expect(told(await search(visitor(), {memberNumber: 1}))).toBe('422 invalid');
    for (let i = 0; i < 10; i++) await search(visitor(), {memberNumber: 700_000 + i, docNo: 'X'});
    expect(told(await search(visitor(), {memberNumber: 1, docNo: 'X'}))).toBe('429 too_many_requests');
  });

  test('the proof ends; it opens no wallet and no data', async () => {
    const {holderId, passId} = await renewals.give(next(), {nif: '22222222J', walletCents: 3000});
    const who = visitor();
    await search(who, {memberNumber: await memberOf(holderId), docNo: '22222222J'});
    expect(told(await renew(who, [{passId, expectedTotalCents: PRICE.adult}], {walletHolderId: holderId}))).toBe(
      '422 invalid',
    );
    expect(
      told(
        await renew(who, [
          {
            passId,
            expectedTotalCents: PRICE.adult,
            contact: {email: 'otra@example.org', phone: '', street: '', postalCode: '', city: '', province: ''},
          },
        ]),
      ),
    ).toBe('422 invalid');
    await app.db.query(`update renewal_proof set expires_at = now() - interval '1 second' where $1 = any(holder_ids)`, [
      holderId,
    ]);
    expect(told(await renew(who, [{passId, expectedTotalCents: PRICE.adult}]))).toBe('404 not_found');
  });
});

describe('renewing', () => {
  test('another’s pass does not exist', async () => {
    const {passId} = await renewals.give(next());
    const stranger = visitor(newToken());
    for (const who of [ana, stranger, visitor()]) {
      expect(told(await quote(who, [{passId}]))).toBe('404 not_found');
      expect(told(await renew(who, [{passId, expectedTotalCents: PRICE.adult}]))).toBe('404 not_found');
      expect((await who.get(`/api/public/renewals/${passId}/seats?categoryId=1`)).status).toBe(404);
    }
  });
});
