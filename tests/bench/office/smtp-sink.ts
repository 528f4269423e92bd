/** A mail server in a process of its own that takes everything, keeps nothing and says how much came each second. */
import net from 'node:net';

const BODY_END = Buffer.from('\r\n.\r\n');
const LINE_END = Buffer.from('\r\n');
let messages = 0;
let bytes = 0;
let perSecond: number[] = [];

const ANSWERS: Record<string, string> = {
  EHLO: '250-sink\r\n250-PIPELINING\r\n250 8BITMIME\r\n',
  DATA: '354 go on\r\n',
  QUIT: '221 bye\r\n',
};

const server = net.createServer({noDelay: true}, socket => {
  socket.on('error', () => socket.destroy());
  socket.write('220 sink ESMTP\r\n');
  let pending: Buffer = Buffer.alloc(0);
  let isBody = false;
  socket.on('data', chunk => {
    bytes += chunk.length;
    pending = pending.length ? Buffer.concat([pending, chunk]) : chunk;
    let out = '';
    for (;;) {
      const end = pending.indexOf(isBody ? BODY_END : LINE_END);
      if (end < 0) break;
      if (isBody) {
        messages++;
        const second = Math.floor(performance.now() / 1000);
        perSecond[second] = (perSecond[second] ?? 0) + 1;
        out += '250 2.0.0 queued\r\n';
        isBody = false;
      } else {
        const word = pending.toString('latin1', 0, 4).toUpperCase();
        out += ANSWERS[word] ?? '250 ok\r\n';
        isBody = word === 'DATA';
      }
      pending = pending.subarray(end + (out.endsWith('queued\r\n') ? BODY_END.length : LINE_END.length));
    }
    if (out) socket.write(out);
  });
});
server.listen(0, '127.0.0.1', () => process.send!({port: (server.address() as net.AddressInfo).port}));

export interface Sunk {
  messages: number;
  bytes: number;
  /** Of the seconds in which any came, in order. */
  perSecond: number[];
}
process.on('message', word => {
  process.send!({messages, bytes, perSecond: perSecond.filter(n => n > 0)} satisfies Sunk);
  if (word === 'again') [messages, bytes, perSecond] = [0, 0, []];
});
process.on('disconnect', () => process.exit(0));
