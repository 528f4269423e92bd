import {generateKeyPairSync, randomBytes, type KeyObject} from 'node:crypto';
import fc from 'fast-check';
import {keyIdOf, readTicketKey, sign, ticketKeyRing, verify} from '../../../api/src/domain/access/ticket-code';
import {ticketKey} from './samples';

const newKey = () => generateKeyPairSync('ed25519').privateKey;
const ring = ticketKeyRing([ticketKey]);
const code = sign({ticketId: 4217, sessionId: 12, sequence: 0}, ticketKey);

describe('a ticket code', () => {
  test('says again what was signed, for every possible ticket', () => {
    const id = fc.integer({min: 0, max: 0xffffffff});
    fc.assert(
      fc.property(id, id, fc.integer({min: 0, max: 0xffff}), (ticketId, sessionId, sequence) => {
        const text = sign({ticketId, sessionId, sequence}, ticketKey);
        expect(text).toMatch(/^[A-Za-z0-9_-]{104}$/);
        expect(verify(text, ring)).toEqual({keyId: keyIdOf(ticketKey), ticketId, sessionId, sequence});
      }),
      {numRuns: 500},
    );
  });

  test('is always the same for the same ticket, and another for a reissue', () => {
    expect(sign({ticketId: 4217, sessionId: 12, sequence: 0}, ticketKey)).toBe(code);
    expect(sign({ticketId: 4217, sessionId: 12, sequence: 1}, ticketKey)).not.toBe(code);
  });

  test.each([
    {ticketId: -1, sessionId: 1, sequence: 0},
    {ticketId: 2 ** 32, sessionId: 1, sequence: 0},
    {ticketId: 1, sessionId: 1.5, sequence: 0},
    {ticketId: 1, sessionId: 1, sequence: 70_000},
    {ticketId: Number.NaN, sessionId: 1, sequence: 0},
  ])('is not made for impossible numbers: %j', impossible => {
    expect(() => sign(impossible, ticketKey)).toThrow(/range|whole numbers/);
  });
});

describe('what is refused', () => {
  test('10,000 forgeries: none is accepted, none throws', () => {
    const stranger = newKey();
    const body = Buffer.from(code, 'base64url');
    const flip = (bit: number) => {
      const bytes = Buffer.from(body);
      bytes[bit >> 3]! ^= 1 << (bit & 7);
      return bytes.toString('base64url');
    };
    const kinds: ((i: number) => string)[] = [
      i => flip(i % (body.length * 8)),
      () => randomBytes(78).toString('base64url'),
      () => Buffer.concat([body.subarray(0, 14), randomBytes(64)]).toString('base64url'),
      i => {
        // Another ticket's numbers under this ticket's signature.
        const bytes = Buffer.from(body);
        bytes.writeUInt32BE(5000 + i, 4);
        return bytes.toString('base64url');
      },
      i => {
        // Made with a stranger's key, dressed in our key id.
        const bytes = Buffer.from(sign({ticketId: i, sessionId: 12, sequence: 0}, stranger), 'base64url');
        body.copy(bytes, 1, 1, 4);
        return bytes.toString('base64url');
      },
      i => sign({ticketId: i, sessionId: 12, sequence: 0}, stranger),
      i => code.slice(0, i % 104),
      i => code + 'A'.repeat(1 + (i % 5)),
      i => `${code.slice(0, i % 104)}${'=+/ \u0000ñ'[i % 6]}${code.slice((i % 104) + 1)}`,
      i => `${' '.repeat(i % 2)}${code}\n`,
    ];
    let accepted = 0;
    for (let i = 0; i < 10_000; i++) if (verify(kinds[i % kinds.length]!(i), ring) !== null) accepted++;
    expect(accepted).toBe(0);
    expect(verify(code, ring)).not.toBeNull();
  });

  test('every single bit counts', () => {
    for (let bit = 0; bit < 78 * 8; bit++) {
      const bytes = Buffer.from(code, 'base64url');
      bytes[bit >> 3]! ^= 1 << (bit & 7);
      expect(verify(bytes.toString('base64url'), ring)).toBeNull();
    }
  });

  test('a signature with its scalar raised by the group order, which lax verifiers take', () => {
    const order = 2n ** 252n + 27742317777372353535851937790883648493n;
    const bytes = Buffer.from(code, 'base64url');
    const little = (from: Buffer) => BigInt(`0x${Buffer.from(from).reverse().toString('hex')}`);
    const raised = (little(bytes.subarray(46)) + order).toString(16).padStart(64, '0');
    Buffer.from(raised, 'hex').reverse().copy(bytes, 46);
    expect(verify(bytes.toString('base64url'), ring)).toBeNull();
  });

  test.each([[undefined], [null], [42], [{}], [[]], [''], ['x'.repeat(1_000_000)]])('%p', rubbish => {
    expect(verify(rubbish, ring)).toBeNull();
  });

  test('anything, with fast-check', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.base64String(),
          fc.uint8Array({minLength: 78, maxLength: 78}).map(bytes => Buffer.from(bytes).toString('base64url')),
        ),
        text => verify(text, ring) === null,
      ),
      {numRuns: 2000},
    );
  });
});

describe('keys', () => {
  test('rotate: both are accepted while both hang in the ring, the old one no longer when it is gone', () => {
    const fresh = newKey();
    const freshCode = sign({ticketId: 1, sessionId: 12, sequence: 0}, fresh);
    const both = ticketKeyRing([fresh, ticketKey]);
    expect(verify(code, both)).not.toBeNull();
    expect(verify(freshCode, both)?.keyId).toBe(keyIdOf(fresh));
    const after = ticketKeyRing([fresh]);
    expect(verify(code, after)).toBeNull();
    expect(verify(freshCode, after)).not.toBeNull();
  });

  test('come as a base64 seed, a private PEM or a public PEM, and name themselves alike', () => {
    const privatePem = ticketKey.export({type: 'pkcs8', format: 'pem'}).toString();
    const publicPem = [...ring.values()][0]!.export({type: 'spki', format: 'pem'}).toString();
    expect(keyIdOf(readTicketKey(privatePem))).toBe(keyIdOf(ticketKey));
    expect(keyIdOf(readTicketKey(publicPem))).toBe(keyIdOf(ticketKey));
    expect(verify(code, ticketKeyRing([readTicketKey(publicPem)]))).not.toBeNull();
  });

  test('are Ed25519 and of the right length', () => {
    const rsa: KeyObject = generateKeyPairSync('rsa', {modulusLength: 2048}).privateKey;
    expect(() => keyIdOf(rsa)).toThrow(TypeError);
    expect(() => readTicketKey(Buffer.alloc(31).toString('base64'))).toThrow(TypeError);
    expect(verify(code, new Map([[keyIdOf(ticketKey), rsa]]))).toBeNull();
  });
});
