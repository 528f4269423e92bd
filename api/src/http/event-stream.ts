/** The beginning of an answer of server-sent events, whatever is told; it ends with its connection. */
import type {ServerResponse} from 'node:http';
import type {Socket} from 'node:net';

/** Null: hung up meanwhile, or asked behind an answer that is still being written; nobody can be told anything. */
export function openEvents(res: ServerResponse): Socket | null {
  const {socket} = res;
  if (!socket || socket.destroyed) {
    res.destroy();
    return null;
  }
  res.removeHeader('Transfer-Encoding');
  res.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    Connection: 'close',
    'X-Accel-Buffering': 'no',
  });
  res.write('retry: 3000\n\n');
  return socket;
}
