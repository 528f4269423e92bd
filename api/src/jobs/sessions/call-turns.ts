/** Gives the turns of this second, and writes to those who asked for it: the mail commits with the turn. */
import {signedId} from '../../platform/keys/token';
import {tickRooms} from '../../domain/queue/tick';
import {mailIdentity} from '../../outside/mail/identity';
import {renderTurnMail} from '../../outside/mail/render/turn';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {queueMail} from '../../outside/mail/queue/mail-queue';

export async function callTurns(runtime: Runtime, tx: Tx): Promise<number> {
  const called = await tickRooms(tx);
  const asked = called.filter(c => c.email !== null);
  if (asked.length === 0) return called.length;
  const identity = await mailIdentity(tx, runtime.config);
  const {rows} = await tx.query<{id: number; name: string; graceSeconds: number}>(
    'select id, name, grace_seconds as "graceSeconds" from waiting_room where id = any($1)',
    [[...new Set(asked.map(c => c.roomId))]],
  );
  const rooms = new Map(rows.map(r => [r.id, r]));
  for (const {roomId, ticket, email} of asked) {
    const room = rooms.get(roomId)!;
    const url = `${runtime.config.publicUrl}/queue?sala=${roomId}&paso=${signedId(runtime.config.secret, 'queue_link', `${roomId}-${ticket}`)}`;
    const mail = renderTurnMail({
      identity,
      sale: room.name,
      minutes: Math.max(1, Math.round(room.graceSeconds / 60)),
      url,
    });
    await queueMail(runtime, tx, {
      ...mail,
      dedupeKey: `queue-turn:${roomId}:${ticket}`,
      kind: 'queue_turn',
      to: email!,
      orderId: null,
      attachments: [],
    });
  }
  return called.length;
}
