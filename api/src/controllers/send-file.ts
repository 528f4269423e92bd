/** A file for whoever asks: to be kept, and by nobody on the way. */
import type {Response} from '@loopback/rest';

export function sendFile(response: Response, type: string, fileName: string, content: Buffer | string): Response {
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', String(Buffer.byteLength(content)));
  response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
  response.setHeader('Cache-Control', 'private, no-store');
  response.end(content);
  return response;
}

export const sendPdf = (response: Response, fileName: string, content: Buffer): Response =>
  sendFile(response, 'application/pdf', fileName, content);
