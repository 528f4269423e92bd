/** What somebody was invited to, by the link of their mail. Guessing is slowed down and finds nothing. */
import {inject} from '@loopback/core';
import {get, param, RestBindings, type Response} from '@loopback/rest';
import {slowDown} from '../../web/auth/attempts';
import type {Actor} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {markDownloaded, markOpened} from '../../domain/invitations/reach';
import {DomainError, notFound} from '../../domain/kernel/errors';
import {
  GUEST_FILE_NAME,
  guestDocument,
  readGuests,
  type Guests,
} from '../../outside/papers/documents/invitation-document';
import {openGuestHash} from '../../outside/mail/links/guest-page';
import {ticketsPdf} from '../../outside/drawing/tickets';
import {operation} from '../../web/http/operation-text';
import {bool, id, instant, list, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {ID} from '../parameters';
import {sendPdf} from '../send-file';
import {sendQr} from '../send-qr';

const HASH = {schema: {type: 'string', maxLength: 100} as const};
const GUEST_PAGE = obj(
  {
    eventTitle: str(),
    startsAt: instant(),
    doorsAt: instant(),
    timezone: str(),
    venueName: str(),
    venueAddress: str(),
    isCancelled: bool(),
    recipientName: str(),
    message: str(),
    places: list(
      obj({
        id: id(),
        code: str(),
        state: oneOf('valid', 'used'),
        holderName: str(),
        zoneName: str(),
        gate: orNull(str()),
        rowLabel: orNull(str()),
        seatNumber: orNull(str()),
      }),
    ),
  },
  'GuestPage',
);

export class GuestsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/public/invitations/{hash}',
    operation({
      id: 'getGuestPage',
      tag: 'Entradas',
      summary: 'Las invitaciones de un correo, por su enlace',
      permission: 'public',
      answer: GUEST_PAGE,
      errors: [404, 410, 429],
    }),
  )
  async page(@param.path.string('hash', HASH) hash: string): Promise<Infer<typeof GUEST_PAGE>> {
    const guests = await this.open(hash);
    await markOpened(
      this.db,
      guests.places.map(place => place.id),
    );
    return {
      eventTitle: guests.eventTitle,
      startsAt: guests.startsAt.toISOString(),
      doorsAt: guests.doorsAt.toISOString(),
      timezone: guests.timezone,
      venueName: guests.venueName,
      venueAddress: guests.venueAddress,
      isCancelled: guests.isCancelled,
      recipientName: guests.recipientName,
      message: guests.message,
      places: guests.places.map(({recipientName, state, code, attributes: _, ...place}) => ({
        ...place,
        code: code.replace(/(.{4})(?=.)/g, '$1-'),
        holderName: recipientName,
        state: state === 'used' ? ('used' as const) : ('valid' as const),
      })),
    };
  }

  @get(
    '/api/public/invitations/{hash}/invitation.pdf',
    operation({
      id: 'getGuestPdf',
      tag: 'Entradas',
      summary: 'Las invitaciones de un correo, en PDF',
      permission: 'public',
      answer: {contentType: 'application/pdf', description: 'Una página por invitación.'},
      errors: [404, 410, 429],
    }),
  )
  async pdf(@param.path.string('hash', HASH) hash: string): Promise<Response> {
    const guests = await this.open(hash);
    await markDownloaded(
      this.db,
      guests.places.map(place => place.id),
    );
    const pdf = await ticketsPdf(await guestDocument(this.db, this.runtime.config, guests));
    return sendPdf(this.response, GUEST_FILE_NAME, pdf);
  }

  @get(
    '/api/public/invitations/{hash}/{id}/qr.svg',
    operation({
      id: 'getGuestQr',
      tag: 'Entradas',
      summary: 'El código de una invitación',
      permission: 'public',
      answer: {contentType: 'image/svg+xml', description: 'QR.'},
      errors: [404, 410, 429],
    }),
  )
  async qr(
    @param.path.string('hash', HASH) hash: string,
    @param.path.integer('id', ID) invitationId: number,
  ): Promise<Response> {
    const place = (await this.open(hash)).places.find(one => one.id === invitationId);
    if (!place) throw notFound('No encontramos esa invitación.');
    return sendQr(this.response, place.code, `Código de acceso ${place.code}`);
  }

  private async open(hash: string): Promise<Guests> {
    const id = openGuestHash(this.runtime.config, hash);
    const guests = id === null ? null : await readGuests(this.db, id);
    if (!guests) {
      await slowDown(this.db, `hash:${this.actor.ip}`, 20, 1);
      throw notFound('No encontramos esa invitación. Comprueba el enlace de tu correo.');
    }
    if (guests.places.length === 0 || guests.isOver)
      throw new DomainError(
        'link_expired',
        guests.isOver ? 'Ya ha pasado la sesión de esta invitación.' : 'Esta invitación se ha retirado y ya no vale.',
      );
    return guests;
  }
}
