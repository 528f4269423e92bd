/**
 * A card terminal that speaks the local protocol of ops/TERMINALS.md, over HTTP and with all that goes wrong with one: it
 * answers late, twice, never, refuses, loses its power. What it charged and gave back is counted by reference.
 */
import http from 'node:http';
import type {AddressInfo} from 'node:net';

interface Transaction {
  reference: string;
  kind: 'sale' | 'refund';
  amountCents: number;
  state: 'waiting_card' | 'authorised' | 'denied' | 'cancelled';
  responseCode: string;
  authorisationCode: string;
  operationNumber: string;
  cardBrand: string;
  maskedCard: string;
}

/**
 * Of the next operation: `late` charges and answers when `let go`; `never` charges and cuts the line; `unheard` cuts it
 * and has heard nothing; `power` charges, cuts, and says so when asked; `waits` for the card until it is put in.
 */
export type Mood =
  | 'answers'
  | 'denies'
  | 'late'
  | 'never'
  | 'unheard'
  | 'power'
  | 'no_paper'
  | 'waits'
  | 'other_amount';

/** The machine itself: what it remembers. */
export class TerminalMachine {
  readonly known = new Map<string, Transaction>();
  last: Transaction | null = null;
  isOn = true;

  begin(ask: {reference: string; kind: 'sale' | 'refund'; amountCents: number}, outcome: Transaction['state']) {
    const before = this.known.get(ask.reference);
    // The same key is the same operation, also one that was forbidden before it came.
    if (before) return before;
    const number = String(this.known.size + 1).padStart(6, '0');
    const made: Transaction = {
      ...{reference: ask.reference, kind: ask.kind, amountCents: ask.amountCents, state: outcome},
      ...{responseCode: outcome === 'denied' ? '190' : '000', authorisationCode: number, operationNumber: `N${number}`},
      ...{cardBrand: 'VISA', maskedCard: '4548 81** **** 0003'},
    };
    this.known.set(ask.reference, made);
    return (this.last = made);
  }

  cancel(reference: string): Transaction {
    const before = this.known.get(reference);
    if (before && before.state !== 'waiting_card') return before;
    const none = {
      kind: 'sale',
      amountCents: 0,
      responseCode: '9915',
      authorisationCode: '',
      operationNumber: '',
    } as const;
    const made = {...none, cardBrand: '', maskedCard: '', ...before, reference, state: 'cancelled'} as const;
    this.known.set(reference, made);
    return made;
  }

  /** What it took, less what it gave back. */
  heldCents(): number {
    return [...this.known.values()].reduce(
      (sum, one) => sum + (one.state === 'authorised' ? (one.kind === 'sale' ? one.amountCents : -one.amountCents) : 0),
      0,
    );
  }

  charges(): Transaction[] {
    return [...this.known.values()].filter(one => one.kind === 'sale' && one.state === 'authorised');
  }
}

export interface TerminalDouble {
  address: string;
  machine: TerminalMachine;
  mood: Mood;
  /** A late answer may go now. */
  letGo: () => void;
  /** How many operations reached it, repeated ones too. */
  heard: string[];
  stop: () => Promise<void>;
}

export async function startTerminal(): Promise<TerminalDouble> {
  const machine = new TerminalMachine();
  let waiting: (() => void)[] = [];
  const double: TerminalDouble = {
    ...{address: '', machine, mood: 'answers', heard: []},
    letGo: () => waiting.splice(0).forEach(go => go()),
    stop: () =>
      new Promise(resolve => {
        waiting = [];
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const answer = async (req: http.IncomingMessage, res: http.ServerResponse): Promise<void> => {
    let text = '';
    for await (const chunk of req) text += String(chunk);
    const body = text ? (JSON.parse(text) as {reference: string; kind: 'sale' | 'refund'; amountCents: number}) : null;
    const say = (said: object | null, status = said ? 200 : 404) =>
      res.writeHead(status, {'Content-Type': 'application/json'}).end(JSON.stringify(said ?? {code: 'unknown'}));
    const path = req.url ?? '';
    if (!machine.isOn) return void req.socket.destroy();
    if (path === '/status')
      return void say({
        serialNumber: 'PX-1',
        firmware: '3.2',
        problems: double.mood === 'no_paper' ? ['no_paper'] : [],
      });
    if (path === '/receipt') return void say({});
    if (path === '/transactions/last') return void say(machine.last);
    const named = /^\/transactions\/([^/]+)(\/cancel)?$/.exec(path);
    if (named?.[2]) return void say(machine.cancel(named[1]!));
    if (named) return void say(machine.known.get(named[1]!) ?? null);
    if (path !== '/transactions' || !body) return void say(null);
    if (req.headers['idempotency-key'] !== body.reference)
      return void say({code: 'bad_key', message: 'Falta la clave.'}, 400);
    double.heard.push(body.reference);
    const {mood} = double;
    if (mood === 'no_paper') return void say({code: 'no_paper', message: 'Sin papel'}, 503);
    if (mood === 'unheard') return void req.socket.destroy();
    const made = machine.begin(body, mood === 'denies' ? 'denied' : mood === 'waits' ? 'waiting_card' : 'authorised');
    if (mood === 'power') machine.isOn = false;
    if (mood === 'never' || mood === 'power') return void req.socket.destroy();
    if (mood === 'late') await new Promise<void>(resolve => waiting.push(resolve));
    say(mood === 'other_amount' ? {...made, amountCents: made.amountCents + 100} : made);
  };
  const server = http.createServer((req, res) => void answer(req, res));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  double.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return double;
}
