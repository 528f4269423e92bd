// Fills the grid from somewhere: these prices, another kind of sale or another season, more or less by a percentage.
// Nothing is saved by it: what comes is a draft to look at.
import {useState} from 'react';
import {useDataProvider, useNotify} from 'react-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type {Draft, Saved} from '../../../crud/inputs/amount-draft';
import {nameOf} from '../../../crud/words/choices';
import {passKinds} from '../../../crud/words/choices-passes';
import {fetchAllRows} from '../../../crud/lists/fetch-all-rows';
import {parsePercent} from '../../../crud/words/money';
import {useBusy} from '../../../crud/acts/use-busy';
import {plural} from '../../../crud/words/plural';
import {
  cellOf,
  fromKind,
  fromSeason,
  raised,
  type Category,
  type GridZone,
  type Price,
  type SaleKind,
} from './price-grid-data';
import type {PassList} from '../../../parts/season/use-pass-lists';

const steps = [
  {cents: 1, name: 'Al céntimo'},
  {cents: 5, name: 'A 5 céntimos'},
  {cents: 50, name: 'A 50 céntimos'},
  {cents: 100, name: 'Al euro'},
  {cents: 500, name: 'A 5 euros'},
];

interface Props {
  list: PassList;
  lists: readonly PassList[];
  kind: SaleKind;
  saved: Saved;
  draft: Draft;
  zones: readonly GridZone[];
  categories: readonly Category[];
  /** The cells of the kind that is open. */
  keys: readonly string[];
  onFill: (cells: Record<string, string>) => void;
}

export function FillPrices(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Copiar o subir un %</Button>
      {open && <FillDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function FillDialog({
  list,
  lists,
  kind,
  saved,
  draft,
  zones,
  categories,
  keys,
  onFill,
  onClose,
}: Props & {onClose: () => void}) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const others = lists.filter(one => one.id !== list.id);
  const [source, setSource] = useState('here');
  const [percent, setPercent] = useState('');
  const [step, setStep] = useState(1);
  const [category, setCategory] = useState(0);
  const [unknown, setUnknown] = useState<string[]>([]);
  const [busy, run] = useBusy();
  const percentBp = percent.trim() === '' ? 0 : parsePercent(percent);
  const isWrong = percentBp === undefined || percentBp === null || percentBp < -10_000 || percentBp > 100_000;
  const isNothing = source === 'here' && percentBp === 0;

  const fill = async (): Promise<void> => {
    if (isWrong) return;
    await run(async () => {
      const how = {percentBp, stepCents: step};
      const wanted = keys.filter(key => category === 0 || cellOf(key).passCategoryId === category);
      let cells: Record<string, string>;
      let left: string[] = [];
      if (source === 'here') cells = raised(saved, draft, wanted, how);
      else if (source.startsWith('kind:')) cells = fromKind(saved, wanted, source.slice(5) as SaleKind, how);
      else {
        const query = {
          resource: 'abonos/precios',
          sort: {field: 'id', order: 'ASC' as const},
          filter: {seasonListId: Number(source.slice(5))},
        };
        const season = fromSeason(
          (await fetchAllRows(dataProvider, query, () => undefined)) as Price[],
          zones,
          categories,
          how,
        );
        cells = Object.fromEntries(
          Object.entries(season.cells).filter(([key]) => category === 0 || cellOf(key).passCategoryId === category),
        );
        left = season.unknown;
      }
      onFill(cells);
      notify(`${plural(Object.keys(cells).length, 'precio puesto', 'precios puestos')}. Revísalos y guarda.`, {
        type: 'info',
      });
      setUnknown(left);
      if (left.length === 0) onClose();
    });
  };

  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="fill-title">
      <DialogTitle id="fill-title">Copiar precios o subirlos un porcentaje</DialogTitle>
      <DialogContent>
        <Stack sx={{gap: 2, pt: 1}}>
          <TextField select label="De dónde" value={source} onChange={event => setSource(event.target.value)} autoFocus>
            <MenuItem value="here">{`Estos mismos precios (${nameOf(passKinds, kind)})`}</MenuItem>
            {passKinds
              .filter(one => one.id !== kind)
              .map(one => (
                <MenuItem key={one.id} value={`kind:${one.id}`}>{`${one.name}, de esta lista`}</MenuItem>
              ))}
            {others.length > 0 && <ListSubheader>Otra temporada, todas las pestañas</ListSubheader>}
            {others.map(one => (
              <MenuItem key={one.id} value={`list:${one.id}`}>
                {one.id === list.previousListId ? `${one.name} (la anterior)` : one.name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label="Más o menos, en %"
            value={percent}
            onChange={event => setPercent(event.target.value)}
            error={isWrong}
            helperText={
              isWrong ? 'Escribe un porcentaje: 3,5 sube y -10 baja' : '3,5 sube y -10 baja; vacío, el mismo precio'
            }
            slotProps={{htmlInput: {inputMode: 'text'}}}
          />
          <TextField select label="Redondeo" value={step} onChange={event => setStep(Number(event.target.value))}>
            {steps.map(one => (
              <MenuItem key={one.cents} value={one.cents}>
                {one.name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            label="Categoría"
            value={category}
            onChange={event => setCategory(Number(event.target.value))}
          >
            <MenuItem value={0}>Todas</MenuItem>
            {categories.map(one => (
              <MenuItem key={one.id} value={one.id}>
                {one.name}
              </MenuItem>
            ))}
          </TextField>
          {unknown.length > 0 && (
            <Alert severity="warning">
              {plural(unknown.length, 'precio no ha encontrado', 'precios no han encontrado')} su zona o categoría en
              esta lista: {unknown.slice(0, 8).join('; ')}
              {unknown.length > 8 ? '…' : '.'}
            </Alert>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{unknown.length > 0 ? 'Cerrar' : 'Cancelar'}</Button>
        <Button variant="contained" disabled={busy || isWrong || isNothing} onClick={() => void fill()}>
          Rellenar
        </Button>
      </DialogActions>
    </Dialog>
  );
}
