// The columns that are none of ours, and the field of the club's own that each fills; without a name it is not taken.
import {useQuery} from '@tanstack/react-query';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import {Panel} from '../../../crud/frames/panel';
import {Columns} from '../../../crud/lists/columns';
import {call} from '../../../providers/http-client';

type Own = Record<string, number>;

interface Props {
  headers: string[];
  /** Columns that are something else already. */
  taken: number[];
  own: Own;
  onChange: (own: Own) => void;
  errors: Record<string, string>;
}

const PREFIX = 'campo_';
/** As a newsletter calls it: «Talla de camiseta» is `talla_de_camiseta`. */
const nameOf = (typed: string): string =>
  typed
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/[^a-z0-9]+/g, '_');

export function OwnColumns({headers, taken, own, onChange, errors}: Props) {
  const {data} = useQuery({
    queryKey: ['emails/boletines', 'campos'],
    queryFn: () => call('get', '/api/emails/boletines/campos'),
  });
  const known = (data?.places ?? []).flatMap(({name}) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
  const free = headers.map((header, at) => ({header, at})).filter(({at}) => !taken.includes(at));
  if (free.length === 0) return null;
  const fieldOf = (at: number): string => Object.keys(own).find(name => own[name] === at) ?? '';
  const fill = (at: number, typed: string | null): void => {
    const name = nameOf(typed ?? '');
    const rest = Object.fromEntries(Object.entries(own).filter(([one, column]) => column !== at && one !== name));
    onChange(name === '' ? rest : {...rest, [name]: at});
  };
  return (
    <Panel
      title="Campos propios"
      note="Lo demás que trae el archivo. Ponle nombre a lo que quieras guardar de cada persona; lo que no lo tiene no se toma"
    >
      <Columns>
        {free.map(({header, at}) => {
          const name = fieldOf(at);
          const problem = errors[`mapping.own.${name}`];
          return (
            <Autocomplete
              key={header + String(at)}
              freeSolo
              autoSelect
              options={known}
              value={name === '' ? null : name}
              onChange={(_event, typed) => fill(at, typed)}
              renderInput={params => (
                <TextField
                  {...params}
                  label={`Columna «${header}»`}
                  placeholder={nameOf(header)}
                  error={problem !== undefined}
                  helperText={problem ?? (name === '' ? 'No se toma' : `En un boletín, {{${PREFIX}${name}}}`)}
                />
              )}
            />
          );
        })}
      </Columns>
      {errors['mapping.own'] !== undefined && <Box sx={{color: 'error.main'}}>{errors['mapping.own']}</Box>}
    </Panel>
  );
}
