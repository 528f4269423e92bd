// Key cursor: in the overview it stands on a zone, inside on a seat; every step is spoken.
import {centred, fit, maxScale, overviewOf, PITCH_FOR_TOUCH, zoomAt} from '../paint/camera';
import {meaningOf} from './keyboard';
import {seatsOfRow, seatsOfZone, type MapCore, type MapView} from './map-core';
import {landingSeat, neighbourSeat, neighbourZone, nextAccepted, rowEnd, type Direction} from '../neighbours';

export function keyCursor(core: MapCore): Pick<MapView, 'key' | 'focus' | 'zoomBy'> {
  const {scene, plan, on, painter, flight, stage} = core;
  const isFree = (seat: number): boolean => scene.states.at(seat) === 0;
  const startZone = (): number =>
    scene.cursorZone >= 0
      ? scene.cursorZone
      : Math.max(
          0,
          plan.geometry.zones.findIndex((_, i) => scene.free[i]! > 0),
        );

  function toSeat(seat: number): void {
    if (seat < 0) return;
    scene.cursorSeat = seat;
    scene.cursorZone = plan.zoneOf[seat]!;
    scene.cursorShown = true;
    keepInView(seat);
    on.speak({kind: 'seat', index: seat});
    on.tip({kind: 'seat', index: seat, ...core.onScreen(seat)});
    painter.refresh('marks');
  }

  function toZone(zone: number): void {
    scene.cursorZone = zone;
    scene.cursorSeat = -1;
    scene.cursorShown = true;
    on.tip(null);
    on.speak({kind: 'zone', index: zone});
    painter.refresh('marks');
  }

  function keepInView(seat: number): void {
    const camera = core.camera(),
      view = core.view();
    const scale = Math.max(camera.scale, Math.min(PITCH_FOR_TOUCH / plan.pitch, maxScale(plan)));
    const at = core.onScreen(seat);
    const margin = Math.min(90, view.width / 4, view.height / 4);
    const inside = at.x > margin && at.y > margin && at.x < view.width - margin && at.y < view.height - margin;
    if (inside && scale === camera.scale) return;
    flight.stop();
    core.look(centred(plan.x[seat]!, plan.y[seat]!, scale, view), false);
  }

  function move(direction: Direction, far: boolean): void {
    const {cursorSeat, cursorShown, cursorZone} = scene;
    if (cursorSeat < 0)
      return toZone(cursorShown && cursorZone >= 0 ? neighbourZone(plan, cursorZone, direction) : startZone());
    // The first arrow after a pointer only shows where the cursor is.
    if (!cursorShown) return toSeat(cursorSeat);
    const selecting = on.mode() === 'select';
    const seat =
      far && !selecting
        ? nextAccepted(plan, cursorSeat, direction, isFree)
        : neighbourSeat(plan, cursorSeat, direction);
    if (seat >= 0 && far && selecting) on.selectSeats([cursorSeat, seat].filter(on.canPick), 'add');
    toSeat(seat);
  }

  function choose(): void {
    const {cursorSeat} = scene;
    if (cursorSeat >= 0) {
      if (on.mode() !== 'view' && on.canPick(cursorSeat)) on.toggleSeat(cursorSeat);
      else on.speak({kind: 'seat', index: cursorSeat});
      return;
    }
    if (scene.cursorZone < 0) return toZone(startZone());
    const zone = scene.cursorZone;
    const seat = plan.geometry.zones[zone]!.kind === 'numbered' ? landingSeat(plan, zone, isFree) : -1;
    if (seat >= 0) {
      flight.stop();
      core.look(fit(plan.zoneBoxes[zone]!, core.view(), 30, maxScale(plan)), false);
      toSeat(seat);
    }
    on.zone(zone);
  }

  function zoomBy(factor: number): void {
    const from = flight.goal() ?? core.camera();
    const about =
      scene.cursorShown && scene.cursorSeat >= 0
        ? core.onScreen(scene.cursorSeat)
        : {x: core.view().width / 2, y: core.view().height / 2};
    core.fly(zoomAt(from, core.allowed(factor, from), about.x, about.y));
  }

  return {
    zoomBy,
    focus() {
      // A click focuses too, but shows no cursor.
      if (!stage.matches(':focus-visible')) return;
      if (scene.cursorSeat >= 0) toSeat(scene.cursorSeat);
      else toZone(startZone());
    },
    key(event) {
      const meaning = meaningOf(event);
      if (!meaning) return false;
      const zone = scene.cursorZone,
        seat = scene.cursorSeat;
      switch (meaning.act) {
        case 'move':
          move(meaning.direction, meaning.far);
          return true;
        case 'rowEnd':
          if (seat >= 0) toSeat(rowEnd(plan, seat, meaning.end));
          return seat >= 0;
        case 'choose':
          choose();
          return true;
        case 'zoom':
          zoomBy(meaning.factor);
          return true;
        case 'overview':
          // In the overview Escape is not the map's: a dialog around it may close.
          if (core.isWhole() && seat < 0) return false;
          core.fly(overviewOf(plan, core.view()));
          toZone(startZone());
          return true;
        default:
          if (on.mode() !== 'select' || zone < 0) return false;
          if (meaning.act === 'zone') core.toggleAll(seatsOfZone(plan, zone));
          else if (seat >= 0) core.toggleAll(seatsOfRow(plan, plan.rowOf[seat]!));
          return true;
      }
    },
  };
}
