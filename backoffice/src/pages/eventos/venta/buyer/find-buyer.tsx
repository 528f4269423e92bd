// Somebody who is known: by NIF, address, telephone or number, whole. Who has a supporter's card can show it at once.
import {useRef, useState} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import {formatDay} from '../../../../crud/words/zoned-time';
import {call, problemOf} from '../../../../providers/http-client';
import type {Answer} from '../../../../providers/wire';

export type KnownBuyer = Answer<'findBuyersAtCounter'>[number];

export const nameOfBuyer = (one: KnownBuyer): string =>
  [one.firstName, one.surname1, one.surname2].filter(Boolean).join(' ') || one.email;

/** What tells one from another of the same name. */
export const noteOfBuyer = (one: KnownBuyer): string =>
  one.card !== null
    ? `${one.card.tierName} ${one.card.number}${one.card.validUntilOn === null ? '' : `, hasta el ${formatDay(one.card.validUntilOn)}`}`
    : one.memberCode !== null
      ? `Abonado ${one.memberCode}`
      : one.email;

interface Props {
  label: string;
  /** What may be written. */
  help: string;
  /** Nobody with it: what is said then. */
  nobody: string;
  filter?: (one: KnownBuyer) => boolean;
  onFound: (found: readonly KnownBuyer[]) => void;
}

/** One line that asks; who asks shows what was found. */
export function FindBuyer({label, help, nobody, filter, onFound}: Props) {
  const [written, setWritten] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const find = async (): Promise<void> => {
    if (busy || written.trim() === '') return;
    setBusy(true);
    setProblem(null);
    try {
      const all = await call('get', '/api/carrito/compradores', {query: {texto: written.trim()}});
      const found = filter === undefined ? all : all.filter(filter);
      if (found.length === 0) setProblem(nobody);
      onFound(found);
    } catch (failure) {
      setProblem(problemOf(failure).message);
    } finally {
      setBusy(false);
      input.current?.select();
    }
  };
  return (
    <Box sx={{display: 'flex', gap: 1, alignItems: 'flex-start', mt: 0.5}}>
      <TextField
        autoFocus
        fullWidth
        margin="none"
        inputRef={input}
        label={label}
        value={written}
        onChange={event => {
          setWritten(event.target.value);
          setProblem(null);
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter') return;
          // Not the sale: only the question.
          event.preventDefault();
          void find();
        }}
        error={problem !== null}
        helperText={problem ?? help}
        autoComplete="off"
        slotProps={{
          htmlInput: {maxLength: 254, spellCheck: false},
          formHelperText: {role: problem === null ? undefined : 'alert'},
        }}
      />
      <Button variant="outlined" disabled={busy} onClick={() => void find()} sx={{minHeight: 36}}>
        Buscar
      </Button>
    </Box>
  );
}
