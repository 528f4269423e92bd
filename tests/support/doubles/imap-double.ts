/**
 * A small mailbox that speaks IMAP on its own port, with the messages that a test puts into it: log-in, one folder,
 * search by number and day, fetching and flags. What it is asked is kept, so that a test can say what was read.
 */
import net from 'node:net';

interface Stored {
  uid: number;
  raw: Buffer;
  seen: boolean;
  at: Date;
}

export interface ImapDouble {
  port: number;
  /** «user:password»: nobody else gets in. */
  account: string;
  uidValidity: number;
  messages: Stored[];
  /** Commands as they came, without their tags. */
  asked: string[];
  /** Closes the connection instead of answering this command. */
  hangUpAt: string | null;
  /** Answers this command by a letter now and then, and never ends. */
  trickleAt: string | null;
  /** Puts a message in; its number. */
  put(raw: string | Buffer): number;
  close(): Promise<void>;
}

export async function startImapDouble(): Promise<ImapDouble> {
  const sockets = new Set<net.Socket>();
  let next = 1;
  const double = {
    port: 0,
    account: 'ayuda:clave-del-buzon',
    uidValidity: 1000,
    messages: [] as Stored[],
    asked: [] as string[],
    hangUpAt: null as string | null,
    trickleAt: null as string | null,
    put(raw: string | Buffer): number {
      const bytes = Buffer.isBuffer(raw) ? raw : Buffer.from(raw.replace(/\r?\n/g, '\r\n'));
      this.messages.push({uid: next, raw: bytes, seen: false, at: new Date()});
      return next++;
    },
    close: () =>
      new Promise<void>(resolve => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  } satisfies ImapDouble;
  const server = net.createServer(socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    talk(socket, double, () => next);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  double.port = (server.address() as net.AddressInfo).port;
  return double;
}

const CAPABILITY = 'CAPABILITY IMAP4rev1';

function talk(socket: net.Socket, double: ImapDouble, uidNext: () => number): void {
  let buffered = '';
  const write = (line: string | Buffer) => socket.writable && socket.write(line);
  write(`* OK [${CAPABILITY}] double\r\n`);
  socket.on('data', chunk => {
    buffered += chunk.toString('latin1');
    for (let end = buffered.indexOf('\r\n'); end >= 0; end = buffered.indexOf('\r\n')) {
      const line = buffered.slice(0, end);
      buffered = buffered.slice(end + 2);
      answer(line);
    }
  });

  const answer = (line: string): void => {
    const [, tag = '*', rest = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    const words = rest.split(' ');
    const command = (/^uid$/i.test(words[0]!) ? `UID ${words[1]}` : words[0]!).toUpperCase();
    double.asked.push(rest.replace(/^(LOGIN \S+) .*/i, '$1 ***'));
    if (double.hangUpAt === command) return void socket.destroy();
    if (double.trickleAt === command) {
      const trickle = setInterval(() => write('*'), 200);
      return void socket.once('close', () => clearInterval(trickle));
    }
    const ok = (text = 'done') => write(`${tag} OK ${text}\r\n`);
    switch (command) {
      case 'CAPABILITY':
        write(`* ${CAPABILITY}\r\n`);
        return void ok();
      case 'LOGIN': {
        const [user, password] = [...rest.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].slice(1).map(one => one[1] ?? one[2]);
        if (`${user}:${password}` !== double.account)
          return void write(`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials\r\n`);
        return void ok(`[${CAPABILITY}] in`);
      }
      case 'LIST':
      case 'LSUB': {
        const path = /"([^"]*)"\s*$|(\S+)$/.exec(rest);
        const name = path?.[1] ?? path?.[2] ?? '';
        if (name === '') write(`* ${command} (\\Noselect) "/" ""\r\n`);
        else if (/^(INBOX|\*)$/i.test(name)) write(`* ${command} (\\HasNoChildren) "/" INBOX\r\n`);
        return void ok();
      }
      case 'SELECT':
      case 'EXAMINE':
        if (!/INBOX/i.test(rest)) return void write(`${tag} NO [NONEXISTENT] no such mailbox\r\n`);
        write(`* ${double.messages.length} EXISTS\r\n* 0 RECENT\r\n* FLAGS (\\Seen)\r\n`);
        write(`* OK [PERMANENTFLAGS (\\Seen)] ok\r\n* OK [UIDVALIDITY ${double.uidValidity}] ok\r\n`);
        write(`* OK [UIDNEXT ${uidNext()}] ok\r\n`);
        return void ok('[READ-WRITE] open');
      case 'UID SEARCH':
        write(
          `* SEARCH${found(double.messages, rest)
            .map(uid => ` ${uid}`)
            .join('')}\r\n`,
        );
        return void ok();
      case 'UID FETCH': {
        const at = double.messages.findIndex(one => one.uid === Number(words[2]));
        const message = double.messages[at];
        if (message) {
          const parts = [`UID ${message.uid}`];
          if (/RFC822\.SIZE/i.test(rest)) parts.push(`RFC822.SIZE ${message.raw.length}`);
          if (/FLAGS/i.test(rest)) parts.push(`FLAGS (${message.seen ? '\\Seen' : ''})`);
          const isWhole = /BODY\.PEEK\[\]/i.test(rest);
          write(`* ${at + 1} FETCH (${parts.join(' ')}${isWhole ? ` BODY[] {${message.raw.length}}\r\n` : ')\r\n'}`);
          if (isWhole) {
            write(message.raw);
            write(')\r\n');
          }
        }
        return void ok();
      }
      case 'UID STORE':
        for (const message of double.messages) if (message.uid === Number(words[2])) message.seen = true;
        return void ok();
      case 'LOGOUT':
        write('* BYE bye\r\n');
        ok();
        return void socket.end();
      case 'NOOP':
      case 'CLOSE':
      case 'UNSELECT':
        return void ok();
      default:
        return void write(`${tag} BAD unknown\r\n`);
    }
  };
}

/** As RFC 3501 has it: «n:*» names the newest one also when its number is below. */
function found(messages: Stored[], query: string): number[] {
  const from = /UID (\d+):\*/i.exec(query);
  if (from) {
    const newest = messages.at(-1)?.uid;
    return messages.filter(one => one.uid >= Number(from[1]) || one.uid === newest).map(one => one.uid);
  }
  const since = /SINCE "?(\d{1,2}-\w{3}-\d{4})"?/i.exec(query);
  return messages.filter(one => !since || one.at >= new Date(`${since[1]} UTC`)).map(one => one.uid);
}
