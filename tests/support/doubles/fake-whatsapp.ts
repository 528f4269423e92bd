/**
 * Meta's Cloud API as it speaks on the wire: templates, messages, sample files, its error bodies, and web hooks signed
 * with the app's secret. It answers what a test tells it to, and keeps what it accepted.
 */
import {createHmac} from 'node:crypto';
import http from 'node:http';
import type {AddressInfo} from 'node:net';

export const ACCESS = {
  token: 'prueba-token-de-acceso',
  phoneId: '106540352242922',
  accountId: '102290129340398',
  appSecret: 'prueba-secreto-de-la-app',
  verifyToken: 'prueba-palabra-de-verificacion',
};

export interface SentMessage {
  id: string;
  to: string;
  ref: string;
  type: string;
  template?: {name: string; language: {code: string}; components: {type: string; parameters: {text?: string}[]}[]};
  text?: {body: string};
}
export interface KeptTemplate {
  id: string;
  name: string;
  language: string;
  category: string;
  status: string;
  components: Record<string, unknown>[];
  rejected_reason?: string;
  quality_score?: {score: string};
}
/** An error by its code; with a status of its own, or as the API does. `silent`: taken, and never answered. */
export type Refusal = {code: number; status?: number; message?: string} | 'silent' | 'broken';

export interface FakeWhatsapp {
  url: string;
  env: Record<string, string>;
  /** Whatever was accepted, in order. */
  messages: SentMessage[];
  templates: KeptTemplate[];
  uploads: Buffer[];
  /** What happens to a message for a number, or to everything of a kind; undefined: accepted. */
  refuse: (what: 'message' | 'template' | 'list', to: string) => Refusal | undefined;
  /** Called with what was accepted, before the answer. */
  onMessage: (message: SentMessage) => Promise<void> | void;
  close(): Promise<void>;
}

export async function startFakeWhatsapp(): Promise<FakeWhatsapp> {
  let ids = 0;
  const state = {
    messages: [] as SentMessage[],
    templates: [] as KeptTemplate[],
    uploads: [] as Buffer[],
    refuse: (() => undefined) as FakeWhatsapp['refuse'],
    onMessage: (() => undefined) as FakeWhatsapp['onMessage'],
  };
  const server = http.createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => void answer(req, res, Buffer.concat(chunks)).catch(() => res.destroy()));
  });

  async function answer(req: http.IncomingMessage, res: http.ServerResponse, raw: Buffer): Promise<void> {
    const at = new URL(req.url!, 'http://x');
    const path = at.pathname.replace(/^\/v24\.0\//, '');
    const say = (body: object, status = 200) => {
      res.writeHead(status, {'content-type': 'application/json'});
      res.end(JSON.stringify(body));
    };
    const refuse = (refusal: Refusal) => {
      if (refusal === 'silent') return void res.destroy();
      if (refusal === 'broken') return say({error: {message: 'An unknown error has occurred.', code: 1}}, 500);
      const {code, status = code === 190 ? 401 : 400, message = 'Refused'} = refusal;
      say({error: {code, message, error_data: {details: message}, type: 'OAuthException', fbtrace_id: 'A1b2'}}, status);
    };
    if (!/^(Bearer|OAuth) /.test(req.headers.authorization ?? '') || !req.headers.authorization!.endsWith(ACCESS.token))
      return refuse({code: 190, message: 'Invalid OAuth access token'});
    const json = () => JSON.parse(raw.toString()) as Record<string, never>;
    if (req.method === 'POST' && path === `${ACCESS.phoneId}/messages`) {
      const body = json() as Record<string, unknown> & {to?: string; recipient?: string};
      const to = body.to ?? body.recipient ?? '';
      const refusal = state.refuse('message', to);
      if (refusal !== undefined && refusal !== 'silent') return refuse(refusal);
      const message = {
        ...body,
        id: `wamid.${++ids}`,
        to,
        ref: String(body.biz_opaque_callback_data),
      } as unknown as SentMessage;
      state.messages.push(message);
      await state.onMessage(message);
      if (refusal === 'silent') return refuse(refusal);
      return say({
        messaging_product: 'whatsapp',
        contacts: [{input: to, wa_id: to}],
        messages: [{id: message.id, message_status: 'accepted'}],
      });
    }
    if (path === `${ACCESS.accountId}/message_templates`) {
      const refusal = state.refuse(req.method === 'GET' ? 'list' : 'template', '');
      if (refusal !== undefined && refusal !== 'silent') return refuse(refusal);
      if (req.method === 'GET') {
        const from = Number(at.searchParams.get('after') ?? 0);
        const data = state.templates.slice(from, from + 2); // small pages: whoever reads one alone is found out
        const isMore = from + 2 < state.templates.length;
        return say({
          data,
          paging: {cursors: {after: String(from + 2)}, ...(isMore && {next: 'https://graph.facebook.com/next'})},
        });
      }
      const body = json() as unknown as KeptTemplate;
      if (state.templates.some(one => one.name === body.name && one.language === body.language))
        return refuse({code: 100, message: 'There is already content in this language'});
      const template = {...body, id: String(900_000 + ++ids), status: 'PENDING'};
      state.templates.push(template);
      if (refusal === 'silent') return refuse(refusal);
      return say({id: template.id, status: template.status, category: template.category});
    }
    if (path === 'app/uploads') return say({id: 'upload:abc'});
    if (path === 'upload:abc') {
      state.uploads.push(raw);
      return say({h: '4::aW1hZ2U='});
    }
    const known = state.templates.find(one => one.id === path);
    if (req.method === 'POST' && known) {
      Object.assign(known, json(), {status: 'PENDING'});
      return say({success: true});
    }
    refuse({code: 100, status: 404, message: `Unsupported request ${req.method} ${path}`});
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v24.0`;
  return Object.assign(state, {
    url,
    env: {
      WHATSAPP_API_URL: url,
      WHATSAPP_TOKEN: ACCESS.token,
      WHATSAPP_PHONE_ID: ACCESS.phoneId,
      WHATSAPP_ACCOUNT_ID: ACCESS.accountId,
      WHATSAPP_APP_SECRET: ACCESS.appSecret,
      WHATSAPP_VERIFY_TOKEN: ACCESS.verifyToken,
    },
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

export const HOOK = '/api/public/whatsapp/webhook';
export const signed = (body: string, secret = ACCESS.appSecret): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** Posts what Meta would: one change, signed unless `signature` says otherwise. */
export function postHook(
  appUrl: string,
  field: string,
  value: object,
  signature?: string | null,
  accountId = ACCESS.accountId,
): Promise<Response> {
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{id: accountId, changes: [{field, value}]}],
  });
  return fetch(`${appUrl}${HOOK}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature !== null && {'x-hub-signature-256': signature ?? signed(body)}),
    },
    body,
  });
}

const METADATA = {display_phone_number: '34910000123', phone_number_id: ACCESS.phoneId};
const seconds = (ago = 0) => String(Math.floor(Date.now() / 1000) - ago);

/** What became of a message. */
export const statusOf = (
  message: Pick<SentMessage, 'id' | 'to' | 'ref'>,
  status: 'sent' | 'delivered' | 'read' | 'failed',
  more: {code?: number; userId?: string} = {},
) => ({
  messaging_product: 'whatsapp',
  metadata: METADATA,
  statuses: [
    {
      id: message.id,
      status,
      timestamp: seconds(),
      recipient_id: message.to,
      ...(more.userId && {recipient_user_id: more.userId}),
      biz_opaque_callback_data: message.ref,
      ...(more.code && {errors: [{code: more.code, title: 'Failed', error_data: {details: 'Failed'}}]}),
    },
  ],
});

/** What somebody writes to us; without a number where Meta keeps it. */
export const inboundOf = (
  {phone, userId}: {phone?: string; userId?: string},
  text: string,
  id = `wamid.in.${Math.random()}`,
  ago = 0,
) => ({
  messaging_product: 'whatsapp',
  metadata: METADATA,
  contacts: [{profile: {name: 'Ana'}, ...(phone && {wa_id: phone}), ...(userId && {user_id: userId})}],
  messages: [
    {
      id,
      timestamp: seconds(ago),
      type: 'text',
      text: {body: text},
      ...(phone && {from: phone}),
      ...(userId && {from_user_id: userId}),
    },
  ],
});
