/**
 * A card that the bank keeps: agreed to by its payer, charged by the shop alone, and every way in which that goes
 * wrong.
 */
import type {KeptCard} from '../../../api/src/outside/bank/gateway';
import {newGatewayOrder} from '../../../api/src/outside/bank/redsys/gateway-order';
import type {Behaviour} from '../../../api/src/outside/bank/test-bank/outcomes';
import {payAtBank} from '../../support/doubles/bank';
import {openShop, type Shop} from './shop';

describe.each(['HMAC_SHA256_V1', 'HMAC_SHA512_V2'] as const)('a kept card, signed with %s', signatureVersion => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({signatureVersion});
  });
  afterAll(() => shop.close());

  /** Pays once with the agreement to keep the card; what the bank says of it. */
  async function keep(
    behaviour: Behaviour = 'pay',
    more: {takesNothing?: boolean; brand?: 'mastercard'} = {},
  ): Promise<KeptCard> {
    const gatewayOrder = newGatewayOrder(new Date());
    const redirect = shop.gateway.redirect({
      gatewayOrder,
      amountCents: 5000,
      method: 'card',
      description: 'Abono 26/27, plazo 1 de 3',
      titular: 'Ana García',
      urlOk: `${shop.url}/bien`,
      urlKo: `${shop.url}/mal`,
      notifyUrl: `${shop.url}/aviso`,
      keepsCard: true,
      takesNothing: more.takesNothing,
    });
    const before = shop.notifications.length;
    await payAtBank({...redirect, fields: {...redirect.fields, guardada: behaviour}}, 'pay', {brand: more.brand});
    const told = (await shop.heard(before + 1))[before]!;
    if (!told.ok || !told.notification.keptCard) throw new Error('no card was kept');
    expect(JSON.stringify(told.notification.raw)).not.toContain(told.notification.keptCard.identifier);
    return told.notification.keptCard;
  }
  const charge = (
    card: {identifier: string; cofTransaction: string},
    amountCents = 3000,
    gatewayOrder = newGatewayOrder(new Date()),
  ) =>
    shop.gateway.charge({
      gatewayOrder,
      amountCents,
      identifier: card.identifier,
      cofTransaction: card.cofTransaction,
      description: 'Abono 26/27, plazo 2 de 3',
    });
  const booked = async (gatewayOrder: string) =>
    (
      await shop.pool.query<{cents: number}>(
        'select coalesce(sum(charged_cents), 0)::int as cents from test_bank.operation where gateway_order = $1',
        [gatewayOrder],
      )
    ).rows[0]!.cents;

  test('is told with brand, last digits and expiry, and then charged without its owner', async () => {
    const card = await keep('pay', {brand: 'mastercard'});
    expect(card).toMatchObject({brand: 'mastercard', last4: '0004', expiresOn: '2034-12-31'});
    expect(await charge(card)).toMatchObject({
      outcome: 'authorised',
      responseCode: '0000',
      amountCents: 3000,
      cardBrand: 'Mastercard',
    });
  });

  test('is kept without taking money, too', async () => {
    const card = await keep('pay', {takesNothing: true});
    expect(
      (await shop.pool.query('select charged_cents from test_bank.operation where transaction_type = $1', ['7'])).rows,
    ).toEqual([{charged_cents: 0}]);
    expect(await charge(card)).toMatchObject({outcome: 'authorised'});
  });

  test('is not kept when nobody agreed', async () => {
    const before = shop.notifications.length;
    await payAtBank(shop.order(1000), 'pay');
    const told = (await shop.heard(before + 1))[before];
    expect(told).toMatchObject({ok: true, notification: {keptCard: null}});
    expect(() =>
      shop.gateway.redirect({
        gatewayOrder: newGatewayOrder(new Date()),
        amountCents: 1000,
        method: 'bizum',
        description: 'x',
        titular: 'x',
        urlOk: shop.url,
        urlKo: shop.url,
        notifyUrl: shop.url,
        keepsCard: true,
      }),
    ).toThrow('Only a card');
  });

  test.each(['0116', '0190', '0101', '0195'] as const)('denied with %s', async code => {
    expect(await charge(await keep(code))).toMatchObject({outcome: 'denied', responseCode: code});
  });

  test('dead, of another agreement, or of nobody: SIS0321', async () => {
    expect(await charge(await keep('SIS0321'))).toMatchObject({outcome: 'denied', responseCode: 'SIS0321'});
    const card = await keep();
    expect(await charge({...card, cofTransaction: 'ffffffffffffff'})).toMatchObject({
      outcome: 'denied',
      responseCode: 'SIS0321',
    });
    expect(await charge({...card, identifier: '0000000000'})).toMatchObject({
      outcome: 'denied',
      responseCode: 'SIS0321',
    });
  });

  test('charged without an answer: not known, and the query tells', async () => {
    const gatewayOrder = newGatewayOrder(new Date());
    expect(await charge(await keep('silent'), 3000, gatewayOrder)).toMatchObject({
      outcome: 'unknown',
      responseCode: null,
    });
    expect(await shop.gateway.query(gatewayOrder)).toMatchObject({state: 'authorised', amountCents: 3000});
    const lost = newGatewayOrder(new Date());
    expect(await charge(await keep('deaf'), 3000, lost)).toMatchObject({outcome: 'unknown'});
    expect(await shop.gateway.query(lost)).toMatchObject({state: 'not_found'});
  });

  test('the same number twice takes money once and is no denial', async () => {
    const card = await keep();
    const gatewayOrder = newGatewayOrder(new Date());
    const answers = await Promise.all(Array.from({length: 20}, () => charge(card, 3000, gatewayOrder)));
    expect(answers.filter(answer => answer.outcome === 'authorised')).toHaveLength(1);
    expect(answers.filter(answer => answer.outcome === 'denied')).toHaveLength(0);
    expect(await booked(gatewayOrder)).toBe(3000);
  });
});
