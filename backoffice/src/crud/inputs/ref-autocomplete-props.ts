// What a form says of a reference found by typing; apart, so that the input does not import what loads it.
import type {RaRecord, SortPayload, Validator} from 'react-admin';

export interface RefAutocompleteProps {
  source: string;
  reference: string;
  label: string;
  /** Field of the found records that names them. */
  optionText?: string | ((record: RaRecord) => string);
  /** Narrows what is offered; what is chosen already stays. */
  among?: Record<string, unknown>;
  sort?: SortPayload;
  validate?: Validator | Validator[];
  /** As many as one likes, as a list of ids. */
  isMany?: boolean;
}
