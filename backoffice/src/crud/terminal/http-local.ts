// The local protocol of ops/TERMINALS.md: JSON over HTTP to a terminal of the local network, or through the agent of this
// computer. An operation is named by its reference, which is its Idempotency-Key too.
import {Refused, troubles, Unanswered, type CardTerminal, type Told} from './card-terminal';

/** As the terminal says it. */
interface Transaction {
  reference: string;
  state: 'waiting_card' | 'authorised' | 'denied' | 'cancelled';
  amountCents: number;
  responseCode?: string;
  authorisationCode?: string;
  operationNumber?: string;
  cardBrand?: string;
  maskedCard?: string;
  message?: string;
}

export interface Route {
  address: string;
  headers: Record<string, string>;
  /** The agent forwards what is posted, and answers a key once. */
  isAgent?: boolean;
}

interface Clock {
  /** Between two questions to a terminal that waits for the card. */
  pause: () => Promise<unknown>;
  now: () => number;
}

const pollEvery = 700;
const mostPolls = 500;
const browserClock: Clock = {
  pause: () => new Promise(resolve => setTimeout(resolve, pollEvery)),
  now: () => performance.now(),
};

const isObject = (body: unknown): body is Record<string, unknown> => typeof body === 'object' && body !== null;

export function httpLocal({address, headers, isAgent = false}: Route, clock: Clock = browserClock): CardTerminal {
  const ask = async (method: 'GET' | 'POST', path: string, body?: object, key?: string): Promise<unknown> => {
    const once = key ?? (isAgent ? crypto.randomUUID() : undefined);
    let answer: Response;
    let said: unknown;
    try {
      answer = await fetch(`${address}${path}`, {
        method: isAgent ? 'POST' : method,
        credentials: 'omit',
        headers: {
          ...headers,
          ...(body !== undefined && {'Content-Type': 'application/json'}),
          ...(once !== undefined && {'Idempotency-Key': once}),
        },
        body: body && JSON.stringify(body),
      });
      said = await answer.json();
    } catch {
      throw new Unanswered('No se puede hablar con el datáfono: comprueba que está encendido y en la red.');
    }
    if (answer.ok) return said;
    const code = isObject(said) ? said.code : undefined;
    if (answer.status === 404 && (code === undefined || code === 'unknown')) return null;
    // With a code of its own it says that it has done nothing; the agent says when it is not sure of that.
    const isUnsure = isObject(said) && said.isUnsure === true;
    if (isUnsure || typeof code !== 'string') throw new Unanswered(`El datáfono ha respondido ${answer.status}.`);
    if (code === 'power_lost') throw new Unanswered(troubles.power_lost);
    const own = isObject(said) && typeof said.message === 'string' ? said.message : `El datáfono dice «${code}».`;
    throw new Refused(code, code in troubles ? troubles[code as keyof typeof troubles] : own);
  };

  const toldOf = (body: unknown, reference: string | null, latencyMs: number | null): Told => {
    const one = body as Transaction | null;
    if (!isObject(one) || (reference !== null && one.reference !== reference) || typeof one.amountCents !== 'number')
      throw new Unanswered('El datáfono ha contestado otra cosa.');
    if (!['waiting_card', 'authorised', 'denied', 'cancelled'].includes(one.state))
      throw new Unanswered('El datáfono ha contestado un estado que no se entiende.');
    return {
      state: one.state,
      amountCents: one.amountCents,
      responseCode: (one.responseCode ?? '').slice(0, 20),
      authorisationCode: (one.authorisationCode ?? '').slice(0, 20),
      operationNumber: (one.operationNumber ?? '').slice(0, 40),
      cardBrand: (one.cardBrand ?? '').slice(0, 30),
      // Never more of a card than this.
      lastFour: /([0-9]{4})$/.exec(one.maskedCard ?? '')?.[1] ?? '',
      detail: (one.message ?? '').slice(0, 300),
      ...(latencyMs !== null && {latencyMs: Math.round(latencyMs)}),
    };
  };
  const transaction = async (reference: string): Promise<Told | null> => {
    const found = await ask('GET', `/transactions/${encodeURIComponent(reference)}`);
    return found === null ? null : toldOf(found, reference, null);
  };
  /** To its end, however often it has to be asked. */
  const begin = async (path: string, body: {reference: string}): Promise<Told> => {
    const sent = clock.now();
    let told = toldOf(await ask('POST', path, body, body.reference), body.reference, clock.now() - sent);
    for (let asked = 0; told.state === 'waiting_card'; asked++) {
      await clock.pause();
      const now = asked < mostPolls ? await transaction(body.reference) : null;
      if (now === null) throw new Unanswered('El datáfono ha dejado de contar cómo va la operación.');
      told = now;
    }
    return told;
  };
  const status = async () => {
    const sent = clock.now();
    const said = await ask('GET', '/status');
    if (!isObject(said)) throw new Unanswered('Ahí no contesta un datáfono.');
    const problems = Array.isArray(said.problems) ? said.problems : [];
    return {
      latencyMs: Math.round(clock.now() - sent),
      serialNumber: String(said.serialNumber ?? ''),
      firmware: String(said.firmware ?? ''),
      problems: problems.filter((one): one is keyof typeof troubles => typeof one === 'string' && one in troubles),
    };
  };
  return {
    status,
    init: async () => {
      const {problems} = await status();
      if (problems[0] !== undefined) throw new Refused(problems[0], troubles[problems[0]]);
    },
    pay: (reference, amountCents) =>
      begin('/transactions', {reference, ...{kind: 'sale', amountCents, currency: 'EUR'}}),
    refund: (reference, amountCents, originalReference) =>
      begin('/transactions', {reference, ...{kind: 'refund', amountCents, currency: 'EUR', originalReference}}),
    printReceipt: async reference => {
      await ask('POST', '/receipt', {reference}, reference);
      return {state: 'authorised', detail: 'Recibo de prueba impreso.'};
    },
    transaction,
    lastTransaction: async () => {
      const found = await ask('GET', '/transactions/last');
      return isObject(found) ? {reference: String(found.reference), told: toldOf(found, null, null)} : null;
    },
    cancel: async reference => {
      const path = `/transactions/${encodeURIComponent(reference)}/cancel`;
      return toldOf(await ask('POST', path, {reference}, crypto.randomUUID()), reference, null);
    },
  };
}
