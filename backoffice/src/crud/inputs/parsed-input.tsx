// The one mechanism behind inputs whose text is not their value: money, percentages, days, instants.
// The form holds the value; this keeps what the person is typing and says so when it means nothing.
import {useCallback, useEffect, useRef, useState, type ReactNode} from 'react';
import {FieldTitle, InputHelperText, useInput, type CommonInputProps} from 'react-admin';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';

export interface ParsedInputProps<Value> extends Omit<CommonInputProps, 'format' | 'parse'> {
  show: (value: Value) => string;
  /** null for an empty text, undefined when the text means nothing. */
  read: (text: string) => Value | null | undefined;
  invalidMessage: string | ((text: string) => string);
  placeholder?: string;
  suffix?: ReactNode;
  inputMode?: 'decimal' | 'numeric' | 'text';
  autoFocus?: boolean;
  alwaysOn?: boolean;
}

export function ParsedInput<Value extends string | number>(props: ParsedInputProps<Value>) {
  const {show, read, invalidMessage, placeholder, suffix, inputMode, autoFocus, source, label, helperText} = props;
  const unreadable = useRef<string | undefined>(undefined);
  const own = props.validate === undefined ? [] : Array.isArray(props.validate) ? props.validate : [props.validate];
  const {field, fieldState, id, isRequired} = useInput({
    source,
    defaultValue: props.defaultValue,
    disabled: props.disabled,
    readOnly: props.readOnly,
    validate: [...own, () => unreadable.current],
    parse: (value: unknown) => value,
    format: (value: unknown) => value,
  });
  const current: unknown = field.value;
  const latestShow = useRef(show);
  latestShow.current = show;
  const toText = useCallback(
    (value: unknown): string =>
      value === null || value === undefined || value === '' ? '' : latestShow.current(value as Value),
    [],
  );
  const [text, setText] = useState(() => toText(current));
  const lastValue = useRef(current);

  // Another record, or a value set from elsewhere: what was typed is no longer it.
  useEffect(() => {
    if (current === lastValue.current) return;
    lastValue.current = current;
    unreadable.current = undefined;
    setText(toText(current));
  }, [current, toText]);

  const change = (next: string): void => {
    setText(next);
    const value = read(next);
    const problem = typeof invalidMessage === 'string' ? invalidMessage : invalidMessage(next);
    unreadable.current = value === undefined ? problem : undefined;
    lastValue.current = value ?? null;
    field.onChange(value ?? null);
  };

  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      className={`ra-input ra-input-${source}`}
      value={text}
      onChange={event => change(event.target.value)}
      onBlur={() => {
        if (unreadable.current === undefined) setText(toText(current));
        field.onBlur();
      }}
      disabled={field.disabled}
      autoFocus={autoFocus}
      placeholder={placeholder}
      label={label === false ? null : <FieldTitle label={label} source={source} isRequired={isRequired} />}
      error={fieldState.invalid}
      helperText={
        (helperText !== undefined && helperText !== false) || fieldState.invalid ? (
          <InputHelperText error={fieldState.error?.message} helperText={helperText} />
        ) : null
      }
      autoComplete="off"
      slotProps={{
        htmlInput: {inputMode: inputMode ?? 'text', readOnly: props.readOnly},
        input:
          suffix === undefined ? undefined : {endAdornment: <InputAdornment position="end">{suffix}</InputAdornment>},
      }}
    />
  );
}
