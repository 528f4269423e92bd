// Pointer acts: what tap, hover, drag and wheel do on the map.
// Promise: a tap chooses a seat only when seats are a fair target for that pointer; before that it zooms in.
import {PITCH_FOR_MOUSE, PITCH_FOR_TOUCH, toPlan, zoomAt} from '../paint/camera';
import type {GestureHandlers} from './gestures';
import {seatsWithin} from '../grid';
import {rowLabelAt} from '../paint/row-spots';
import {seatsOfRow, seatsOfZone, type MapCore} from './map-core';

const DOUBLE_MS = 350;
const DOUBLE_PX = 30;

export function pointerActs(core: MapCore): GestureHandlers {
  const {scene, plan, on, painter} = core;
  let lastEmptyTap = {at: -Infinity, x: 0, y: 0};
  const isGeneral = (zone: number): boolean => plan.geometry.zones[zone]!.kind === 'general';
  const drawing = (): boolean => on.mode() === 'select' && on.tool() === 'rectangle';

  function tap(px: number, py: number, event: PointerEvent): void {
    scene.cursorShown = false;
    const zone = core.zoneAt(px, py);
    const fair = event.pointerType === 'touch' ? PITCH_FOR_TOUCH : PITCH_FOR_MOUSE;
    if (plan.pitch * core.camera().scale < fair * 0.98) {
      if (zone < 0) emptyTap(px, py);
      else if (drawing()) core.toggleAll(seatsOfZone(plan, zone));
      else enterZone(zone, px, py);
      return;
    }
    const seat = core.seatAt(px, py);
    if (seat >= 0) return tapSeat(seat);
    if (on.mode() === 'select') {
      const row = rowLabelAt(
        plan,
        ...toPlan(core.camera(), px, py),
        Math.max(plan.pitch * 0.5, 12 / core.camera().scale),
      );
      if (row >= 0) return core.toggleAll(seatsOfRow(plan, row));
    }
    if (zone >= 0 && isGeneral(zone)) enterZone(zone, px, py);
    else emptyTap(px, py);
  }

  function enterZone(zone: number, px: number, py: number): void {
    scene.cursorZone = zone;
    scene.cursorSeat = -1;
    if (isGeneral(zone) || core.showZone(zone, px, py)) on.zone(zone);
  }

  function tapSeat(seat: number): void {
    scene.cursorSeat = seat;
    scene.cursorZone = plan.zoneOf[seat]!;
    on.tip({kind: 'seat', index: seat, ...core.onScreen(seat)});
    if (on.mode() !== 'view' && on.canPick(seat)) on.toggleSeat(seat);
  }

  /** Twice in the same empty place zooms in. */
  function emptyTap(px: number, py: number): void {
    const now = performance.now();
    on.tip(null);
    const twice = now - lastEmptyTap.at < DOUBLE_MS && Math.hypot(px - lastEmptyTap.x, py - lastEmptyTap.y) < DOUBLE_PX;
    if (twice) core.fly(zoomAt(core.camera(), 2, px, py));
    lastEmptyTap = {at: now, x: px, y: py};
  }

  function hover(px: number, py: number): void {
    const near = plan.pitch * core.camera().scale >= PITCH_FOR_MOUSE;
    const seat = near ? core.seatAt(px, py) : -1;
    const under = seat < 0 ? core.zoneAt(px, py) : -1;
    const zone = near && under >= 0 && !isGeneral(under) ? -1 : under;
    core.stage.dataset.over = seat >= 0 ? (on.canPick(seat) ? 'seat' : 'taken') : zone >= 0 ? 'zone' : '';
    const same = seat === scene.hoverSeat && zone === scene.hoverZone;
    if (!same || zone >= 0) {
      on.tip(
        seat >= 0
          ? {kind: 'seat', index: seat, ...core.onScreen(seat)}
          : zone >= 0
            ? {kind: 'zone', index: zone, x: px, y: py}
            : null,
      );
    }
    if (same) return;
    scene.hoverSeat = seat;
    scene.hoverZone = zone;
    painter.refresh('marks');
  }

  return {
    begin: () => core.flight.stop(),
    pan(dx, dy) {
      const camera = core.camera();
      core.look({...camera, x: camera.x + dx, y: camera.y + dy}, true);
      return dy - (core.camera().y - camera.y);
    },
    zoom(factor, px, py) {
      const limited = core.allowed(factor, core.camera());
      if (limited !== 1) core.look(zoomAt(core.camera(), limited, px, py), true);
      core.clearHover();
    },
    end: () => core.look(core.camera(), false),
    tap,
    hover,
    leave: core.clearHover,
    // The middle button moves the plan whatever the tool.
    dragMeaning: event => (drawing() && (event.buttons & 4) === 0 ? 'rectangle' : 'pan'),
    rectangle(x0, y0, x1, y1) {
      scene.rectangle = [x0, y0, x1, y1];
      core.clearHover();
      painter.refresh('marks');
    },
    rectangleEnd(event) {
      const drawn = scene.rectangle;
      scene.rectangle = null;
      painter.refresh('marks');
      if (!event || !drawn) return;
      const camera = core.camera();
      const found = seatsWithin(
        plan.grid,
        ...toPlan(camera, drawn[0], drawn[1]),
        ...toPlan(camera, drawn[2], drawn[3]),
      ).filter(on.canPick);
      // A finger has no shift key: it always adds.
      const adding = event.shiftKey || event.ctrlKey || event.metaKey || event.pointerType === 'touch';
      on.selectSeats(found, event.altKey ? 'remove' : adding ? 'add' : 'replace');
    },
    atFloor: core.isWhole,
  };
}
