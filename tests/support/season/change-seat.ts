/** A pass moves to another seat, alone or with the holder of that seat. */
import {changeSeat as changeTo} from '../../../api/src/domain/passes/seat-change/change-seat';
import {agreeToSwap, proposeSwap} from '../../../api/src/domain/passes/seat-change/swap-seats';
import {act, type Draw} from './act';
import {FIRST_SEAT, PASSES, SEATS} from './terms';

export const changeSeat: Draw = scene => {
  const {model, season, chance, pass} = scene;
  const {world} = season;
  const seat = chance.below(SEATS);
  return act(scene, `pass ${pass} moves to seat ${seat}`, model.changeSeat(pass, seat), async tx => {
    const done = await changeTo(tx, {
      seasonPassId: season.passes[pass]!.id,
      seatId: world.seat(FIRST_SEAT + seat),
      channel: 'web',
      staffUserId: null,
      reason: '',
      expectedTotalCents: 0,
      payMinutes: 15,
    });
    return done.state === 'applied' ? 'changed' : done.state;
  });
};

export const swap: Draw = scene => {
  const {model, season, chance, pass} = scene;
  const other = chance.below(PASSES);
  return act(scene, `passes ${pass} and ${other} change places`, model.swap(pass, other), async tx => {
    const {
      rows: [holder],
    } = await tx.query<{number: number; surname1: string}>(
      'select member_number as number, surname1 from pass_holder where id = $1',
      [season.passes[other]!.holderId],
    );
    const seatChangeId = await proposeSwap(tx, {
      seasonPassId: season.passes[pass]!.id,
      memberNumber: holder!.number,
      surname1: holder!.surname1,
      message: '',
      channel: 'web',
    });
    return (
      await agreeToSwap(tx, {
        seatChangeId,
        swapPassId: season.passes[other]!.id,
        channel: 'web',
        expectedTotalCents: null,
      })
    ).state === 'applied'
      ? 'swapped'
      : 'pending';
  });
};
