/** A code as a picture that is its own page: kept by nobody on the way, and allowed nothing but its own style. */
import type {Response} from '@loopback/rest';
import {qrSvg} from '../outside/drawing/qr';

export function sendQr(response: Response, code: string, label: string): Response {
  response.setHeader('Content-Type', 'image/svg+xml');
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
  response.end(qrSvg(code, label));
  return response;
}
