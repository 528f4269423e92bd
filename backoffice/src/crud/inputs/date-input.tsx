// Days and instants in forms: typed as dd/mm/aaaa (hh:mm) or picked from the browser's own calendar.
import {useRef, type RefObject} from 'react';
import {useInput, useNotify, type CommonInputProps} from 'react-admin';
import CalendarIcon from '@mui/icons-material/CalendarToday';
import IconButton from '@mui/material/IconButton';
import Box from '@mui/material/Box';
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
  const value = text === '' ? '' : `${text.slice(6, 10)}-${text.slice(3, 5)}-${text.slice(0, 2)}T${text.slice(11, 16)}`;
  const pick = (picked: string): void => {
    const [day = '', time = ''] = picked.split('T');
    const typed = `${formatDay(day)} ${time}`;
    const problem = picked === '' ? undefined : instantProblem(typed, zone);
    if (problem === undefined) field.onChange(parseInstant(typed, zone) ?? null);
    else notify(problem, {type: 'warning'});
  };
  return (
    <Picked picker={picker} type="datetime-local" value={value} onPick={pick}>
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

interface PickedProps {
  picker: RefObject<HTMLInputElement>;
  type: 'date' | 'datetime-local';
  value: string;
  onPick: (value: string) => void;
  children: JSX.Element;
}

/** The browser's picker hangs on an input nobody sees: its own text would follow the browser's language. */
function Picked({picker, type, value, onPick, children}: PickedProps) {
  return (
    <Box sx={{position: 'relative', width: '100%'}}>
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
