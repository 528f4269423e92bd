/**
 * `/queue` for people: looking takes a place, forms do the rest, and the page of a session with a line before it leads
 * here.
 */
import type {IncomingMessage, ServerResponse} from 'node:http';
import {openSignedId} from '../../platform/keys/token';
import {DomainError} from '../../domain/kernel/errors';
import type {HouseStyle} from '../../outside/papers/documents/house-style';
import {writeQueueList, writeQueuePage, type Written} from './page/queue-page';
import {addCookie, cookiesOf, readBody, type HotRequest} from '../../web/http/http';
import {addressOf} from '../../domain/kernel/mail-address';
import type {QueueLine} from './queue-line';
import type {Room} from '../../web/live/waiting-rooms';

/**
 * Where seats are chosen. Who puts a name down for what is sold out buys nothing, and finds the list open also when the
 * room says «agotado».
 */
const SESSION_PAGE = /^\/eventos\/[^/]+\/([1-9]\d{0,8})(?:\/(?!lista-espera\/?$)[^/]*)?\/?$/;
type Asker = Pick<HotRequest, 'cookies' | 'res' | 'ip'>;

export class QueuePages {
  constructor(
    private readonly line: QueueLine,
    private readonly style: HouseStyle,
  ) {}

  answers(req: IncomingMessage, path: string): boolean {
    return (
      path === '/queue' || (this.line.admission.rooms.areInForce && req.method === 'GET' && SESSION_PAGE.test(path))
    );
  }

  async handle(
    req: IncomingMessage,
    res: ServerResponse,
    path: string,
    ip: string,
    otherwise: () => void,
  ): Promise<void> {
    const asker: Asker = {cookies: cookiesOf(req), res, ip};
    if (path !== '/queue') return this.lead(req, asker, path, otherwise);
    if (req.method !== 'GET' && req.method !== 'HEAD' && req.method !== 'POST')
      return void res.writeHead(405, {Allow: 'GET, HEAD, POST'}).end();
    const query = new URL(req.url ?? '', 'http://here').searchParams;
    const room = this.roomOf(query.get('sala'));
    if (room === null)
      return this.send(req, res, 200, writeQueueList(await this.style.read(), this.line.admission.rooms.all()));
    if (room === undefined) return this.away(res, backOf(query.get('volver'), null));
    if (req.method === 'POST') return this.act(req, asker, room);
    const back = backOf(query.get('volver'), room);
    if (query.has('paso')) return this.takeLink(asker, room, query.get('paso')!, back);
    let problem: DomainError | null = null;
    // Looking is joining: who cannot run scripts waits like everybody. A browser that only fetches ahead does not.
    const joins =
      req.method === 'GET' &&
      !/prefetch|prerender/.test(String(req.headers['sec-purpose'] ?? req.headers.purpose ?? ''));
    if (
      joins &&
      this.line.view(asker, room.id).phase === 'none' &&
      room.state !== 'stopped' &&
      room.state !== 'sold_out'
    ) {
      try {
        await this.line.join(asker, room.id);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        problem = error;
      }
    }
    await this.show(req, asker, room, back, problem);
  }

  private async act(req: IncomingMessage, asker: Asker, room: Room): Promise<void> {
    const form = new URLSearchParams((await readBody(req, 4096)).toString('utf8'));
    const back = backOf(form.get('volver'), room);
    const here = `/queue?sala=${room.id}&volver=${encodeURIComponent(back)}`;
    try {
      switch (form.get('act')) {
        case 'join':
          await this.line.join(asker, room.id);
          return this.away(asker.res, here);
        case 'enter':
          await this.line.enter(asker, room.id);
          return this.away(asker.res, back);
        case 'code':
          await this.line.useCode(asker, room.id, form.get('code') ?? '');
          return this.away(asker.res, back);
        case 'leave':
          await this.line.leave(asker, room.id);
          return this.away(asker.res, '/');
        case 'notify': {
          const email = addressOf(form.get('email') ?? '');
          if (email === null)
            throw new DomainError('invalid', 'Escribe una dirección de correo válida.', {
              errors: {email: 'No es una dirección de correo.'},
            });
          await this.line.notify(asker, room.id, email);
          addCookie(asker.res, asked(room), '1', {maxAge: 2 * 86400, secure: false});
          return this.away(asker.res, here);
        }
        default:
          return this.away(asker.res, here);
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await this.show(req, asker, room, back, error);
    }
  }

  /**
   * The link of a mail brings the place to this device; it is worth one place, which is the one that it was sent for.
   */
  private takeLink(asker: Asker, room: Room, link: string, back: string): void {
    const {admission} = this.line;
    const place = openSignedId(admission.runtime.config.secret, 'queue_link', link);
    const parts = place === null ? null : /^(\d+)-(\d+)$/.exec(place);
    if (parts && Number(parts[1]) === room.id) {
      admission.introduce(asker);
      admission.givePlace(asker, room.id, Number(parts[2]));
    }
    this.away(asker.res, `/queue?sala=${room.id}&volver=${encodeURIComponent(back)}`);
  }

  /** A session that is sold through a room: who has not passed it goes there first. */
  private async lead(req: IncomingMessage, asker: Asker, path: string, otherwise: () => void): Promise<void> {
    const {admission} = this.line;
    const room = await admission.runtime.sessions.get(Number(SESSION_PAGE.exec(path)![1])).then(
      session => admission.roomInFront(asker, session),
      () => null,
    );
    if (room) this.away(asker.res, `/queue?sala=${room.id}&volver=${encodeURIComponent(req.url ?? path)}`, 302);
    else otherwise();
  }

  private async show(
    req: IncomingMessage,
    asker: Asker,
    room: Room,
    back: string,
    problem: DomainError | null,
  ): Promise<void> {
    const view = this.line.view(asker, room.id);
    const field = Object.keys(problem?.errors ?? {})[0] ?? null;
    const page = writeQueuePage({
      site: await this.style.read(),
      view,
      back,
      hasMail: asker.cookies[asked(room)] === '1',
      problem: problem && {message: field ? problem.errors![field]! : problem.message, field},
    });
    this.send(req, asker.res, problem?.status ?? 200, page);
  }

  /** null: none was named and there is not exactly one; undefined: the named one is closed. */
  private roomOf(name: string | null): Room | null | undefined {
    const {rooms} = this.line.admission;
    if (name !== null) return rooms.get(Number(name));
    const all = rooms.all();
    return all.length === 1 ? all[0] : null;
  }

  private send(req: IncomingMessage, res: ServerResponse, status: number, page: Written): void {
    res.writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': Buffer.byteLength(page.text),
      'Cache-Control': 'no-store',
      'Content-Security-Policy': page.policy,
      'Referrer-Policy': 'same-origin',
      'X-Frame-Options': 'DENY',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'X-Robots-Tag': 'noindex',
    });
    res.end(req.method === 'HEAD' ? undefined : page.text);
  }

  private away(res: ServerResponse, to: string, status = 303): void {
    res.writeHead(status, {Location: to, 'Cache-Control': 'no-store', 'Content-Length': 0}).end();
  }
}

/** That a mail was asked for: shown again, worth nothing. */
const asked = (room: Room) => `aviso-${room.id}`;

/** Only a path of this shop: nobody is sent elsewhere by a crafted link, nor back into the line. */
function backOf(asked: string | null, room: Room | null): string {
  if (asked && asked.length <= 300 && /^\/(?![/\\])[^\s\\]*$/.test(asked) && !/^\/queue(\?|$)/.test(asked))
    return asked;
  if (room?.eventSessionId != null) return `/eventos/sesion/${room.eventSessionId}`;
  return room?.eventId != null ? `/eventos/${room.eventId}` : '/eventos';
}
