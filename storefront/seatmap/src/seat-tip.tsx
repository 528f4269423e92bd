// Tip: the card beside the seat or zone under the pointer, finger or keyboard. The live region says the same in words.
import type {TipTarget} from './moving/map-core';
import type {Scene} from './paint/scene';
import {Swatch} from './swatch';
import {attributeWords, euros, freeWords, seatCents, seatNumber, stateWord} from './words';

interface SeatTipProps {
  target: TipTarget;
  /** With what is chosen now: the scene itself hears of it only after this is drawn. */
  scene: Scene;
  describe?: ((seat: number) => string | null) | undefined;
}

export function SeatTip({target, scene, describe}: SeatTipProps) {
  const below = target.y < 130;
  return (
    <div
      className="sm-tip"
      data-below={below || undefined}
      aria-hidden="true"
      style={{left: `clamp(96px, ${target.x}px, calc(100% - 96px))`, top: target.y + (below ? 20 : -20)}}
    >
      {target.kind === 'seat' ? (
        <SeatWords scene={scene} seat={target.index} describe={describe} />
      ) : (
        <ZoneWords scene={scene} zone={target.index} />
      )}
    </div>
  );
}

function SeatWords({scene, seat, describe}: {scene: Scene; seat: number; describe?: SeatTipProps['describe']}) {
  const {plan, looks, states, selection} = scene;
  const own = describe?.(seat) ?? null;
  if (own !== null) return <span>{own}</span>;
  const state = states.at(seat);
  const look = looks.list[looks.of(seat, state)]!;
  const cents = seatCents(scene, seat);
  const mine = selection.has(seat);
  return (
    <>
      <strong>{plan.geometry.zones[plan.zoneOf[seat]!]!.name}</strong>
      <span>
        Fila {plan.geometry.rows[plan.rowOf[seat]!]!.label} · Butaca {seatNumber(plan, seat)}
      </span>
      <span className="sm-tip-price">
        <Swatch look={mine ? 'mine' : look} />
        {(state === 0 || mine) && cents !== null && <b>{euros(cents)}</b>} {stateWord(scene, seat)}
      </span>
      {attributeWords(plan.attributes[seat]!).map(word => (
        <span key={word} className="sm-tip-note">
          {word}
        </span>
      ))}
    </>
  );
}

function ZoneWords({scene, zone}: {scene: Scene; zone: number}) {
  const {plan, levels, free} = scene;
  const {name, kind, id} = plan.geometry.zones[zone]!;
  const cents = levels.fromCents(id);
  return (
    <>
      <strong>{name}</strong>
      {cents !== null && <span>desde {euros(cents)}</span>}
      <span className="sm-tip-note">
        {cents === null ? 'no está a la venta' : freeWords(free[zone]!, kind === 'general')}
      </span>
    </>
  );
}
