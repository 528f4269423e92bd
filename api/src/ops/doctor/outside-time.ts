/** The time by somebody else's clock: one question of SNTP (RFC 4330). */
import dgram from 'node:dgram';

const PATIENCE_MS = 3_000;
/** Seconds from 1900, where NTP begins to count, to 1970. */
const TO_1970 = 2_208_988_800;

/**
 * How far this machine is ahead of the server's clock, in ms; null when nobody answers. `server`: name or name:port.
 */
export function aheadOf(server: string): Promise<number | null> {
  const [host, port = '123'] = server.split(':');
  return new Promise(resolve => {
    const socket = dgram.createSocket('udp4');
    const end = (ahead: number | null): void => {
      clearTimeout(timer);
      socket.close();
      resolve(ahead);
    };
    const timer = setTimeout(end, PATIENCE_MS, null);
    const asked = Date.now();
    socket.once('error', () => end(null));
    socket.once('message', answer => {
      const seconds = answer.length >= 48 ? answer.readUInt32BE(40) : 0;
      if (seconds === 0) return end(null);
      const theirs = (seconds - TO_1970 + answer.readUInt32BE(44) / 2 ** 32) * 1000;
      end((asked + Date.now()) / 2 - theirs);
    });
    const question = Buffer.alloc(48);
    question[0] = 0x23; // version 4, a client
    socket.send(question, Number(port), host, error => error && end(null));
  });
}
