/**
 * A small mail server that answers what a test tells it to, and keeps what it accepted. It speaks STARTTLS and asks for
 * a log-in when a test says so.
 */
import net from 'node:net';
import tls from 'node:tls';

export interface FakeSmtp {
  url: string;
  port: number;
  /** Whole messages as they came over the wire, accepted or not. */
  messages: string[];
  recipients: string[];
  /** Of the envelopes: whom a server tells that it did not arrive. */
  senders: string[];
  /**
   * Answers by command word (GREETING, EHLO, STARTTLS, AUTH, MAIL, RCPT, BODY); 'hang up' closes the connection
   * instead. «RCPT gmail.com»: to recipients of that domain alone.
   */
  answers: Record<string, string>;
  /** Answers to RCPT by address; whom it does not name is taken. */
  people: Record<string, string>;
  /** How long it thinks about a message; what it accepted is kept before it says so. */
  delayMs: number;
  /** «user:password»: nobody else gets in. */
  account: string | null;
  /** Offers STARTTLS by this certificate. */
  tls: {key: string; cert: string} | null;
  /** Connections that are open. */
  open(): number;
  close(): Promise<void>;
}

type State = Pick<
  FakeSmtp,
  'messages' | 'recipients' | 'senders' | 'answers' | 'people' | 'delayMs' | 'account' | 'tls'
>;

export async function startFakeSmtp(at = 0): Promise<FakeSmtp> {
  const sockets = new Set<net.Socket>();
  const state: State = {
    messages: [],
    recipients: [],
    senders: [],
    answers: {},
    people: {},
    delayMs: 0,
    account: null,
    tls: null,
  };
  const server = net.createServer(socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    talk(socket, state, '220 fake ESMTP');
  });
  await new Promise<void>(resolve => server.listen(at, '127.0.0.1', resolve));
  const {port} = server.address() as net.AddressInfo;
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${port}`,
    port,
    open: () => sockets.size,
    close: () =>
      new Promise<void>(resolve => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  });
}

function talk(socket: net.Socket, state: State, greeting: string | null): void {
  const isSecure = socket instanceof tls.TLSSocket;
  const answer = (word: string, usual: string, domain = '') => {
    const line = state.answers[`${word} ${domain}`] ?? state.answers[word] ?? usual;
    if (line === 'hang up') socket.destroy();
    else socket.write(`${line}\r\n`);
  };
  const usual = (word: string, line: string): string => {
    if (word === 'EHLO')
      return [
        '250-fake',
        ...(state.tls && !isSecure ? ['250-STARTTLS'] : []),
        ...(state.account ? ['250-AUTH PLAIN'] : []),
        '250 8BITMIME',
      ].join('\r\n');
    if (word === 'AUTH')
      return Buffer.from(line.split(' ')[2] ?? '', 'base64').toString() === `\0${state.account?.replace(':', '\0')}`
        ? '235 welcome'
        : '535 5.7.8 wrong user or password';
    if (word === 'RCPT') return state.people[/<([^>]*)>/.exec(line)?.[1] ?? ''] ?? '250 ok';
    if (word === 'STARTTLS') return state.tls ? '220 go on' : '502 5.5.1 not here';
    return word === 'DATA' ? '354 go on' : word === 'QUIT' ? '221 bye' : '250 ok';
  };
  let isBody = false;
  let pending = '';
  const onData = (chunk: Buffer): void => {
    pending += chunk.toString('utf8');
    for (;;) {
      const end = pending.indexOf(isBody ? '\r\n.\r\n' : '\r\n');
      if (end === -1) return;
      const line = pending.slice(0, end);
      pending = pending.slice(end + (isBody ? 5 : 2));
      if (isBody) {
        isBody = false;
        state.messages.push(line.replace(/^\./gm, '')); // RFC 5321, 4.5.2
        setTimeout(answer, state.delayMs, 'BODY', '250 2.0.0 queued').unref();
        continue;
      }
      const word = line.split(/[ :]/)[0]!.toUpperCase();
      if (word === 'RCPT') state.recipients.push(line);
      if (word === 'MAIL') state.senders.push(/<([^>]*)>/.exec(line)?.[1] ?? '');
      isBody = word === 'DATA';
      answer(word, usual(word, line), /@([^>]*)>/.exec(line)?.[1]);
      if (word === 'STARTTLS' && state.tls && !state.answers.STARTTLS) {
        socket.off('data', onData);
        const secure = new tls.TLSSocket(socket, {isServer: true, ...state.tls});
        secure.on('error', () => socket.destroy());
        return talk(secure, state, null);
      }
    }
  };
  socket.on('data', onData);
  if (greeting !== null) answer('GREETING', greeting);
}
