/**
 * Collects seats, zones and decor while an SVG is read; what does not fit becomes a problem with its line, and what is
 * drawn and is none of them is counted: a stand that nobody recognised must not vanish unseen.
 */
import type {LooseZone} from '../assemble-plan';
import type {RowSpec, SeatSpec} from '../encode';
import {PLAN_LIMITS, SeatAttribute} from '../geometry';
import type {PlanShape} from '../geometry';
import {paletteColor, readColor} from '../read-color';
import {MAX_PROBLEMS, quote} from '../refuse-plan';
import type {PlanProblem, ProblemCode} from '../refuse-plan';
import {readDecor} from './read-decor';
import type {SvgElement} from './read-svg';
import {readCentre, readLength, readShape} from './read-shape';
import {readNumbers} from './transform';

/** What is drawn in the file and is neither seat nor zone nor decor. */
export interface LeftOut {
  shapes: number;
  texts: number;
  /** The first of them, each with its line. */
  first: string[];
}

const NAMED = 8;
const SHAPES = new Set(['circle', 'rect', 'ellipse', 'path', 'polygon']);
/** Ids that editors give by themselves: rect12-4-7 is a copy of a copy, not a seat. */
const GENERATED = /^(?:path|rect|circle|ellipse|polygon|use|text|tspan|layer|image|line|svg|defs|clippath|g)\d*-/i;
const SEAT_ID = /^(.+)-([^-]+)-([^-]+)$/u;
const ATTRIBUTES: Record<string, number> = {
  wheelchair: SeatAttribute.wheelchair,
  pmr: SeatAttribute.wheelchair,
  companion: SeatAttribute.companion,
  acompanante: SeatAttribute.companion,
  restricted: SeatAttribute.restrictedView,
  'vision-reducida': SeatAttribute.restrictedView,
  aisle: SeatAttribute.aisle,
  pasillo: SeatAttribute.aisle,
};

interface Group {
  zone: string;
  category: string;
  name: string;
  gate?: string | undefined;
  color?: string | undefined;
  rows: Map<string, SeatSpec[]>;
}

export class SvgPlanReader {
  readonly problems: PlanProblem[] = [];
  readonly decor: PlanShape[] = [];
  readonly leftOut: LeftOut = {shapes: 0, texts: 0, first: []};
  size: {width: number; height: number} | undefined;
  name: string | undefined;
  private readonly groups = new Map<string, Group>();
  private readonly general: LooseZone[] = [];
  private readonly outlines = new Map<string, number[]>();
  private categories: Set<string> | undefined;
  private origin = {x: 0, y: 0};

  start(root: SvgElement): void {
    const box = readNumbers(root.attributes.viewBox ?? '');
    if (box.length === 4 && box[2]! > 0 && box[3]! > 0) {
      this.origin = {x: box[0]!, y: box[1]!};
      this.size = {width: box[2]!, height: box[3]!};
    } else if (root.attributes.viewBox !== undefined) {
      this.add(root, 'bad_number', 'el viewBox debe tener cuatro números, con ancho y alto positivos');
    } else {
      const [width, height] = [readLength(root.attributes.width), readLength(root.attributes.height)];
      if (width && height && width > 0 && height > 0) this.size = {width, height};
    }
    this.name = root.attributes['data-name']?.trim() || undefined;
    const listed = root.attributes['data-categories'];
    if (listed !== undefined) this.categories = new Set(listed.split(',').map(name => name.trim()));
  }

  visit(element: SvgElement): void {
    if (this.problems.length >= MAX_PROBLEMS) return;
    if (element.tag === 'title') {
      // Titles of single shapes are tooltips.
      if (element.depth === 1) this.name ??= element.text.trim().slice(0, PLAN_LIMITS.nameLength) || undefined;
    } else if (element.inherited('data-decor') !== undefined) this.visitDecor(element);
    else if (!SHAPES.has(element.tag)) this.leaveOut(element);
    else if (element.attributes['data-capacity'] !== undefined) this.visitGeneral(element);
    else if (element.attributes['data-outline'] !== undefined) this.visitOutline(element);
    else if (isSeat(element)) this.visitSeat(element);
    else this.leaveOut(element);
  }

  /** In the order in which the file draws them, numbered zones first. */
  zones(): LooseZone[] {
    const perZone = new Map<string, number>();
    for (const {zone} of this.groups.values()) perZone.set(zone, (perZone.get(zone) ?? 0) + 1);
    const numbered = [...this.groups.values()].map((group, i): LooseZone => {
      const isSplit = perZone.get(group.zone)! > 1 && group.category !== '';
      const rows = [...group.rows].map(([label, seats]): RowSpec => ({label, seats}));
      const outline = isSplit ? undefined : this.outlines.get(group.zone);
      return {
        code: isSplit ? `${group.zone}-${group.category}` : group.zone,
        name: isSplit ? `${group.name} · ${group.category}` : group.name,
        kind: 'numbered',
        color: group.color ?? paletteColor(i),
        ...(group.gate && {gate: group.gate}),
        ...(group.category && {tier: group.category}),
        ...(outline && {outline}),
        rows,
      };
    });
    return [...numbered, ...this.general];
  }

  private visitSeat(element: SvgElement): void {
    const centre = readCentre(element);
    if (!centre) return this.add(element, 'bad_number', 'no tiene la posición y las medidas de su figura');
    const id = (
      element.attributes['data-seat-id'] ||
      element.attributes['data-seat'] ||
      element.attributes.id ||
      ''
    ).trim();
    const parts = SEAT_ID.exec(id);
    const zone = text(element, 'data-zone') ?? parts?.[1];
    const row = text(element, 'data-row') ?? parts?.[2];
    const number = element.attributes['data-seat-number']?.trim() || parts?.[3] || (zone && row ? id : '');
    if (!zone || !row || !number) {
      const missing = !zone ? 'la zona (data-zone)' : !row ? 'la fila (data-row)' : 'el número (data-seat-number)';
      return this.add(element, 'missing_label', `le falta ${missing}`);
    }
    const category = text(element, 'data-category') ?? '';
    if (this.categories && !this.categories.has(category))
      return this.add(element, 'unknown_category', `la categoría ${quote(category)} no está en data-categories`);
    const group = this.groupOf(element, zone, category);
    const seats = group.rows.get(row) ?? [];
    group.rows.set(row, seats);
    seats.push({
      x: centre[0] - this.origin.x,
      y: centre[1] - this.origin.y,
      number,
      attributes: this.attributesOf(element),
      ...(id && {guid: id}),
    });
  }

  private groupOf(element: SvgElement, zone: string, category: string): Group {
    const key = JSON.stringify([zone, category]);
    const known = this.groups.get(key);
    if (known) return known;
    const group: Group = {
      zone,
      category,
      name: text(element, 'data-zone-name') ?? zone,
      gate: text(element, 'data-gate'),
      color: fillOf(element),
      rows: new Map(),
    };
    this.groups.set(key, group);
    return group;
  }

  private visitGeneral(element: SvgElement): void {
    const zone = text(element, 'data-zone');
    const shape = readShape(element);
    const capacity = /^\d{1,6}$/.test(element.attributes['data-capacity']!.trim())
      ? Number(element.attributes['data-capacity'])
      : 0;
    if (!zone) return this.add(element, 'missing_label', 'tiene aforo (data-capacity) y le falta la zona (data-zone)');
    if (!shape) return this.add(element, 'bad_number', 'no tiene la posición y las medidas de su figura');
    if (capacity < 1)
      return this.add(
        element,
        'bad_capacity',
        `el aforo ${quote(element.attributes['data-capacity'])} no es un número entero positivo`,
      );
    const [gate, category] = [text(element, 'data-gate'), text(element, 'data-category')];
    this.general.push({
      code: zone,
      name: text(element, 'data-zone-name') ?? zone,
      kind: 'general',
      capacity,
      color: fillOf(element) ?? paletteColor(this.general.length),
      outline: this.moved(shape.outline),
      ...(gate && {gate}),
      ...(category && {tier: category}),
      rows: [],
    });
  }

  private visitOutline(element: SvgElement): void {
    const zone = text(element, 'data-zone');
    const shape = readShape(element);
    if (!zone || !shape)
      return this.add(element, 'bad_number', 'un contorno (data-outline) necesita data-zone y una figura');
    this.outlines.set(zone, this.moved(shape.outline));
  }

  private visitDecor(element: SvgElement): void {
    const shape = readDecor(element, element.inherited('data-decor')!.trim(), this.origin);
    if (shape) this.decor.push(shape);
    else if (SHAPES.has(element.tag))
      this.add(element, 'bad_number', 'no es una figura que se pueda dibujar como decorado');
  }

  private leaveOut({tag, element, text: words}: SvgElement): void {
    if (tag === 'desc' || (tag === 'text' && words.trim() === '')) return;
    this.leftOut[tag === 'text' ? 'texts' : 'shapes'] += 1;
    if (this.leftOut.first.length < NAMED)
      this.leftOut.first.push(tag === 'text' ? `${element}: ${quote(words.replace(/\s+/g, ' ').trim())}` : element);
  }

  private moved(points: number[]): number[] {
    return points.map((value, i) => value - (i % 2 === 0 ? this.origin.x : this.origin.y));
  }

  private attributesOf(element: SvgElement): number {
    let bits = 0;
    for (const word of (element.inherited('data-attributes') ?? '')
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean)) {
      if (Object.hasOwn(ATTRIBUTES, word)) bits |= ATTRIBUTES[word]!;
      else
        this.add(
          element,
          'unknown_attribute',
          `la característica ${quote(word)} no existe (${Object.keys(ATTRIBUTES).join(', ')})`,
        );
    }
    return bits;
  }

  private add({element}: SvgElement, code: ProblemCode, reason: string): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({element, code, message: `${element}: ${reason}.`});
  }
}

/** Marked as a seat, inside a row, or with an id that a person wrote as one. */
function isSeat({attributes, inherited}: SvgElement): boolean {
  if (['data-seat-id', 'data-seat', 'data-seat-number'].some(name => attributes[name] !== undefined)) return true;
  const id = attributes.id ?? '';
  if (id === '' || GENERATED.test(id)) return false;
  return SEAT_ID.test(id) || (inherited('data-zone') !== undefined && inherited('data-row') !== undefined);
}

function text(element: SvgElement, name: string): string | undefined {
  return element.inherited(name)?.trim() || undefined;
}

/** Fill of the attribute or of the style, of the element or its groups. */
function fillOf(element: SvgElement): string | undefined {
  const styled = /(?:^|;)\s*fill\s*:\s*([^;]+)/.exec(element.attributes.style ?? '');
  return readColor(styled?.[1]) ?? readColor(element.inherited('fill'));
}
