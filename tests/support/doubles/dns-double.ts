/**
 * A name server on a port of its own, over UDP (RFC 1035), that publishes what a test puts into it; whatever else it is
 * asked does not exist. `own-names.cjs` makes a process ask it.
 */
import dgram from 'node:dgram';

type Kind = 'A' | 'TXT';
const KINDS: Record<Kind, number> = {A: 1, TXT: 16};

export interface DnsDouble {
  /** «127.0.0.1:5353» */
  at: string;
  publish(kind: Kind, name: string, value: string): void;
  /** By name, as it stands. */
  txt(name: string): string[];
  close(): Promise<void>;
}

export async function startDnsDouble(): Promise<DnsDouble> {
  const records = new Map<string, string[]>();
  const socket = dgram.createSocket('udp4');
  socket.on('message', (asked, from) => socket.send(answer(asked, records), from.port, from.address));
  await new Promise<void>(resolve => socket.bind(0, '127.0.0.1', resolve));
  const of = (kind: number, name: string) => records.get(`${kind} ${name.toLowerCase()}`) ?? [];
  return {
    at: `127.0.0.1:${socket.address().port}`,
    publish: (kind, name, value) =>
      void records.set(`${KINDS[kind]} ${name.toLowerCase()}`, [...of(KINDS[kind], name), value]),
    txt: name => of(KINDS.TXT, name),
    close: () => new Promise(resolve => socket.close(() => resolve())),
  };
}

function answer(asked: Buffer, records: Map<string, string[]>): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = asked[at]!; length > 0; length = asked[at]!) {
    labels.push(asked.toString('latin1', at + 1, at + 1 + length).toLowerCase());
    at += 1 + length;
  }
  const kind = asked.readUInt16BE(at + 1);
  const question = asked.subarray(12, at + 5);
  const values = records.get(`${kind} ${labels.join('.')}`) ?? [];
  const exists = [...records.keys()].some(key => key.endsWith(` ${labels.join('.')}`));
  const head = Buffer.alloc(12);
  asked.copy(head, 0, 0, 2);
  // An answer of the one who knows; 3: there is no such name.
  head.writeUInt16BE(0x8580 | (exists ? 0 : 3), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(values.length, 6);
  return Buffer.concat([head, question, ...values.map(value => record(kind, value))]);
}

function record(kind: number, value: string): Buffer {
  const data =
    kind === KINDS.A ? Buffer.from(value.split('.').map(Number)) : Buffer.concat(value.match(/.{1,255}/g)!.map(worded));
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0); // the name that was asked for
  head.writeUInt16BE(kind, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

const worded = (text: string): Buffer => Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')]);
