/** A file for whoever asks: to be kept, and by nobody on the way. */
import type {Response} from '@loopback/rest';

export function sendFile(response: Response, type: string, fileName: string, content: Buffer | string): Response {
  return send(response, type, `filename="${fileName}"`, content);
}

export const sendPdf = (response: Response, fileName: string, content: Buffer): Response =>
  sendFile(response, 'application/pdf', fileName, content);

/** One that somebody sent in, under the name that it had (RFC 6266): a name is words, never a part of the header. */
export function sendStored(
  response: Response,
  {fileName, mimeType, content}: {fileName: string; mimeType: string; content: Buffer},
): Response {
  const plain = fileName.normalize('NFD').replace(/[^\w.() -]/g, '') || 'archivo';
  const whole = encodeURIComponent(fileName).replace(/['()*]/g, encodeMark);
  return send(response, mimeType, `filename="${plain}"; filename*=UTF-8''${whole}`, content);
}

const encodeMark = (mark: string): string => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;

function send(response: Response, type: string, named: string, content: Buffer | string): Response {
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', String(Buffer.byteLength(content)));
  response.setHeader('Content-Disposition', `attachment; ${named}`);
  response.setHeader('Cache-Control', 'private, no-store');
  response.end(content);
  return response;
}
