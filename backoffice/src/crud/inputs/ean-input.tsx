// The barcode of a thing: typed, or read from its label. A reader ends with Enter, which does not send the form here.
import {TextInput} from 'react-admin';

export function EanInput() {
  return (
    <TextInput
      source="ean"
      helperText="De 8, 12 o 13 cifras. Pon aquí el cursor y léelo con el lector"
      parse={(text: string) => text.replace(/\D/g, '') || null}
      onKeyDown={event => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      slotProps={{htmlInput: {inputMode: 'numeric', maxLength: 20, autoComplete: 'off'}}}
    />
  );
}
