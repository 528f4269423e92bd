/** Where the product and the model of a season are not the same. */
import type {Season} from './make';
import type {Place, SeasonModel} from './model';
import {FIRST_SEAT} from './terms';

const named = (place: Place, orders: Season['orders'], carts: string[]): string =>
  place.kind === 'free'
    ? 'free'
    : place.kind === 'hold'
      ? place.isLate
        ? 'late hold'
        : `hold ${carts[place.cart]}`
      : place.kind === 'pass'
        ? `pass ${place.pass}`
        : `${place.kind} ${orders[place.order]!.id}`;

/** Every seat, release and wallet of the product, in the words of the model. */
export async function difference(model: SeasonModel, season: Season): Promise<string[]> {
  const {rows: claims} = await season.db.query<{
    session: number;
    seat: number;
    kind: string;
    cart: string | null;
    order: number | null;
    pass: number | null;
    isLate: boolean;
  }>(
    `select event_session_id as session, seat_id as seat, kind, cart_id as cart, order_id as "order",
      season_pass_id as pass, expires_at <= now() as "isLate" from seat_claim where event_session_id = any($1)`,
    [season.sessions],
  );
  const real = new Map(
    claims.map(c => {
      const word =
        c.kind === 'hold' && c.order === null
          ? c.isLate
            ? 'late hold'
            : `hold ${c.cart}`
          : c.kind === 'hold'
            ? `ordered ${c.order}`
            : c.kind === 'pass'
              ? `pass ${season.passes.findIndex(p => p.id === c.pass)}`
              : `${c.kind} ${c.order}`;
      return [`${c.session}:${c.seat}`, word] as const;
    }),
  );
  const found = model.places.flatMap((row, session) =>
    row.flatMap((place, seat) => {
      const want = named(place, season.orders, season.carts);
      const have = real.get(`${season.sessions[session]!}:${season.world.seat(FIRST_SEAT + seat)}`) ?? 'free';
      return want === have ? [] : [`seat ${seat} of session ${session}: model «${want}», product «${have}»`];
    }),
  );
  const {rows: wallets} = await season.db.query<{
    holder: number;
    cents: number;
    releases: {session: number; state: string; cents: number | null}[];
  }>(
    `select p.pass_holder_id as holder, h.wallet_cents as cents,
      coalesce((select json_agg(json_build_object('session', r.event_session_id, 'state', r.state, 'cents',
      r.compensation_cents)) from seat_release r where r.season_pass_id = p.id and r.state <> 'recovered'),
      '[]') as releases
       from season_pass p join pass_holder h on h.id = p.pass_holder_id where p.id = any($1)`,
    [season.passes.map(p => p.id)],
  );
  model.passes.forEach((pass, n) => {
    const row = wallets.find(w => w.holder === season.passes[n]!.holderId)!;
    if (row.cents !== pass.walletCents)
      found.push(`wallet of pass ${n}: model ${pass.walletCents}, product ${row.cents}`);
    pass.releases.forEach((release, session) => {
      const have = row.releases.find(r => r.session === season.sessions[session]);
      const want =
        release && release.state !== 'recovered'
          ? `${release.state} ${release.state === 'compensated' ? release.cents : '-'}`
          : 'none';
      const is = have ? `${have.state} ${have.state === 'compensated' ? have.cents : '-'}` : 'none';
      if (want !== is) found.push(`release of pass ${n} in session ${session}: model ${want}, product ${is}`);
    });
  });
  return found;
}
