/** Whom the doctor asks for the time: it says this machine's, or what a test makes of it. */
import dgram from 'node:dgram';
import type {AddressInfo} from 'node:net';

export interface WorldClock {
  /** For NTP_SERVER. */
  at: string;
  aheadMs: number;
  close(): void;
}

const SINCE_1900 = 2_208_988_800;

export async function startWorldClock(): Promise<WorldClock> {
  const socket = dgram.createSocket('udp4').on('message', (_, from) => {
    const answer = Buffer.alloc(48);
    answer.writeUInt32BE(Math.floor((Date.now() + clock.aheadMs) / 1000) + SINCE_1900, 40);
    socket.send(answer, from.port, from.address);
  });
  await new Promise<void>(resolve => socket.bind(0, '127.0.0.1', resolve));
  const clock: WorldClock = {
    at: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    aheadMs: 0,
    close: () => void socket.close(),
  };
  return clock;
}
