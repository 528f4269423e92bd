/**
 * Links of a newsletter go by an address of ours that names the link and nobody: clicks are counted in sum. Only for whoever
 * allowed it, it says also whose mail it is. The way out is never among them, nor what is no web address.
 */
import type {Tx} from '../../../kernel/tx';
import type {OwnWords, SharedNewsletter} from '../render';
import type {Variant} from '../subject-test/judge';
import {decode, webLink} from '../web-link';

/** Signs beside those of the places (render.ts). */
const [WHOSE, EYE] = ['\u0018', '\u0019'];
const ANCHOR = /(<a\b[^>]*?\bhref=")(https?:\/\/[^"]+)(")/gi;
// biome-ignore lint/suspicious/noControlCharactersInRegex: signs of a reader's own words
const HAS_SIGN = /[\u0001-\u001f]/;

export const linksIn = (html: string): string[] => [
  ...new Set([...html.matchAll(ANCHOR)].map(match => decode(match[2]!)).filter(url => !HAS_SIGN.test(url))),
];

/** Each link has its row before the first mail names it. */
export async function keepLinks(tx: Tx, newsletterId: number, urls: string[]): Promise<Map<string, number>> {
  if (urls.length === 0) return new Map();
  await tx.query(
    `insert into newsletter_link (newsletter_id, url) select $1, u.url from unnest($2::text[]) with ordinality u(url, n)
      where not exists (select 1 from newsletter_link l where l.newsletter_id = $1 and l.url = u.url) order by u.n
      on conflict (newsletter_id, url) do nothing`,
    [newsletterId, urls],
  );
  const {rows} = await tx.query<{id: number; url: string}>(
    'select id, url from newsletter_link where newsletter_id = $1 and url = any($2)',
    [newsletterId, urls],
  );
  return new Map(rows.map(row => [row.url, row.id]));
}

/** `addressOf`: ours, of a link. */
export function throughLinks(
  shared: SharedNewsletter,
  links: Map<string, number>,
  addressOf: (linkId: number) => string,
): SharedNewsletter {
  const html = shared.html
    .replace(ANCHOR, (whole, before: string, url: string, after: string) => {
      const id = links.get(decode(url));
      return id === undefined ? whole : `${before}${addressOf(id)}${WHOSE}${after}`;
    })
    .replace(/<\/body>/i, `${EYE}</body>`);
  return {...shared, html, signs: shared.signs + WHOSE + EYE};
}

/** Of a reader who allowed it: what is put behind each link, and a picture that is asked for when it is opened. */
export const ownMarks = (marks: {query: string; imageUrl: string} | null): OwnWords => ({
  [WHOSE]: {plain: '', html: marks?.query ?? ''},
  [EYE]: {
    plain: '',
    html: marks ? `<img src="${marks.imageUrl}" alt="" width="1" height="1" style="border:0;">` : '',
  },
});

/** Where it leads, as a header may say it; null: there is no such link. Counted in sum, and of `deliveryId` if that one allows it still. */
export async function noteClick(
  tx: Tx,
  linkId: number,
  variant: Variant,
  deliveryId: number | null,
): Promise<string | null> {
  if (deliveryId !== null) await noteOpened(tx, deliveryId, true);
  const column = variant === 'b' ? 'second_clicks' : 'click_count';
  const {rows} = await tx.query<{url: string}>(
    `update newsletter_link set ${column} = ${column} + 1 where id = $1 returning url`,
    [linkId],
  );
  return rows[0] ? webLink(rows[0].url) : null;
}

/** Whoever has taken it back since is not noted. People before their deliveries. */
export async function noteOpened(tx: Tx, deliveryId: number, isClick = false): Promise<void> {
  const {rows} = await tx.query<{id: number}>(
    `update subscriber s set last_opened_at = now() from newsletter_delivery d
      where d.id = $1 and d.subscriber_id = s.id and d.is_measured and s.measured_since is not null returning s.id`,
    [deliveryId],
  );
  if (rows.length === 0) return;
  await tx.query(
    `update newsletter_delivery set opened_at = coalesce(opened_at, now())
      ${isClick ? ', clicked_at = coalesce(clicked_at, now())' : ''}
      where id = $1 and (opened_at is null or ${isClick ? 'clicked_at is null' : 'false'})`,
    [deliveryId],
  );
}
