/**
 * The fields that a place asks, in their order: those of all of its kind, and those of this one event, list, area or kind of
 * plots.
 */
import type {Tx} from '../kernel/tx';

export type FieldScope = 'event' | 'list' | 'academy' | 'supporter' | 'plot' | 'accreditation';
export type FieldType =
  | 'text'
  | 'long_text'
  | 'number'
  | 'date'
  | 'email'
  | 'phone'
  | 'nif'
  | 'iban'
  | 'postal_code'
  | 'select'
  | 'multi'
  | 'checkbox'
  | 'file'
  | 'signature'
  | 'separator'
  | 'consent';

export const PLOT_KINDS = ['camping', 'motorhome', 'fair_booth', 'stand', 'parking', 'box'] as const;
export type PlotKind = (typeof PLOT_KINDS)[number];

export interface Field {
  id: number;
  scope: FieldScope;
  eventId: number | null;
  seasonListId: number | null;
  plotAreaId: number | null;
  plotKind: PlotKind | null;
  label: string;
  help: string;
  type: FieldType;
  isRequired: boolean;
  choices: {value: string; label: string}[];
  min: number | null;
  max: number | null;
  pattern: string | null;
  /** Asked only when that field was answered so. */
  visibleIf: {fieldId: number; equals: string} | null;
  askedPer: 'order' | 'ticket';
  piiClass: 'normal' | 'sensitive' | 'health';
  /** Of its words, as they are asked now. */
  edition: number;
}

/** Over `custom_field f`. */
export const FIELD_COLUMNS = `f.id, f.scope, f.event_id as "eventId", f.season_list_id as "seasonListId",
  f.plot_area_id as "plotAreaId", f.plot_kind as "plotKind", f.label, f.help, f.type, f.is_required as "isRequired", coalesce(f.options->'choices', '[]') as choices,
  (f.validation->>'min')::numeric::float8 as min, (f.validation->>'max')::numeric::float8 as max,
  f.validation->>'pattern' as pattern, case when f.visible_if ? 'fieldId' then f.visible_if end as "visibleIf",
  f.asked_per as "askedPer", f.pii_class as "piiClass", f.edition`;

export interface Place {
  scope: FieldScope;
  eventIds?: readonly number[];
  seasonListId?: number | null;
  /** Of one plot; without it, the fields of all plots are read and each is held against what asks by `isAskedOf`. */
  plot?: AskedPlot | null;
}

/** What decides which questions a plot is asked. */
export interface AskedPlot {
  areaId: number;
  kind: PlotKind;
}

/** Whether a field of its scope is asked of this ticket or plot. */
export const isAskedOf = (field: Field, {eventId, plot}: {eventId: number | null; plot: AskedPlot | null}): boolean =>
  (field.eventId === null || field.eventId === eventId) &&
  (field.plotAreaId === null || field.plotAreaId === plot?.areaId) &&
  (field.plotKind === null || field.plotKind === plot?.kind);

export async function readFields(
  tx: Tx,
  {scope, eventIds = [], seasonListId = null, plot = null}: Place,
): Promise<Field[]> {
  const {rows} = await tx.query<Field>(
    `select ${FIELD_COLUMNS} from custom_field f
      where f.is_active and f.scope = $1 and (f.event_id is null or f.event_id = any($2::int[]))
        and (f.season_list_id is null or f.season_list_id = $3)
        and ($4::int is null or f.plot_area_id is null or f.plot_area_id = $4)
        and ($5::text is null or f.plot_kind is null or f.plot_kind = $5)
      order by f.position, f.id`,
    [scope, eventIds, seasonListId, plot?.areaId ?? null, plot?.kind ?? null],
  );
  return rows;
}
