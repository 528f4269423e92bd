// Who stands at the counter. A card that is read or a whole document is the person; a number that is only said, a name or a
// telephone first shows who that would be, and nothing of theirs before it is chosen.
import {useState, type FormEvent, type RefObject} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import {call, problemOf} from '../../../../providers/http-client';
import {nameOfBuyer, type KnownBuyer} from '../buyer/find-buyer';

interface Props {
  value: string;
  onChange: (written: string) => void;
  /** Number, document or card of one person. */
  onFind: (holder: string) => void;
  problem: string | null;
  onProblem: (problem: string | null) => void;
  busy: boolean;
  inputRef?: RefObject<HTMLInputElement | null>;
}

/** What somebody may say of somebody else: a member number, a telephone, an address, a name. */
const isSaid = (written: string): boolean => /^\+?[\d\s]{1,16}$|@|^[^\d]+$/.test(written);

/** Enough to be told from another of the same name. */
const endOf = (docNo: string | null): string => (docNo === null ? '' : ` · …${docNo.slice(-4)}`);

export function HolderBox({value, onChange, onFind, problem, onProblem, busy, inputRef}: Props) {
  const [found, setFound] = useState<readonly KnownBuyer[]>([]);
  const ask = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const written = value.trim();
    setFound([]);
    if (written === '') return onProblem('Escribe el número, el NIF, el nombre con un apellido, o lee el carnet.');
    if (!isSaid(written)) return onFind(written);
    try {
      const people = await call('get', '/api/carrito/compradores', {query: {texto: written}});
      const holders = people.filter(one => one.memberCode !== null);
      setFound(holders);
      if (holders.length === 0) onProblem('No hay ningún abonado con ese número, NIF, carnet, teléfono o nombre.');
    } catch (failure) {
      onProblem(problemOf(failure).message);
    }
  };
  return (
    <>
      <Box
        component="form"
        noValidate
        onSubmit={(event: FormEvent) => void ask(event)}
        sx={{display: 'flex', gap: 1, alignItems: 'flex-start', pt: 1}}
      >
        <TextField
          autoFocus
          fullWidth
          inputRef={inputRef}
          label="Número, NIF, nombre o carnet"
          value={value}
          onChange={event => {
            onChange(event.target.value);
            onProblem(null);
          }}
          error={problem !== null}
          helperText={problem ?? 'También un teléfono, o el código del carnet con el lector.'}
          margin="none"
          autoComplete="off"
          slotProps={{
            htmlInput: {maxLength: 64, autoCapitalize: 'characters', spellCheck: false},
            formHelperText: {role: problem === null ? undefined : 'alert'},
          }}
        />
        <Button type="submit" variant="outlined" disabled={busy}>
          Buscar
        </Button>
      </Box>
      {found.length > 0 && (
        <Box role="group" aria-label="Quién es" sx={{display: 'grid', gap: 0.5, mt: 1}}>
          {found.map((one, index) => (
            <Button
              key={one.id}
              variant="outlined"
              autoFocus={index === 0}
              disabled={busy}
              onClick={() => {
                setFound([]);
                onFind(one.memberCode!);
              }}
              sx={{justifyContent: 'space-between', gap: 1, textAlign: 'left'}}
            >
              <span>{nameOfBuyer(one)}</span>
              <Box component="span" sx={{fontWeight: 400}}>
                {`Abonado ${one.memberCode}${endOf(one.docNo)}`}
              </Box>
            </Button>
          ))}
        </Box>
      )}
    </>
  );
}
