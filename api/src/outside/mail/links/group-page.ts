/** A group's link: its page in the shop, opened by the proof that it carries; `g-` tells it from a paid order's. */
import {openSignedId, signedId} from '../../../platform/keys/token';
import type {Config} from '../../../platform/environment/config';
import type {Tx} from '../../../domain/kernel/tx';

const MARK = 'g-';

export const groupHash = ({secret}: Pick<Config, 'secret'>, reservationId: number): string =>
  signedId(secret, 'group', `${MARK}${reservationId.toString(36)}`);

export const groupUrl = (config: Pick<Config, 'secret' | 'publicUrl'>, reservationId: number): string =>
  `${config.publicUrl}/reservas/${groupHash(config, reservationId)}`;

export function openGroupHash({secret}: Pick<Config, 'secret'>, hash: string): number | null {
  const name = openSignedId(secret, 'group', hash);
  return name !== null && /^g-[0-9a-z]{1,7}$/.test(name) ? parseInt(name.slice(MARK.length), 36) : null;
}

/** Of the order that pays a part of it. */
export async function groupPageOf(config: Pick<Config, 'secret'>, tx: Tx, orderId: number): Promise<string | null> {
  const {rows} = await tx.query<{id: number | null}>('select reservation_id as id from "order" where id = $1', [
    orderId,
  ]);
  return rows[0]?.id ? `/reservas/${groupHash(config, rows[0].id)}` : null;
}
