/** A document for whoever asks: to be kept, and by nobody on the way. */
import type {Response} from '@loopback/rest';

export function sendPdf(response: Response, fileName: string, content: Buffer): Response {
  response.setHeader('Content-Type', 'application/pdf');
  response.setHeader('Content-Length', String(content.length));
  response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
  response.setHeader('Cache-Control', 'private, no-store');
  response.end(content);
  return response;
}
