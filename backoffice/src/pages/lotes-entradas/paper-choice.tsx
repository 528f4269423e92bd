// On what the tickets come out where no ticket printer of the till takes them: a roll, or stock of its own size. This
// computer remembers it.
import {useStore} from 'react-admin';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

interface Paper {
  is: 'roll' | 'stock';
  widthMm: string;
  heightMm: string;
}

/** As the API bounds them. */
const sides = [
  {key: 'widthMm', label: 'Largo (mm)', least: 60, most: 250},
  {key: 'heightMm', label: 'Alto (mm)', least: 40, most: 110},
] as const;
type Side = (typeof sides)[number];

const wrong = ({key, least, most}: Side, paper: Paper): string | null => {
  const mm = Number(paper[key]);
  return Number.isInteger(mm) && mm >= least && mm <= most ? null : `De ${least} a ${most}, sin decimales`;
};

export function usePaper() {
  const [paper, setPaper] = useStore<Paper>('lotes-entradas.papel', {is: 'roll', widthMm: '152', heightMm: '63'});
  const isStock = paper.is === 'stock';
  return {
    paper,
    setPaper,
    problem: isStock ? (sides.map(side => wrong(side, paper)).find(Boolean) ?? null) : null,
    query: isStock ? {anchoMm: Number(paper.widthMm), altoMm: Number(paper.heightMm)} : {},
  };
}

export function PaperChoice({paper, setPaper}: Pick<ReturnType<typeof usePaper>, 'paper' | 'setPaper'>) {
  return (
    <Box sx={{display: 'grid', gap: 1.5, gridTemplateColumns: {xs: '1fr 1fr', sm: '2fr 1fr 1fr'}, pt: 0.75, mb: 1}}>
      <TextField
        select
        label="Papel"
        value={paper.is}
        onChange={event => setPaper({...paper, is: event.target.value as Paper['is']})}
        sx={{gridColumn: {xs: '1 / -1', sm: paper.is === 'stock' ? 'auto' : '1 / -1'}}}
      >
        <MenuItem value="roll">Rollo de 80 mm</MenuItem>
        <MenuItem value="stock">Papel de entradas</MenuItem>
      </TextField>
      {paper.is === 'stock' &&
        sides.map(side => {
          const problem = wrong(side, paper);
          return (
            <TextField
              key={side.key}
              label={side.label}
              type="number"
              value={paper[side.key]}
              onChange={event => setPaper({...paper, [side.key]: event.target.value})}
              error={problem !== null}
              helperText={problem}
              slotProps={{htmlInput: {min: side.least, max: side.most, step: 1}}}
            />
          );
        })}
    </Box>
  );
}
