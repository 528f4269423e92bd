/**
 * Writes a plan as the JSON of pretix's seating plan editor, with the members of its schema and no others. What the
 * format cannot say is left out (gates, attributes, drawn outlines); numberless zones become an area with the words
 * «Nombre (aforo 800)».
 */
import {seatsOf} from '../decode';
import type {PlanGeometry, PlanShape, PlanZone} from '../geometry';

interface Position {
  x: number;
  y: number;
}

interface PretixSeat {
  seat_guid: string;
  seat_number: string;
  position: Position;
  category: string;
  radius: number;
}

interface PretixRow {
  row_number: string;
  row_label: string;
  position: Position;
  seats: PretixSeat[];
}

interface PretixArea {
  shape: 'rectangle' | 'ellipse' | 'polygon' | 'text';
  position: Position;
  color?: string;
  border_color?: string;
  rotation: number;
  rectangle?: {width: number; height: number};
  ellipse?: {radius: Position};
  polygon?: {points: Position[]};
  text?: {text: string; position: Position; size?: number; color?: string};
}

export interface PretixPlan {
  name: string;
  size: {width: number; height: number};
  categories: {name: string; color: string}[];
  zones: {name: string; zone_id: string; position: Position; rows: PretixRow[]; areas: PretixArea[]}[];
}

/** The plan must be valid (validate.ts). */
export function exportPretix(plan: PlanGeometry): PretixPlan {
  const categories = categoriesOf(plan.zones);
  const rows = plan.rows.map(
    (row): PretixRow => ({
      row_number: row.label,
      row_label: row.label,
      position: {x: row.x[0]!, y: row.y[0]!},
      seats: [],
    }),
  );
  for (const seat of seatsOf(plan)) {
    const row = rows[seat.row]!;
    row.seats.push({
      seat_guid: seat.guid,
      seat_number: seat.number,
      position: {x: seat.x - row.position.x, y: seat.y - row.position.y},
      category: categories[seat.zone]!,
      radius: Math.max(1, Math.round(plan.seatRadius)),
    });
  }
  const zones = plan.zones.flatMap((zone, i) => {
    if (zone.kind === 'general') return [];
    return [
      {
        name: zone.name,
        zone_id: zone.code,
        position: {x: 0, y: 0},
        rows: rows.filter((_, r) => plan.rows[r]!.zone === i),
        areas: [],
      },
    ];
  });
  const areas = [...plan.decor.map(areaOf), ...plan.zones.filter(zone => zone.kind === 'general').map(generalArea)];
  const scenery = {name: 'Decorado', zone_id: 'decorado', position: {x: 0, y: 0}, rows: [], areas};
  return {
    name: plan.name,
    size: {width: plan.width, height: plan.height},
    categories: distinctCategories(plan.zones, categories),
    zones: areas.length > 0 ? [scenery, ...zones] : zones,
  };
}

/** A category is a tier with its colour; zones of one tier in two colours are told apart by their codes. */
function categoriesOf(zones: PlanZone[]): string[] {
  const colorOf = new Map<string, string>();
  return zones.map(zone => {
    const name = zone.tier ?? zone.name;
    if (!colorOf.has(name)) colorOf.set(name, zone.color);
    if (colorOf.get(name) === zone.color) return name;
    const own = `${name} · ${zone.code}`;
    colorOf.set(own, zone.color);
    return own;
  });
}

function distinctCategories(zones: PlanZone[], names: string[]): {name: string; color: string}[] {
  const colors = new Map(zones.flatMap((zone, i) => (zone.kind === 'numbered' ? [[names[i]!, zone.color]] : [])));
  return [...colors].map(([name, color]) => ({name, color}));
}

function generalArea(zone: PlanZone): PretixArea {
  const [x, y] = zone.label;
  const position = {x: zone.outline[0]!, y: zone.outline[1]!};
  return {
    ...polygonArea(zone.outline, zone.color),
    text: {
      text: `${zone.name} (aforo ${zone.capacity ?? 0})`,
      position: {x: x - position.x, y: y - position.y},
      size: 120,
      color: '#ffffff',
    },
  };
}

function polygonArea(points: number[], color?: string): PretixArea {
  const position = {x: points[0]!, y: points[1]!};
  const corners: Position[] = [];
  for (let i = 0; i < points.length; i += 2) corners.push({x: points[i]! - position.x, y: points[i + 1]! - position.y});
  return {
    shape: 'polygon',
    position,
    rotation: 0,
    ...(color && {color, border_color: color}),
    polygon: {points: corners},
  };
}

function areaOf(shape: PlanShape): PretixArea {
  const {kind, points, color, text, rotation = 0} = shape;
  const tint = color && {color, border_color: color};
  if (kind === 'polygon') return polygonArea(points, color);
  const [x, y, width = 0, height = 0] = points as [number, number, number?, number?];
  if (kind === 'text') {
    return {
      shape: 'text',
      position: {x, y},
      rotation,
      ...tint,
      text: {text: text ?? '', position: {x: 0, y: 0}, size: Math.max(1, Math.round(width || 16))},
    };
  }
  // The words tell our import, and people, what the rectangle was.
  const named = text ?? (kind === 'stage' ? 'Escenario' : kind === 'pitch' ? 'Terreno de juego' : undefined);
  const words = named !== undefined && {text: {text: named, position: {x: 0, y: 0}}};
  if (kind === 'ellipse') {
    const radius = {x: width / 2, y: height / 2};
    return {
      shape: 'ellipse',
      position: {x: x + radius.x, y: y + radius.y},
      rotation,
      ...tint,
      ellipse: {radius},
      ...words,
    };
  }
  // The format turns a rectangle around its corner, ours around its centre.
  const [sin, cos] = [Math.sin((rotation * Math.PI) / 180), Math.cos((rotation * Math.PI) / 180)];
  const corner = {
    x: x + width / 2 - (width / 2) * cos + (height / 2) * sin,
    y: y + height / 2 - (width / 2) * sin - (height / 2) * cos,
  };
  return {
    shape: 'rectangle',
    position: corner,
    rotation,
    ...tint,
    rectangle: {width: Math.round(width), height: Math.round(height)},
    ...words,
  };
}
