/** A wire to a house that can be cut: what is on it is torn, and nobody gets through until it is joined again. */
import net from 'node:net';

export interface Wire {
  url: string;
  cut(): void;
  join(): void;
  close(): void;
}

export async function startWire(to: string): Promise<Wire> {
  const port = Number(new URL(to).port);
  const open = new Set<net.Socket>();
  let isCut = false;
  const server = net.createServer(near => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = net.connect(port, '127.0.0.1');
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('error', () => into.destroy()).on('close', () => (open.delete(from), into.destroy()));
      from.pipe(into);
    }
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    cut: () => {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    join: () => void (isCut = false),
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
