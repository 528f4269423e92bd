/**
 * A crowd of screens in a process of its own: bare sockets that read a session's live stream. What each hears is the
 * same bytes, so a message is understood once and only its moment is kept per screen. Told what was changed when, it
 * answers how long that took.
 */
import net from 'node:net';

export interface CrowdOrder {
  port: number;
  path: string;
  clients: number;
  localAddress: string;
}
/** Moments of the machine's steady clock, ms, by seat index. */
export type Changes = Record<number, number>;
export interface Heard {
  /** how many screens heard of a change after n ms, at index n */
  after: number[];
  /** changes × screens that never heard */
  missed: number;
  cut: number;
}

const MOST_MS = 5000;
const now = (): number => Number(process.hrtime.bigint()) / 1e6;
const messages = new Map<string, {seats: number[]; at: number[]}>();
let cut = 0;

function hear(text: string, at: number): void {
  if (!text.startsWith('id: ')) return;
  const id = text.slice(4, text.indexOf('\n'));
  let message = messages.get(id);
  if (!message) {
    const data = /^data: (.*)$/m.exec(text)?.[1] ?? '{}';
    const {s = []} = JSON.parse(data) as {s?: number[]};
    messages.set(id, (message = {seats: s.filter((_, i) => i % 2 === 0 && s[i + 1] === 1), at: []}));
  }
  message.at.push(at);
}

function connect({port, path, localAddress}: CrowdOrder): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({port, host: '127.0.0.1', localAddress});
    let rest: string | null = null;
    socket.once('error', reject);
    socket.once('connect', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/event-stream\r\n\r\n`),
    );
    socket.on('close', () => cut++);
    socket.on('data', chunk => {
      const at = now();
      let text = chunk.toString('latin1');
      if (rest === null) {
        const head = text.indexOf('\r\n\r\n');
        if (head < 0) return;
        text = text.slice(head + 4);
        rest = '';
        resolve();
      }
      if (rest) text = rest + text;
      let from = 0;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n', from)) {
        hear(from === 0 && end === text.length - 2 ? text : text.slice(from, end + 2), at);
        from = end + 2;
      }
      rest = from === text.length ? '' : text.slice(from);
    });
  });
}

function report(changes: Changes, clients: number): Heard {
  const after = new Array<number>(MOST_MS + 1).fill(0);
  let heard = 0;
  for (const {seats, at} of messages.values())
    for (const seat of seats) {
      const since = changes[seat];
      if (since === undefined) continue;
      for (const moment of at) after[Math.min(MOST_MS, Math.max(0, Math.round(moment - since)))]!++;
      heard += at.length;
    }
  messages.clear();
  return {after, missed: Object.keys(changes).length * clients - heard, cut};
}

let clients = 0;
process.on('message', (order: {connect?: CrowdOrder; report?: Changes}) => {
  void (async () => {
    if (order.report) process.send!(report(order.report, clients));
    if (!order.connect) return;
    clients = order.connect.clients;
    for (let i = 0; i < clients; i += 100)
      await Promise.all(Array.from({length: Math.min(100, clients - i)}, () => connect(order.connect!)));
    process.send!('connected');
  })().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
});
