// Looks: what a seat in a given state looks like, once for canvas, legend and list.
// A colour is any CSS colour or the name of a custom property of the theme («--sm-taken»).
import type {SeatPlan} from './decode';
import type {PriceLevels, SeatShape} from './prices';
import {PublicState, StaffState, type SeatStates} from './states';

/**
 * solid: free · half: held by somebody · dot: taken · ring: not offered · cross: closed by staff · check: mine or
 * selected.
 */
export type SeatPaint = 'solid' | 'half' | 'dot' | 'ring' | 'cross' | 'check' | 'none';

export interface SeatLook {
  /** Spanish, lower case, as it is read out and shown in the legend: «libre». */
  name: string;
  paint: SeatPaint;
  shape: SeatShape;
  color: string;
  /** Colour from afar, where a seat is a speck on the field of its zone: default `color`, '' for no speck. */
  far?: string;
}

export interface SeatLooks {
  list: readonly SeatLook[];
  /** Index in `list` of a seat, given its state code. Called for 60,000 seats in one frame: no allocation here. */
  of(seat: number, state: number): number;
}

const look = (name: string, paint: SeatPaint, color: string, shape: SeatShape = 'circle'): SeatLook => ({
  name,
  paint,
  color,
  shape,
});

const freeLooks = (levels: PriceLevels): SeatLook[] =>
  levels.levels.map(level => look('libre', 'solid', `--sm-level-${level.color}`, level.shape));

const levelsByZone = (plan: SeatPlan, levels: PriceLevels): Int16Array =>
  Int16Array.from(plan.geometry.zones, zone => levels.levelOf(zone.id));

/** Storefront: free seats by price level; held, taken and not offered alike everywhere. */
export function publicLooks(plan: SeatPlan, levels: PriceLevels, hasDistance = false): SeatLooks {
  const free = freeLooks(levels);
  const held = free.length;
  const byZone = levelsByZone(plan, levels);
  return {
    list: [
      ...free.map(level => ({...level, far: ''})),
      {...look('en otro carrito', 'half', '--sm-held'), far: '--sm-speck-held'},
      {...look('ocupada', 'dot', '--sm-taken'), far: '--sm-speck'},
      {...look('no disponible', 'ring', '--sm-off'), far: '--sm-speck'},
      ...(hasDistance ? [{...look('distancia de seguridad', 'cross', '--sm-taken', 'square'), far: '--sm-speck'}] : []),
    ],
    of(seat, state) {
      if (state === PublicState.apart) return held + 3;
      if (state === PublicState.held) return held;
      if (state === PublicState.taken) return held + 1;
      if (state === PublicState.notOffered) return held + 2;
      const level = byZone[plan.zoneOf[seat]!]!;
      return level < 0 ? held + 2 : level;
    },
  };
}

/** Back office: every kind of claim has its own colour and sign. */
export function staffLooks(plan: SeatPlan, levels: PriceLevels): SeatLooks {
  const free = freeLooks(levels);
  const base = free.length;
  const byZone = levelsByZone(plan, levels);
  return {
    list: [
      ...free,
      look('libre sin precio', 'ring', '--sm-held'),
      look('en un carrito', 'half', '--sm-staff-hold'),
      look('vendida', 'dot', '--sm-staff-sale'),
      look('bloqueada', 'cross', '--sm-staff-block'),
      look('reservada', 'half', '--sm-staff-reservation', 'square'),
      look('invitación', 'cross', '--sm-staff-invitation', 'diamond'),
      look('abono', 'dot', '--sm-staff-pass', 'square'),
      look('oculta', 'ring', '--sm-off'),
    ],
    of(seat, state) {
      if (state !== StaffState.free) return base + Math.min(state, StaffState.hidden);
      const level = byZone[plan.zoneOf[seat]!]!;
      return level < 0 ? base : level;
    },
  };
}

/** The looks a map has when it is given none. */
export function defaultLooks(plan: SeatPlan, states: SeatStates, levels: PriceLevels): SeatLooks {
  return states.kind === 'public' ? publicLooks(plan, levels) : staffLooks(plan, levels);
}
