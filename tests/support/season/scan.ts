/** What is read at the door: the card of a pass, the code of whom it was lent to, a ticket. */
import type {Tx} from '../../../api/src/domain/kernel/tx';
import {scanAt} from '../world/door';
import {act, type Act, type Draw, type Scene} from './act';

const read = (scene: Scene, name: string, expected: string, session: number, code: (tx: Tx) => Promise<string>): Act =>
  act(
    scene,
    name,
    expected,
    async tx =>
      (
        await scanAt(
          tx,
          {deviceId: scene.season.device, eventSessionId: scene.season.sessions[session]!},
          await code(tx),
        )
      ).result,
  );

export const scanPass: Draw = scene => {
  const {model, season, session, pass} = scene;
  return read(
    scene,
    `the card of pass ${pass} at session ${session}`,
    model.scanPass(pass, session),
    session,
    async () => season.passes[pass]!.code,
  );
};

export const scanLent: Draw = scene => {
  const {model, season, session, pass} = scene;
  const code = season.lent[pass]![session];
  return code === undefined
    ? null
    : read(
        scene,
        `the lent code of pass ${pass} at session ${session}`,
        model.scanLent(pass, session),
        session,
        async () => code,
      );
};

export const scanTicket: Draw = scene => {
  const {model, season, chance, order} = scene;
  if (order < 0) return null;
  const at = chance.below(model.orders[order]!.lines.length);
  const line = model.orders[order]!.lines[at]!;
  if (!['active', 'refunded'].includes(line.state)) return null;
  const code = async (tx: Tx) =>
    (
      await tx.query<{code: string}>('select code from ticket where order_line_id = $1', [
        season.orders[order]!.lineIds[at],
      ])
    ).rows[0]!.code;
  return read(scene, `ticket ${at} of order ${order}`, model.scanTicket(order, at), line.session, code);
};
