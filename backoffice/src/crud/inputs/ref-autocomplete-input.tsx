// react-admin's autocomplete over a reference, asking the API as one types.
import {AutocompleteArrayInput, AutocompleteInput, ReferenceArrayInput, ReferenceInput} from 'react-admin';
import type {RefAutocompleteProps} from './ref-autocomplete-props';

const SORT = {field: 'id', order: 'DESC'} as const;

export default function RefAutocompleteInput({
  source,
  reference,
  label,
  optionText = 'name',
  among,
  sort = SORT,
  validate,
  isMany = false,
}: RefAutocompleteProps) {
  const found = {source, reference, sort, filter: among, perPage: 50};
  const shown = {optionText, label, validate, filterToQuery: (q: string) => ({q})};
  return isMany ? (
    <ReferenceArrayInput {...found}>
      <AutocompleteArrayInput {...shown} />
    </ReferenceArrayInput>
  ) : (
    <ReferenceInput {...found}>
      <AutocompleteInput {...shown} />
    </ReferenceInput>
  );
}
