/** Ads of an event that run now, and what is asked when one is clicked; the database's clock decides. */
import type {Tx} from '../kernel/tx';

export const PLACEMENTS = ['event_page', 'cart', 'purchase_email', 'ticket_pdf'] as const;
export type Placement = (typeof PLACEMENTS)[number];
export const isPlacement = (word: unknown): word is Placement => PLACEMENTS.includes(word as Placement);

export interface RunningAd {
  id: number;
  eventId: number;
  placements: Placement[];
  audience: 'everybody' | 'pass_holders' | 'not_pass_holders';
  priority: number;
  mediaFileId: number;
  imageUrl: string;
  altText: string;
  body: string;
  hasLink: boolean;
}

/** Of events that are public, or known by their link; the foremost first. */
export async function readRunningAds(tx: Tx, eventId: number): Promise<RunningAd[]> {
  const {rows} = await tx.query<RunningAd>(
    `select a.id, a.event_id as "eventId", a.placements, a.audience, a.priority, a.media_file_id as "mediaFileId",
       '/media/' || m.id || '/' || m.name as "imageUrl", a.alt_text as "altText", a.body, a.link_url <> '' as "hasLink"
       from sales_ad a join event e on e.id = a.event_id join media_file m on m.id = a.media_file_id
      where a.event_id = $1 and a.is_active and a.valid_from <= now() and now() < a.valid_until
        and e.visibility <> 'draft' and not e.is_trial
      order by a.priority desc, a.id desc`,
    [eventId],
  );
  return rows;
}

export interface ClickedAd {
  linkUrl: string;
  eventSlug: string;
  adHosts: string;
}

/** Also when its time is over: mails and papers live longer. Null: there is none, or it is switched off. */
export async function readClickedAd(tx: Tx, id: number, placement: Placement): Promise<ClickedAd | null> {
  const {rows} = await tx.query<ClickedAd>(
    `select a.link_url as "linkUrl", e.slug as "eventSlug",
       coalesce((select o.settings->>'adHosts' from organization o), '') as "adHosts"
       from sales_ad a join event e on e.id = a.event_id
      where a.id = $1 and a.is_active and $2 = any(a.placements) and a.valid_from <= now() and a.link_url <> ''
        and e.visibility <> 'draft' and not e.is_trial`,
    [id, placement],
  );
  return rows[0] ?? null;
}

/** Somebody whose pass is in force. */
export async function holdsPass(tx: Tx, customerId: number): Promise<boolean> {
  const {rowCount} = await tx.query(
    `select 1 from pass_holder h join season_pass p on p.pass_holder_id = h.id
      where h.customer_id = $1 and p.state = 'active' limit 1`,
    [customerId],
  );
  return rowCount! > 0;
}

/** The same of whom an order is for: its account, or the account of the address that its mail goes to. */
export async function isOrderOfHolder(tx: Tx, orderId: number): Promise<boolean> {
  const {rowCount} = await tx.query(
    `select 1 from "order" o
       join pass_holder h on h.customer_id in (o.customer_id, (select c.id from customer c where c.email = lower(o.email)))
       join season_pass p on p.pass_holder_id = h.id
      where o.id = $1 and p.state = 'active' limit 1`,
    [orderId],
  );
  return rowCount! > 0;
}
