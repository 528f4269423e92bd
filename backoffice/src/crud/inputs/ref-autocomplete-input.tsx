// react-admin's autocomplete over a reference, asking the API as one types.
import {AutocompleteInput, ReferenceInput} from 'react-admin';
import type {RefAutocompleteProps} from './ref-autocomplete-props';

export default function RefAutocompleteInput({
  source,
  reference,
  label,
  optionText = 'name',
  validate,
}: RefAutocompleteProps) {
  return (
    <ReferenceInput source={source} reference={reference} sort={{field: 'id', order: 'DESC'}} perPage={50}>
      <AutocompleteInput
        optionText={optionText}
        label={label}
        validate={validate}
        filterToQuery={(q: string) => ({q})}
      />
    </ReferenceInput>
  );
}
