/** A mail server of thirty lines that answers what a test tells it to, and keeps what it accepted. */
import net from 'node:net';

export interface FakeSmtp {
  url: string;
  /** Whole messages as they came over the wire, accepted or not. */
  messages: string[];
  recipients: string[];
  /** Answers by command word (GREETING, EHLO, MAIL, RCPT, BODY); 'hang up' closes the connection instead. */
  answers: Record<string, string>;
  /** How long it thinks about a message; what it accepted is kept before it says so. */
  delayMs: number;
  close(): Promise<void>;
}

export async function startFakeSmtp(at = 0): Promise<FakeSmtp> {
  const sockets = new Set<net.Socket>();
  const state: Pick<FakeSmtp, 'messages' | 'recipients' | 'answers' | 'delayMs'> = {messages: [], recipients: [], answers: {}, delayMs: 0};
  const server = net.createServer(socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    const answer = (word: string, usual: string) => {
      const line = state.answers[word] ?? usual;
      if (line === 'hang up') socket.destroy();
      else socket.write(`${line}\r\n`);
    };
    let isBody = false;
    let pending = '';
    socket.on('data', chunk => {
      pending += chunk.toString('utf8');
      for (;;) {
        const end = pending.indexOf(isBody ? '\r\n.\r\n' : '\r\n');
        if (end === -1) return;
        const line = pending.slice(0, end);
        pending = pending.slice(end + (isBody ? 5 : 2));
        if (isBody) {
          isBody = false;
          state.messages.push(line);
          setTimeout(answer, state.delayMs, 'BODY', '250 2.0.0 queued').unref();
          continue;
        }
        const word = line.split(/[ :]/)[0].toUpperCase();
        if (word === 'RCPT') state.recipients.push(line);
        isBody = word === 'DATA';
        answer(word, isBody ? '354 go on' : word === 'QUIT' ? '221 bye' : '250 ok');
      }
    });
    answer('GREETING', '220 fake ESMTP');
  });
  await new Promise<void>(resolve => server.listen(at, '127.0.0.1', resolve));
  const {port} = server.address() as net.AddressInfo;
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>(resolve => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    }),
  });
}
