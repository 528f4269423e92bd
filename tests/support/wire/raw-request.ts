/**
 * A request whose address goes out exactly as it is written: URL, fetch and Visitor would tidy `..` and `//` up first.
 */
import http from 'node:http';

export interface RawAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

export function rawRequest(
  base: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<RawAnswer> {
  const {hostname, port} = new URL(base);
  return new Promise((resolve, reject) => {
    const request = http.request({host: hostname, port, method, path, headers}, answer => {
      let text = '';
      answer
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .on('end', () => resolve({status: answer.statusCode ?? 0, headers: answer.headers, text}));
    });
    request.on('error', reject).end(body);
  });
}
