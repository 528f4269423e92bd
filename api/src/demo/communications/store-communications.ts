/**
 * Communications of a living club: media, senders, templates, subscribers, newsletters, announcements, reminders,
 * mailings, imports.
 */
import {generateKeyPairSync} from 'node:crypto';
import {seal} from '../../platform/keys/seal';
import {cleanMailHtml} from '../../domain/messaging/clean-mail-html';
import {readKind} from '../../domain/media/read-kind';
import {storeMedia} from '../../domain/media/store-media';
import type {Config} from '../../platform/environment/config';
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import type {Staff} from '../accounts';
import type {Calendar} from '../calendar';
import {hasClub, hasTheatre, type Profile} from '../../platform/environment/demo-profile';
import type {Chance} from '../random';
import {storeAnnouncements} from './announcements';
import {drawMedia} from './draw-media';
import {storeImports} from './imports';
import {templates} from './mail-frames';
import {BLOCKS_OF, templateBlocks} from './blocks';
import {storeNewsletters} from './newsletters';
import {storeMailings} from './mailings';
import {storeReminders} from './reminders';
import {storeGroups, storeSubscribers} from './subscribers';
import {storeWhatsappTemplates} from './whatsapp-templates';

export interface CommunicationsGiven {
  profile: Profile;
  calendar: Calendar;
  chance: Chance;
  staff: Staff;
  config: Config;
}

export async function storeCommunications(
  tx: DemoTx,
  {profile, calendar, chance, staff, config}: CommunicationsGiven,
): Promise<void> {
  const media = await storePictures(tx, profile, calendar, staff.admin);
  const senders = await storeSenders(tx, profile, calendar, config.secret);
  const templateIds = await storeTemplates(tx, profile, calendar, media.url);
  const whatsapp = await storeWhatsappTemplates(tx, profile, calendar);
  await storeSubscribers(tx, {profile, calendar, chance});
  const groups = await storeGroups(tx, profile, calendar, 'static');
  await storeNewsletters(tx, {
    profile,
    calendar,
    templates: templateIds,
    groups,
    senders,
    media: media.url,
    publicUrl: config.publicUrl,
  });
  await tx.query(
    `update subscriber s set last_sent_at = d.sent, last_opened_at = d.opened
      from (select subscriber_id, max(sent_at) as sent, max(opened_at) as opened from newsletter_delivery group by 1) d
      where s.id = d.subscriber_id`,
  );
  await storeImports(tx, {profile, calendar, chance, staffId: staff.admin, groups});
  await storeGroups(tx, profile, calendar, 'rule');
  await storeAnnouncements(tx, {
    profile,
    calendar,
    staffId: staff.admin,
    senders,
    whatsapp,
    groups,
    attachmentId: media.idOf('normas-de-acceso.pdf'),
  });
  await storeReminders(tx, profile, calendar, whatsapp, templateIds.get('Boletín mensual')!);
  await storeMailings(tx, calendar, config, staff.admin);
}

async function storePictures(
  tx: DemoTx,
  profile: Profile,
  calendar: Calendar,
  staffUserId: number,
): Promise<{url: (name: string) => string; idOf: (name: string) => number}> {
  const ids = new Map<string, number>();
  for (const [i, drawing] of drawMedia(profile, calendar.season).entries()) {
    const {id} = await storeMedia(tx, {...drawing, kind: readKind(drawing.content), staffUserId});
    await tx.query('update media_file set created_at = $2, updated_at = $2 where id = $1', [
      id,
      calendar.daysAhead(-180 + i * 8, '10:15'),
    ]);
    ids.set(drawing.name, id);
  }
  const idOf = (name: string): number => ids.get(name)!;
  return {idOf, url: name => `/media/${idOf(name)}/${name}`};
}

async function storeSenders(
  tx: DemoTx,
  profile: Profile,
  calendar: Calendar,
  secret: string,
): Promise<{club: number; passes: number; theatre: number}> {
  // One for all of them: an invented club's mail is signed as a real one's is.
  const {publicKey, privateKey} = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: {type: 'spki', format: 'der'},
    privateKeyEncoding: {type: 'pkcs8', format: 'pem'},
  });
  const old = calendar.daysAhead(-240, '10:00');
  const drafts = [
    {
      isThere: hasClub(profile),
      name: 'UD Alameda',
      email: 'boletin@udalameda.example',
      replyTo: 'entradas@example.org',
      state: 'verified',
      dkimState: 'found',
      spfState: 'found',
      dmarcState: 'found',
      dmarcPolicy: 'quarantine',
      verifiedAt: old as Date | null,
      createdAt: old,
    },
    {
      isThere: hasClub(profile),
      name: 'Oficina del abonado',
      email: 'abonos@socios.udalameda.example',
      replyTo: 'entradas@example.org',
      state: 'degraded',
      dkimState: 'found',
      spfState: 'wrong',
      dmarcState: 'found',
      dmarcPolicy: 'none',
      verifiedAt: old,
      createdAt: old,
    },
    hasClub(profile)
      ? {
          isThere: hasTheatre(profile),
          name: 'Teatro de la Alameda',
          email: 'cartelera@teatroalameda.example',
          replyTo: 'teatro@example.org',
          state: 'verifying',
          dkimState: 'missing',
          spfState: 'found',
          dmarcState: 'missing',
          dmarcPolicy: '',
          verifiedAt: null,
          createdAt: calendar.daysAhead(-2, '16:30'),
        }
      : {
          isThere: true,
          name: 'Teatro de la Alameda',
          email: 'cartelera@teatroalameda.example',
          replyTo: 'teatro@example.org',
          state: 'verified',
          dkimState: 'found',
          spfState: 'found',
          dmarcState: 'found',
          dmarcPolicy: 'quarantine',
          verifiedAt: old,
          createdAt: old,
        },
  ];
  const there = drafts.filter(({isThere}) => isThere);
  const first = await takeIds(tx, 'sender', there.length);
  await insertRows(
    tx,
    'sender',
    there.map(({isThere: _isThere, ...sender}, i) => ({
      id: first + i,
      ...sender,
      dkimPublicKey: publicKey.toString('base64'),
      dkimPrivateKey: seal(secret, `dkim:${first + i}`, privateKey).toString('base64'),
      lastCheckedAt: calendar.daysAhead(0, '06:00'),
      isDefault: i === 0,
    })),
  );
  const idOf = (at: number) => first + Math.max(0, there.indexOf(drafts[at]!));
  return {club: idOf(0), passes: idOf(1), theatre: idOf(2)};
}

async function storeTemplates(
  tx: DemoTx,
  profile: Profile,
  calendar: Calendar,
  media: (name: string) => string,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [i, draft] of templates(profile, media).entries()) {
    const {rows} = await tx.query<{id: number}>(
      `insert into email_template (name, description, frame_html, content_html, is_active, created_at, updated_at,
        blocks) values ($1, $2, $3, $4, $5, $6, $6, $7) returning id`,
      [
        draft.name,
        draft.description,
        cleanMailHtml(draft.frameHtml),
        cleanMailHtml(draft.contentHtml),
        draft.isActive,
        calendar.daysAhead(-230 + i * 12, '11:30'),
        JSON.stringify(draft.name === BLOCKS_OF ? templateBlocks : []),
      ],
    );
    ids.set(draft.name, rows[0]!.id);
  }
  return ids;
}
