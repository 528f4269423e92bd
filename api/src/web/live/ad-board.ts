/**
 * What is advertised where, from memory, and how often: counted in memory and written every few seconds as one
 * statement, so that a sale day's hundred thousand visits are a few rows a minute (DECISIONS 119). What was counted is
 * written at shutdown, too; a process that is killed loses the last seconds.
 */
import type {Database} from '../../platform/database/db';
import {countAds, type AdCount} from '../../domain/ads/count-ads';
import {readRunningAds, type Placement, type RunningAd} from '../../domain/ads/read-ads';
import {keptFor} from '../../platform/process/memo';
import {log} from '../../platform/process/log';

const KEPT_MS = 10_000;
const EVERY_MS = 5_000;

export class AdBoard {
  private readonly ads = keptFor<RunningAd[]>({ms: KEPT_MS});
  private readonly pictures = keptFor<Buffer | undefined>({ms: 300_000, most: 20});
  private counts = new Map<string, AdCount>();
  private timer?: NodeJS.Timeout;
  private flushing?: Promise<void>;

  constructor(private readonly db: Database) {}

  start(): void {
    this.timer = setInterval(() => void this.flush(), EVERY_MS).unref();
  }

  /** The foremost `most` for these events; who asks for holders is asked only where an ad is not for everybody. */
  async shown(
    eventIds: readonly number[],
    placement: Placement,
    most: number,
    isHolder: () => Promise<boolean>,
  ): Promise<RunningAd[]> {
    const all = await Promise.all(eventIds.map(id => this.ads(id, () => readRunningAds(this.db, id))));
    const here = all.flat().filter(ad => ad.placements.includes(placement));
    const holds = here.some(ad => ad.audience !== 'everybody') && (await isHolder());
    return here
      .filter(ad => ad.audience === 'everybody' || (ad.audience === 'pass_holders') === holds)
      .sort((a, b) => b.priority - a.priority || b.id - a.id)
      .slice(0, most);
  }

  /** Whether an ad runs there: what does not is not counted, whoever says that it was seen. */
  async runs(eventId: number, placement: Placement, adId: number): Promise<boolean> {
    const ads = await this.ads(eventId, () => readRunningAds(this.db, eventId));
    return ads.some(ad => ad.id === adId && ad.placements.includes(placement));
  }

  /** Bytes never change under an id. */
  picture(mediaFileId: number): Promise<Buffer | undefined> {
    return this.pictures(mediaFileId, async () => {
      const {rows} = await this.db.query<{content: Buffer}>('select content from media_file where id = $1', [
        mediaFileId,
      ]);
      return rows[0]?.content;
    });
  }

  count(adId: number, placement: Placement, what: 'impressions' | 'clicks'): void {
    this.add({adId, placement, impressions: 0, clicks: 0, [what]: 1});
  }

  private add(one: AdCount): void {
    const key = `${one.adId} ${one.placement}`;
    const sum = this.counts.get(key);
    if (!sum) this.counts.set(key, {...one});
    else {
      sum.impressions += one.impressions;
      sum.clicks += one.clicks;
    }
  }

  /** Writes what has been counted; what cannot be written now is kept for the next time. */
  async flush(): Promise<void> {
    await this.flushing;
    if (this.counts.size === 0) return;
    const counts = [...this.counts.values()];
    this.counts = new Map();
    this.flushing = this.db
      .withTransaction(tx => countAds(tx, counts))
      .catch(error => {
        counts.forEach(one => this.add(one));
        log.warn({err: (error as Error).message}, 'ads: counts not written, will try again');
      });
    await this.flushing;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }
}
