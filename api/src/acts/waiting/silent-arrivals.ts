/**
 * Connections that have said nothing whole yet: shown out after as long as headers may take. Node looks itself, but
 * only every thirty seconds; one clock here does it for all, and costs an arrival one entry in a map.
 */
import type {Server} from 'node:http';
import type {Socket} from 'node:net';

export function showOutSilent(server: Server, mostMs: number): void {
  const arrived = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    arrived.set(socket, performance.now());
    socket.once('close', () => arrived.delete(socket));
  });
  server.on('request', (req: {socket: Socket}) => arrived.delete(req.socket));
  setInterval(() => {
    const old = performance.now() - mostMs;
    for (const [socket, since] of arrived) {
      if (since > old) break; // in the order of their arrival
      socket.destroy();
    }
  }, 1000).unref();
}
