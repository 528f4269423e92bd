// Notes and coins one by one, as a drawer is counted: when it is opened and when its day ends.
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';

export const faces = [20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1];
const nameOfFace = (cents: number): string => (cents >= 100 ? `${cents / 100} €` : `${cents} cént.`);

export type FaceCounts = Record<number, string>;

export const sumOfFaces = (counts: FaceCounts): number =>
  faces.reduce((sum, face) => sum + face * Number(counts[face] ?? 0), 0);

/** As the API takes them: only those that there are. */
export const detailOf = (counts: FaceCounts): Record<string, number> =>
  Object.fromEntries(
    faces.flatMap(face => (Number(counts[face] ?? 0) > 0 ? [[String(face), Number(counts[face])]] : [])),
  );

interface Props {
  legend: string;
  counts: FaceCounts;
  onChange: (counts: FaceCounts) => void;
}

export function FaceGrid({legend, counts, onChange}: Props) {
  return (
    <Box
      component="fieldset"
      sx={{
        border: 0,
        p: 0,
        m: 0,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'repeat(auto-fill, minmax(92px, 1fr))',
      }}
    >
      <Box component="legend" sx={{color: 'text.secondary', mb: 0.5}}>
        {legend}
      </Box>
      {faces.map(face => (
        <TextField
          key={face}
          label={nameOfFace(face)}
          value={counts[face] ?? ''}
          onChange={event => onChange({...counts, [face]: event.target.value.replace(/\D/g, '').slice(0, 5)})}
          autoComplete="off"
          slotProps={{htmlInput: {inputMode: 'numeric'}}}
        />
      ))}
    </Box>
  );
}
