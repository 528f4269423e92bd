/**
 * A wire between a client and the product that is slow both ways: every piece arrives late, and few bytes a second go
 * through.
 */
import net from 'node:net';

export interface SlowWire {
  url: string;
  close(): Promise<void>;
}

export async function startSlowWire(
  to: string,
  {latencyMs, bytesPerSecond}: {latencyMs: number; bytesPerSecond: number},
): Promise<SlowWire> {
  const port = Number(new URL(to).port);
  const open = new Set<net.Socket>();
  const server = net.createServer(near => {
    const far = net.connect(port, '127.0.0.1');
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('error', () => into.destroy()).on('close', () => (open.delete(from), into.destroy()));
      let free = 0;
      from.on('data', (piece: Buffer) => {
        // Behind what is still on its way, and not before its own time.
        const starts = Math.max(Date.now() + latencyMs / 2, free);
        free = starts + (piece.length / bytesPerSecond) * 1000;
        from.pause();
        setTimeout(() => {
          if (!into.destroyed) into.write(piece);
          from.resume();
        }, free - Date.now()).unref();
      });
      from.on('end', () => setTimeout(() => into.end(), Math.max(0, free - Date.now()) + latencyMs / 2).unref());
    }
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    close: () =>
      new Promise(resolve => {
        open.forEach(socket => socket.destroy());
        server.close(() => resolve());
      }),
  };
}
