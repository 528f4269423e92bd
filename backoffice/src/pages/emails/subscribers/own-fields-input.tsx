// Fields of the club's own of a subscriber, one a line: «talla: M». A newsletter calls it {{campo_talla}}.
import {useState} from 'react';
import {FieldTitle, InputHelperText, useInput} from 'react-admin';
import TextField from '@mui/material/TextField';

type OwnFields = Record<string, string>;
const HELP = 'Uno por línea, como «talla: M». En un boletín es {{campo_talla}}';

export const ownFieldsOf = (fields: object | null | undefined): string =>
  Object.entries(fields ?? {})
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n');

/** Undefined: a line is none. */
function read(text: string): OwnFields | undefined {
  const fields: OwnFields = {};
  for (const line of text.split('\n').filter(one => one.trim() !== '')) {
    const [, name, value] = /^\s*([^:]+?)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
    if (name === undefined || !value || Object.hasOwn(fields, name)) return undefined;
    fields[name] = value;
  }
  return fields;
}

export function OwnFieldsInput({source}: {source: string}) {
  const same = (value: unknown): unknown => value;
  const [text, setText] = useState<string | null>(null);
  const {field, fieldState, id} = useInput({
    source,
    parse: same,
    format: same,
    validate: () =>
      text === null || read(text) ? undefined : 'Escribe en cada línea un nombre, dos puntos y su valor, sin repetir.',
  });
  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      label={<FieldTitle source={source} />}
      multiline
      minRows={2}
      value={text ?? ownFieldsOf(field.value as OwnFields | null)}
      onChange={event => {
        setText(event.target.value);
        field.onChange(read(event.target.value) ?? {});
      }}
      onBlur={field.onBlur}
      error={fieldState.invalid}
      helperText={<InputHelperText error={fieldState.error?.message} helperText={HELP} />}
    />
  );
}
