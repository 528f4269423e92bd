/** A holder gives the seat of one session free, and takes it back while nobody has bought it. */
import {recoverSeat, releaseSeat} from '../../../api/src/domain/passes/release/release';
import {act, type Draw} from './act';

export const release: Draw = scene => {
  const {model, season, session, pass} = scene;
  const ids = {seasonPassId: season.passes[pass]!.id, eventSessionId: season.sessions[session]!};
  return act(
    scene,
    `pass ${pass} releases session ${session}`,
    model.release(pass, session),
    async tx => (await releaseSeat(tx, {...ids, channel: 'web', staffUserId: null}), 'released'),
  );
};

export const recover: Draw = scene => {
  const {model, season, session, pass} = scene;
  const ids = {seasonPassId: season.passes[pass]!.id, eventSessionId: season.sessions[session]!};
  return act(
    scene,
    `pass ${pass} recovers session ${session}`,
    model.recover(pass, session),
    async tx => (await recoverSeat(tx, ids), 'recovered'),
  );
};
