// Days and instants in forms: typed as dd/mm/aaaa (hh:mm) or picked from the browser's own calendar.
import {useEffect, useRef, useState, type RefObject} from 'react';
import {useInput, useNotify, type CommonInputProps} from 'react-admin';
import CalendarIcon from '@mui/icons-material/CalendarToday';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Box from '@mui/material/Box';
import type {SxProps, Theme} from '@mui/material/styles';
import TextField, {type TextFieldProps} from '@mui/material/TextField';
import {ParsedInput} from './parsed-input';
import {formatDay, formatInstant, instantProblem, parseDay, parseInstant} from '../words/zoned-time';

type Props = Omit<CommonInputProps, 'format' | 'parse'> & {autoFocus?: boolean; alwaysOn?: boolean};

export function DayInput(props: Props) {
  const {field} = useInput({source: props.source, defaultValue: props.defaultValue});
  const picker = useRef<HTMLInputElement>(null);
  return (
    <Picked
      picker={picker}
      type="date"
      value={(field.value as string | null) ?? ''}
      onPick={value => field.onChange(value || null)}
    >
      <ParsedInput<string>
        {...props}
        show={formatDay}
        read={parseDay}
        placeholder="dd/mm/aaaa"
        invalidMessage="Escribe un día como 25/10/2026"
        inputMode="numeric"
        suffix={<PickButton picker={picker} />}
      />
    </Picked>
  );
}

/** `zone`: the IANA zone of the venue; what is typed is the wall time there. */
export function InstantInput({zone, ...props}: Props & {zone?: string}) {
  const {field} = useInput({source: props.source, defaultValue: props.defaultValue});
  const picker = useRef<HTMLInputElement>(null);
  const notify = useNotify();
  const text = field.value ? formatInstant(field.value as string, zone) : '';
  const pick = (picked: string): void => {
    const typed = typedAs(picked);
    const problem = picked === '' ? undefined : instantProblem(typed, zone);
    if (problem === undefined) field.onChange(parseInstant(typed, zone) ?? null);
    else notify(problem, {type: 'warning'});
  };
  return (
    <Picked picker={picker} type="datetime-local" value={pickedAs(text)} onPick={pick}>
      <ParsedInput<string>
        {...props}
        show={iso => formatInstant(iso, zone)}
        read={typed => parseInstant(typed, zone)}
        placeholder="dd/mm/aaaa hh:mm"
        invalidMessage={typed => instantProblem(typed, zone) ?? ''}
        inputMode="numeric"
        suffix={<PickButton picker={picker} />}
      />
    </Picked>
  );
}

const shownDay = (value: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value);
const readDay = (text: string) => (/^\s*\d{4}-\d{2}-\d{2}\s*$/.test(text) ? text.trim() : parseDay(text));

/**
 * A day in a form that is not react-admin's: `YYYY-MM-DD`, '' for none. What is left standing and is no day is handed on
 * as it is, for the server to refuse: it must not pass for none.
 */
export function DayField({
  value,
  onChange,
  error = false,
  helperText,
  sx,
  ...rest
}: Omit<TextFieldProps, 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'type' | 'slotProps'> & {
  value: string;
  onChange: (day: string) => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => shownDay(value));
  const said = useRef(value);
  const isWriting = useRef(false);
  // What is proposed elsewhere never comes between somebody and what they write.
  useEffect(() => {
    if (value === said.current || isWriting.current) return;
    said.current = value;
    setText(shownDay(value));
  }, [value]);
  const say = (next: string): void => {
    if (next === said.current) return;
    said.current = next;
    onChange(next);
  };
  const problem = value !== '' && readDay(value) === undefined ? 'Escribe un día como 25/10/2026' : undefined;
  return (
    <Picked
      picker={picker}
      type="date"
      value={readDay(value) ?? ''}
      onPick={picked => {
        setText(shownDay(picked));
        say(picked);
      }}
      sx={sx}
    >
      <TextField
        {...rest}
        value={text}
        onFocus={() => {
          isWriting.current = true;
        }}
        onChange={event => {
          setText(event.target.value);
          say(readDay(event.target.value) ?? '');
        }}
        onBlur={() => {
          isWriting.current = false;
          const day = readDay(text);
          if (day === undefined) return say(text);
          setText(shownDay(day ?? value));
          say(day ?? '');
        }}
        placeholder="dd/mm/aaaa"
        error={error || problem !== undefined}
        helperText={problem ?? helperText}
        autoComplete="off"
        slotProps={{htmlInput: {inputMode: 'numeric'}, input: {endAdornment: <PickAtEnd picker={picker} />}}}
      />
    </Picked>
  );
}

interface FieldProps {
  label: string;
  /** As it was typed: whoever saves it reads it with `parseInstant`. */
  value: string;
  onChange: (typed: string) => void;
  zone?: string;
  required?: boolean;
  /** What is wrong with it in the eyes of whoever saves. */
  error?: string;
  helperText?: string;
}

/** The same in a form that is not react-admin's. */
export function InstantField({label, value, onChange, zone, required = false, error, helperText}: FieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [isLeft, setLeft] = useState(false);
  const problem = error ?? (isLeft ? instantProblem(value, zone) : undefined);
  const at = parseInstant(value, zone);
  return (
    <Picked
      picker={picker}
      type="datetime-local"
      value={at ? pickedAs(formatInstant(at, zone)) : ''}
      onPick={picked => onChange(picked === '' ? '' : typedAs(picked))}
    >
      <TextField
        label={label}
        required={required}
        value={value}
        onChange={event => onChange(event.target.value)}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
        placeholder="dd/mm/aaaa hh:mm"
        error={problem !== undefined}
        helperText={problem ?? helperText}
        autoComplete="off"
        slotProps={{
          htmlInput: {inputMode: 'numeric'},
          input: {endAdornment: <PickAtEnd picker={picker} />},
        }}
      />
    </Picked>
  );
}

/** «25/10/2026 20:30» as the browser's picker has it, and back. */
const pickedAs = (text: string): string =>
  text === '' ? '' : `${text.slice(6, 10)}-${text.slice(3, 5)}-${text.slice(0, 2)}T${text.slice(11, 16)}`;
function typedAs(picked: string): string {
  const [day = '', time = ''] = picked.split('T');
  return `${formatDay(day)} ${time}`;
}

function PickButton({picker}: {picker: RefObject<HTMLInputElement>}) {
  return (
    <IconButton
      aria-label="Elegir en el calendario"
      size="small"
      edge="end"
      onClick={() => picker.current?.showPicker()}
    >
      <CalendarIcon sx={{fontSize: 16}} />
    </IconButton>
  );
}

const PickAtEnd = ({picker}: {picker: RefObject<HTMLInputElement>}) => (
  <InputAdornment position="end">
    <PickButton picker={picker} />
  </InputAdornment>
);

interface PickedProps {
  picker: RefObject<HTMLInputElement>;
  type: 'date' | 'datetime-local';
  value: string;
  onPick: (value: string) => void;
  sx?: SxProps<Theme>;
  children: JSX.Element;
}

/** The browser's picker hangs on an input nobody sees: its own text would follow the browser's language. */
function Picked({picker, type, value, onPick, sx = [], children}: PickedProps) {
  return (
    <Box sx={[{position: 'relative', width: '100%'}, ...(Array.isArray(sx) ? sx : [sx])]}>
      {children}
      <input
        ref={picker}
        type={type}
        value={value}
        onChange={event => onPick(event.target.value)}
        tabIndex={-1}
        aria-hidden="true"
        style={{
          position: 'absolute',
          right: 8,
          bottom: 24,
          width: 1,
          height: 1,
          opacity: 0,
          pointerEvents: 'none',
          border: 0,
          padding: 0,
        }}
      />
    </Box>
  );
}
