/** A shop and the test bank on one Express app with a database of its own: what a round trip needs. */
import type {AddressInfo} from 'node:net';
import express from 'express';
import {Pool} from 'pg';
import type {Gateway, Redirect, VerifiedNotification} from '../../../api/src/outside/bank/gateway';
import {redsysGateway} from '../../../api/src/outside/bank/redsys/redsys-gateway';
import {newGatewayOrder} from '../../../api/src/outside/bank/redsys/gateway-order';
import type {SignatureVersion} from '../../../api/src/outside/bank/redsys/sign';
import type {TestBankOptions} from '../../../api/src/outside/bank/test-bank/options';
import {testBankRouter, type TestBankRouter} from '../../../api/src/outside/bank/test-bank/router';
import {freshDatabase} from '../../support/run/database';

export interface Shop {
  gateway: Gateway;
  pool: Pool;
  /** Base address, without a slash at the end. */
  url: string;
  bank: TestBankRouter;
  /** What the bank posted, as the gateway judged it, in the order of arrival. */
  notifications: VerifiedNotification[];
  /** What the shop answers to a notification; 200 at first. */
  answerWith(status: number): void;
  /** A redirection for a new order. */
  order(amountCents: number, method?: 'card' | 'bizum'): Redirect & {gatewayOrder: string};
  /** Resolves as soon as `count` notifications have come. */
  heard(count: number): Promise<VerifiedNotification[]>;
  close(): Promise<void>;
}

export async function openShop(
  change: Partial<TestBankOptions> & {signatureVersion?: SignatureVersion} = {},
): Promise<Shop> {
  const database = await freshDatabase();
  const pool = new Pool({connectionString: database.url, max: 10});
  // `end` does not wait for the sockets: dropping the database may still cut one.
  pool.on('error', () => undefined);
  const terminal = {
    merchantCode: '999008881',
    terminal: '1',
    key: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
    signatureVersion: change.signatureVersion ?? ('HMAC_SHA512_V2' as const),
  };
  const bank = testBankRouter({
    ...terminal,
    query: async (text, values) => ({rows: (await pool.query(text, values)).rows}),
    ...change,
  });
  const notifications: VerifiedNotification[] = [];
  const waiting = new Set<() => void>();
  let status = 200;

  const app = express();
  app.use('/banco-de-pruebas', bank);
  app.post('/aviso', express.urlencoded({extended: false}), (req, res) => {
    notifications.push(gateway.verifyNotification(req.body));
    res.sendStatus(status);
    for (const look of [...waiting]) look();
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gateway = redsysGateway({
    ...terminal,
    redirectUrl: `${url}/banco-de-pruebas/realizarPago`,
    restUrl: `${url}/banco-de-pruebas/rest`,
  });

  return {
    gateway,
    pool,
    url,
    bank,
    notifications,
    answerWith: next => void (status = next),
    order(amountCents, method = 'card') {
      const gatewayOrder = newGatewayOrder(new Date());
      const redirect = gateway.redirect({
        gatewayOrder,
        amountCents,
        method,
        description: 'Dos entradas <Grada & Fondo>',
        titular: 'María Núñez',
        merchantName: 'Club de prueba',
        urlOk: `${url}/compra/bien/${gatewayOrder}`,
        urlKo: `${url}/compra/mal/${gatewayOrder}`,
        notifyUrl: `${url}/aviso`,
      });
      return {...redirect, gatewayOrder};
    },
    heard: count =>
      new Promise(resolve => {
        const look = () => {
          if (notifications.length < count) return;
          waiting.delete(look);
          resolve(notifications);
        };
        waiting.add(look);
        look();
      }),
    async close() {
      await bank.stop();
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
      await pool.end();
      await database.drop();
    },
  };
}
