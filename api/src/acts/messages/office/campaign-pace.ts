/** What a newsletter or an announcement on its way waits for. */
import {inject} from '@loopback/core';
import {get, param} from '@loopback/rest';
import {Database} from '../../../platform/database/db';
import {ANNOUNCEMENTS} from '../../../domain/messaging/announcements/kind';
import type {CampaignKind} from '../../../domain/messaging/campaigns/kind';
import {readPace} from '../../../domain/messaging/campaigns/read-pace';
import {NEWSLETTERS} from '../../../domain/messaging/newsletters/next-deliveries';
import {operation} from '../../../web/http/operation-text';
import {instant, int, list, obj, oneOf, orNull, str, type Infer} from '../../../domain/kernel/shape';
import {ID} from '../../parameters';

const PACE = obj(
  {
    quietUntil: orNull(instant('es publicidad, y hasta entonces no se envía')),
    sender: orNull(
      obj({
        name: str(),
        per: oneOf('hour', 'day', 'warm_up'),
        most: int(),
        taken: int(),
        warmUpDay: orNull(int()),
      }),
    ),
    mailboxes: list(
      obj({
        name: str(),
        waiting: int(),
        perMinute: orNull(int()),
        perHour: orNull(int()),
        heldUntil: orNull(instant('ha contestado que eran demasiados')),
        says: str(),
      }),
    ),
  },
  'CampaignPace',
);
type Pace = Infer<typeof PACE>;

export class CampaignPaceController {
  constructor(@inject('db') private db: Database) {}

  @get(
    '/api/emails/boletines/{id}/ritmo',
    operation({
      id: 'getNewsletterPace',
      tag: 'boletines',
      summary: 'A qué espera un boletín que está saliendo',
      permission: {area: 'marketing', action: 'view'},
      answer: PACE,
    }),
  )
  ofNewsletter(@param.path.integer('id', ID) id: number): Promise<Pace> {
    return this.read(NEWSLETTERS, id);
  }

  @get(
    '/api/comunicados/{id}/ritmo',
    operation({
      id: 'getAnnouncementPace',
      tag: 'comunicados',
      summary: 'A qué espera un comunicado que está saliendo',
      permission: {area: 'announcements', action: 'view'},
      answer: PACE,
    }),
  )
  ofAnnouncement(@param.path.integer('id', ID) id: number): Promise<Pace> {
    return this.read(ANNOUNCEMENTS, id);
  }

  private async read(kind: CampaignKind, id: number): Promise<Pace> {
    const {quietUntil, sender, mailboxes} = await readPace(this.db, kind, id);
    return {
      quietUntil: quietUntil?.toISOString() ?? null,
      sender,
      mailboxes: mailboxes.map(one => ({...one, heldUntil: one.heldUntil?.toISOString() ?? null})),
    };
  }
}
