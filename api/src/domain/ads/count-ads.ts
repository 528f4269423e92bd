/** Adds what was counted meanwhile to the ads' days, as sums; the day is the house's by the database's clock. */
import type {Tx} from '../kernel/tx';
import type {Placement} from './read-ads';

export interface AdCount {
  adId: number;
  placement: Placement;
  impressions: number;
  clicks: number;
}

/** Sorted, so that processes that flush at once wait for each other instead of for ever; ads that are gone are left out. */
export async function countAds(tx: Tx, counts: readonly AdCount[]): Promise<void> {
  await tx.query(
    `insert into sales_ad_day as d (sales_ad_id, placement, day, impressions, clicks)
     select a.id, c.placement,
       club_today(), c.impressions, c.clicks
       from unnest($1::int[], $2::text[], $3::int[], $4::int[]) as c(ad_id, placement, impressions, clicks)
       join sales_ad a on a.id = c.ad_id order by a.id, c.placement
     on conflict (sales_ad_id, placement, day) do update
       set impressions = d.impressions + excluded.impressions, clicks = d.clicks + excluded.clicks`,
    [
      counts.map(one => one.adId),
      counts.map(one => one.placement),
      counts.map(one => one.impressions),
      counts.map(one => one.clicks),
    ],
  );
}
