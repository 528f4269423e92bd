/**
 * Every guardian with an address is told of the athlete's place, each in a mail of their own. Who pays has the link to
 * pay in it, and is told so by no second mail (take-parts).
 */
import {PAYER_ID} from '../../domain/academy/personal/payer';
import {noteToldToPay} from '../../domain/academy/money/take-parts';
import {inWords, isAsked, readMissing} from '../../domain/academy/personal/missing';
import {mailIdentity} from '../../outside/mail/identity';
import {
  type PlaceNotice,
  type PlaceNoticeKind,
  renderPlaceNotice,
} from '../../outside/mail/render/academy/place-notice';
import {queueMails} from '../../outside/mail/queue/mail-queue';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {contractLink, LINK_DAYS} from '../../outside/letters/instalment-mail';

type Facts = Omit<PlaceNotice, 'identity' | 'kind' | 'lacks' | 'seed' | 'familyUrl' | 'payUrl' | 'linkDays'> & {
  enrolmentId: number;
  seasonListId: number;
  guardianId: number;
  isToPay: boolean;
  email: string;
  version: number;
};

export interface PlaceTold {
  enrolmentIds: readonly number[];
  kind: PlaceNoticeKind;
  seed?: string;
}

export const familyUrl = (runtime: Runtime): string => `${runtime.config.publicUrl}/perfil/familia`;

/** How many mails were written. */
export async function queuePlaceMails(runtime: Runtime, tx: Tx, told: PlaceTold): Promise<number> {
  if (told.enrolmentIds.length === 0) return 0;
  const {rows} = await tx.query<Facts>(
    `select e.id as "enrolmentId", g.id as "guardianId", g.email, g.first_name as "firstName", e.version, e.number,
       trim(a.first_name || ' ' || a.surname1) as "athleteName", c.name as "categoryName", l.id as "seasonListId", l.name as "listName",
       e.amount_cents - e.discount_cents as "owedCents", e.pay_until_at as "payUntilAt",
       e.state = 'payment_pending' and e.paid_cents = 0 and e.pay_until_at > now() and g.id = ${PAYER_ID} as "isToPay",
       case when e.waiting_position is not null then (select count(*)::int from enrolment w
         where w.age_category_id = c.id and w.waiting_position <= e.waiting_position) end as place
       from enrolment e join athlete a on a.id = e.athlete_id join age_category c on c.id = e.age_category_id
       join season_list l on l.id = e.season_list_id join athlete_guardian k on k.athlete_id = a.id
       join guardian g on g.id = k.guardian_id and g.email <> '' where e.id = any($1) order by e.id, k.position`,
    [told.enrolmentIds],
  );
  const missing = new Map((await readMissing(tx, told.enrolmentIds)).map(one => [one.enrolmentId, one.lacks]));
  const identity = await mailIdentity(tx, runtime.config);
  await noteToldToPay(
    tx,
    rows.filter(row => row.isToPay).map(row => row.enrolmentId),
  );
  const {config} = runtime;
  return queueMails(
    runtime,
    tx,
    rows.map(({enrolmentId, seasonListId, guardianId, email, version, isToPay, ...facts}) => ({
      ...renderPlaceNotice({
        ...facts,
        identity,
        kind: told.kind,
        lacks: inWords((missing.get(enrolmentId) ?? []).filter(isAsked)),
        seed: told.seed ?? '',
        familyUrl: familyUrl(runtime),
        payUrl: isToPay ? contractLink(config, {kind: 'academy', id: enrolmentId}, new Date()) : null,
        linkDays: LINK_DAYS,
      }),
      dedupeKey: `academy:${told.kind}:${enrolmentId}:${guardianId}:${version}`,
      kind: `academy_${told.kind}`,
      about: {resource: 'listas', id: seasonListId, name: facts.listName},
      to: email,
      orderId: null,
      attachments: [],
    })),
  );
}
