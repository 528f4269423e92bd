/**
 * A provider that exists nowhere, as small as one may be: what a third one costs beside its line in the registry. Its
 * word is JSON with a keyed hash in a header; its numbers are letters; it takes neither Bizum nor kept cards, and cannot
 * be asked.
 */
import {createHmac, randomBytes} from 'node:crypto';
import type {Post, Provider} from '../../../api/src/outside/bank/gateway';
import {obj, str} from '../../../api/src/domain/kernel/shape';

const sign = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');

const impossible = (): never => {
  throw new Error('nobody asks this provider for that');
};

export const third: Provider = {
  name: 'tercero',
  can: {redirect: true, refund: true, query: false, sellsOutside: false, keepsCards: false, bizum: false},
  signatureVersions: ['PLAIN'],
  newOrderNumber: () => `T-${randomBytes(8).toString('hex')}`,
  meaningOf: code => ({
    code,
    class: code === 'ok' ? 'authorised' : 'denied',
    message: code === 'ok' ? 'El pago está hecho.' : 'El tercero ha dicho que no: prueba otra vez.',
    staffMessage: code === 'ok' ? 'Cobrado.' : 'Denegado por el tercero.',
  }),
  notification: {
    id: 'thirdNotification',
    summary: 'Aviso del tercero',
    description: 'Solo de las pruebas.',
    body: obj({order: str()}),
    answer: obj({heard: str()}),
    errors: [403],
  },
  readPost: ({raw, header}: Post) => ({text: raw.toString(), signature: header('x-third')}),
  acknowledge: told => ({heard: 'settled' in told ? told.settled : told.state}),
  readTerminal: ({merchantCode, terminal, key}) => ({merchantCode, terminal, key}),
  checkTerminal: null,
  gateway: ({merchantCode, terminal, key}, {page}) => ({
    redirect: ({gatewayOrder, amountCents, notifyUrl}) => ({
      url: page!,
      fields: {order: gatewayOrder, cents: String(amountCents), tell: notifyUrl},
    }),
    verifyNotification: body => {
      const {text, signature} = body as {text: string; signature: string | null};
      if (signature !== sign(key, text)) return {ok: false, reason: 'bad_signature'};
      const {order, cents, code} = JSON.parse(text) as {order: string; cents: number; code: string};
      return {
        ok: true,
        notification: {
          gatewayOrder: order,
          amountCents: cents,
          currency: '978',
          merchantCode,
          terminal,
          responseCode: code,
          outcome: third.meaningOf(code).class === 'authorised' ? 'authorised' : 'denied',
          authorisationCode: null,
          transactionType: 'pay',
          processedPayMethod: null,
          cardBrand: null,
          date: null,
          keptCard: null,
          raw: {order, code},
        },
      };
    },
    verifySale: null,
    charge: impossible,
    refund: () => Promise.resolve({outcome: 'done', responseCode: 'ok'}),
    query: impossible,
  }),
};

/** What it would post. */
export const thirdWord = (key: string, order: string, cents: number, code: string) => {
  const text = JSON.stringify({order, cents, code});
  return {body: text, headers: {'content-type': 'application/json', 'x-third': sign(key, text)}};
};
