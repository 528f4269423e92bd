/** Families are told of the offers of their children, one mail to each guardian for all of them. */
import {endOffers, takeSilentOffers} from '../../domain/academy/season/offer-renewals';
import {mailIdentity} from '../../outside/mail/identity';
import {type RenewalOfferMail, renderRenewalOffer} from '../../outside/mail/render/academy/renewal-offer';
import {queueMails} from '../../outside/mail/queue/mail-queue';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';

type Facts = Omit<RenewalOfferMail, 'identity' | 'isReminder' | 'renewUrl'> & {
  guardianId: number;
  seasonListId: number;
  email: string;
  key: string;
};

/** How many mails were written. */
export async function queueRenewalMails(
  runtime: Runtime,
  tx: Tx,
  offerIds: readonly number[],
  isReminder: boolean,
): Promise<number> {
  if (offerIds.length === 0) return 0;
  const {rows} = await tx.query<Facts>(
    `select g.id as "guardianId", g.email, g.first_name as "firstName", l.id as "seasonListId", l.name as "listName",
       min(r.until_at) as "untilAt", min(r.id) || ':' || max(r.version) || ':' || count(*)
         || ':' || coalesce(extract(epoch from max(r.reminded_at))::bigint, 0) as key,
       json_agg(json_build_object('name', trim(a.first_name || ' ' || a.surname1), 'before', c.name,
         'categoryName', n.name, 'isUp', n.name <> c.name, 'toPayCents', r.amount_cents - r.discount_cents)
         order by a.birth_on, a.id) as children
       from renewal_offer r join enrolment e on e.id = r.previous_enrolment_id join athlete a on a.id = e.athlete_id
       join age_category c on c.id = e.age_category_id join age_category n on n.id = r.age_category_id
       join season_list l on l.id = r.season_list_id join athlete_guardian k on k.athlete_id = a.id
       join guardian g on g.id = k.guardian_id and g.email <> ''
      where r.id = any($1) group by g.id, l.id order by g.id`,
    [offerIds],
  );
  const identity = await mailIdentity(tx, runtime.config);
  const kind = isReminder ? 'academy_renewal_reminder' : 'academy_renewal';
  return queueMails(
    runtime,
    tx,
    rows.map(({guardianId, seasonListId, email, key, ...facts}) => ({
      ...renderRenewalOffer({
        ...facts,
        identity,
        isReminder,
        renewUrl: `${runtime.config.publicUrl}/cantera/renovar`,
      }),
      dedupeKey: `${kind}:${guardianId}:${key}`,
      kind,
      about: {resource: 'listas', id: seasonListId, name: facts.listName},
      to: email,
      orderId: null,
      attachments: [],
    })),
  );
}

/** Offers that time or the office has ended, and the last word to those who are silent near their end. */
export const followOffers = (runtime: Runtime, isDay: boolean) =>
  runtime.db.withTransaction(async tx => {
    const {expired, renewed} = await endOffers(tx);
    const reminded = isDay ? await takeSilentOffers(tx, null) : [];
    const mails = await queueRenewalMails(runtime, tx, reminded, true);
    return {expired, renewed, mails};
  });
