// What one file says about one ordinary entity; every frame of this folder reads it.
import type {ReactElement, ReactNode} from 'react';
import type {RaRecord, SortPayload} from 'react-admin';
import type {Choice} from '../words/choices';

export interface ResourceSpec<R extends RaRecord = RaRecord> {
  /** The Spanish path: of the API, of the address under /admin, of react-admin's resource. */
  name: string;
  /** Field -> label, in the order of the export. The names of the entity itself stand in the registry line. */
  fields: Readonly<Record<string, string>>;
  /** How a record is called in titles. */
  represent: (record: R) => string;
  /** DataTable columns; the first should be a `MainField`, so that a row can be opened without a mouse. */
  columns: ReactNode;
  /** What a phone shows of a row instead of the columns: two or three short lines. */
  card?: (record: R) => ReactNode;
  filters?: ReactElement[];
  sort?: SortPayload;
  /** Form of creation and edit; none: read-only. */
  inputs?: ReactNode;
  /** Below the form of an existing record: what is done to it rather than written in it. */
  after?: ReactNode;
  /** How a refusal to save is shown that is more than a sentence; null for one that it does not know. */
  refusal?: (failure: unknown, forget: () => void) => ReactNode;
  defaults?: Partial<R>;
  /** Set when creation is a hand-made screen among `routes`. */
  createPath?: 'crear';
  /** What its button says, when not «Crear». */
  createLabel?: string;
  /** false: records come into being elsewhere. */
  canCreate?: boolean;
  /** false: records are never deleted by hand. */
  canDelete?: boolean;
  /** Where one record is edited, as the route table has it. */
  editPath?: ':id' | ':id/editar' | ':id/update';
  /** Layout of a read-only page at `:id`. */
  show?: ReactNode;
  /** Buttons that act on the ticked rows of the list (`useListContext().selectedIds`). */
  bulk?: ReactNode;
  /** Buttons in the head of the list, before «Crear». */
  listActions?: ReactNode;
  /** Hand-made screens below this resource's path: `<Route>` elements. */
  routes?: ReactNode;
  /** Where a row leads, when not to the form or the page above. */
  rowPath?: (record: R) => string | false;
  /** A new one is not finished by its form: its own page opens. */
  opensNew?: boolean;
  /** What goes to the API from the form. */
  toPayload?: (values: Record<string, unknown>) => Record<string, unknown>;
  /** Enum values and references of exported columns. */
  exports?: Readonly<Record<string, {choices?: readonly Choice[]; reference?: {resource: string; field: string}}>>;
  /** In place of the usual list: one of several tabs, say. */
  list?: ReactNode;
  /** A line under the title of the list, when the entity needs one. */
  hint?: string;
  /** What stands above the list when there is something to say. */
  banner?: ReactNode;
}

export const listPath = (name: string): string => `/${name}`;

export const createPath = (name: string): string => `/${name}/crear`;

export function recordPath(spec: ResourceSpec, record: RaRecord): string | false {
  if (spec.rowPath !== undefined) return spec.rowPath(record);
  if (spec.show !== undefined) return `/${spec.name}/${record.id}`;
  if (spec.inputs === undefined) return false;
  return `/${spec.name}/${(spec.editPath ?? ':id').replace(':id', String(record.id))}`;
}
