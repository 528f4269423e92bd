// Stickers for reserved seats: which seats, on which sheets of labels; a look at each sheet before it is printed.
import {useMemo, useState} from 'react';
import {useGetList} from 'react-admin';
import {keepPreviousData, useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import {stickerKinds} from '../../../../crud/words/choices-satellites';
import {useBusy} from '../../../../crud/acts/use-busy';
import {Panel} from '../../../../crud/frames/panel';
import {plural} from '../../../../crud/words/plural';
import {call, callForBytes, problemOf} from '../../../../providers/http-client';
import type {ZoneRecord} from '../../../../providers/api-types';
import {useEventSession} from '../../event-context';
import {printPdf} from '../../../../crud/acts/print-pdf';
import {StickerSheet, type Sheet} from './sticker-sheet';
import type {Stored} from '../../../../providers/wire';

const standard: Sheet = {
  columns: 3,
  rows: 7,
  widthMm: 63.5,
  heightMm: 38.1,
  marginLeftMm: 7.2,
  marginTopMm: 15.1,
  gapMm: 2.5,
  skip: 0,
};
const measures: readonly {key: keyof Sheet; label: string; step: number}[] = [
  {key: 'columns', label: 'Columnas', step: 1},
  {key: 'rows', label: 'Filas', step: 1},
  {key: 'widthMm', label: 'Ancho (mm)', step: 0.1},
  {key: 'heightMm', label: 'Alto (mm)', step: 0.1},
  {key: 'marginLeftMm', label: 'Margen izquierdo (mm)', step: 0.1},
  {key: 'marginTopMm', label: 'Margen superior (mm)', step: 0.1},
  {key: 'gapMm', label: 'Entre columnas (mm)', step: 0.1},
  {key: 'skip', label: 'Pegatinas ya gastadas', step: 1},
];

export default function PrintSeats() {
  const {session} = useEventSession();
  const [kinds, setKinds] = useState<readonly string[]>(['block', 'reservation', 'invitation']);
  const [zoneIds, setZoneIds] = useState<number[]>([]);
  const [labelId, setLabelId] = useState<number | ''>('');
  const [sheet, setSheet] = useState(standard);
  const [outlines, setOutlines] = useState(false);
  const [page, setPage] = useState(0);
  const [busy, run] = useBusy();
  const zones = useGetList<ZoneRecord>('zonas', {
    filter: {seatPlanId: session.seatPlanId, kind: 'numbered'},
    sort: {field: 'position', order: 'ASC'},
    pagination: {page: 1, perPage: 500},
  });
  const labels = useGetList<Stored<'BlockLabel'>>('etiquetas-bloqueos', {
    filter: {},
    sort: {field: 'name', order: 'ASC'},
    pagination: {page: 1, perPage: 200},
  });
  const at = {id: session.id};
  const query = {kinds: kinds.join(','), zones: zoneIds.join(','), labels: String(labelId)};
  const found = useQuery({
    queryKey: ['stickers', session.id, query],
    enabled: kinds.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({signal}) => call('get', '/api/sesiones/{id}/pegatinas', {at, query, signal}),
  });
  const stickers = useMemo(() => (kinds.length === 0 ? [] : (found.data ?? [])), [found.data, kinds]);
  const perPage = sheet.columns * sheet.rows;
  const pages = Math.max(1, Math.ceil((stickers.length + sheet.skip) / perPage));
  const shown = Math.min(page, pages - 1);
  const readPdf = () =>
    callForBytes('/api/sesiones/{id}/pegatinas.pdf', {
      at,
      query: {...query, sheet: [...measures.map(({key}) => `${key}:${sheet[key]}`), `outlines:${outlines}`].join(',')},
    });
  const download = async (): Promise<void> => {
    const {bytes} = await readPdf();
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([bytes], {type: 'application/pdf'}));
    link.download = `pegatinas-sesion-${session.id}.pdf`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };
  const choose = (change: () => void): void => {
    change();
    setPage(0);
  };
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 2,
        gridTemplateColumns: {xs: 'minmax(0, 1fr)', lg: '380px minmax(0, 1fr)'},
        alignItems: 'start',
      }}
    >
      <Box sx={{minWidth: 0}}>
        <Panel title="Qué butacas">
          <FormGroup row aria-label="Qué butacas">
            {stickerKinds.map(kind => (
              <FormControlLabel
                key={kind.id}
                control={
                  <Checkbox
                    size="small"
                    checked={kinds.includes(kind.id)}
                    onChange={(_change, on) =>
                      choose(() => setKinds(on ? [...kinds, kind.id] : kinds.filter(one => one !== kind.id)))
                    }
                  />
                }
                label={kind.name}
              />
            ))}
          </FormGroup>
          <TextField
            select
            label="Zonas"
            value={zoneIds}
            onChange={typed => choose(() => setZoneIds(typed.target.value as unknown as number[]))}
            slotProps={{
              inputLabel: {shrink: true},
              select: {
                multiple: true,
                displayEmpty: true,
                renderValue: ids =>
                  (ids as number[]).length === 0 ? 'Todas' : plural((ids as number[]).length, 'zona', 'zonas'),
              },
            }}
          >
            {zones.data?.map(zone => (
              <MenuItem key={zone.id} value={zone.id}>
                {zone.name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            label="Etiqueta de los bloqueos"
            value={labelId}
            disabled={!kinds.includes('block')}
            onChange={typed => choose(() => setLabelId(typed.target.value === '' ? '' : Number(typed.target.value)))}
            slotProps={{inputLabel: {shrink: true}, select: {displayEmpty: true}}}
          >
            <MenuItem value="">Todas</MenuItem>
            {labels.data?.map(label => (
              <MenuItem key={label.id} value={label.id}>
                {label.name}
              </MenuItem>
            ))}
          </TextField>
        </Panel>
        <Panel
          title="La hoja"
          note="A4. Lo normal: 3 × 7 de 63,5 × 38,1 mm."
          actions={
            JSON.stringify(sheet) !== JSON.stringify(standard) && (
              <Button size="small" onClick={() => setSheet(standard)}>
                Lo normal
              </Button>
            )
          }
        >
          <Box sx={{display: 'grid', columnGap: 1.5, gridTemplateColumns: '1fr 1fr'}}>
            {measures.map(({key, label, step}) => (
              <TextField
                key={key}
                label={label}
                type="number"
                value={sheet[key]}
                onChange={typed =>
                  choose(() =>
                    setSheet({
                      ...sheet,
                      [key]: Math.max(key === 'columns' || key === 'rows' ? 1 : 0, Number(typed.target.value) || 0),
                    }),
                  )
                }
                slotProps={{htmlInput: {step, min: 0}}}
              />
            ))}
          </Box>
          <FormControlLabel
            control={<Checkbox size="small" checked={outlines} onChange={(_change, on) => setOutlines(on)} />}
            label="Con contorno, para probar en papel normal"
          />
          <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1}}>
            <Button
              variant="contained"
              startIcon={<PrintIcon />}
              disabled={busy || stickers.length === 0}
              onClick={() => void run(async () => printPdf(await readPdf()))}
            >
              Imprimir
            </Button>
            <Button variant="outlined" disabled={busy || stickers.length === 0} onClick={() => void run(download)}>
              Descargar PDF
            </Button>
          </Box>
        </Panel>
      </Box>
      <Panel
        title="Así saldrá"
        note={`${plural(stickers.length, 'pegatina', 'pegatinas')} en ${plural(pages, 'hoja', 'hojas')}, en el orden de zonas, filas y butacas.`}
        actions={
          pages > 1 && (
            <Box sx={{display: 'flex', gap: 0.5, alignItems: 'center'}}>
              <Button disabled={shown === 0} onClick={() => setPage(shown - 1)}>
                Anterior
              </Button>
              <span>
                Hoja {shown + 1} de {pages}
              </span>
              <Button disabled={shown === pages - 1} onClick={() => setPage(shown + 1)}>
                Siguiente
              </Button>
            </Box>
          )
        }
      >
        {found.isFetching && <LinearProgress />}
        {found.error && (
          <Alert severity="warning">
            {problemOf(found.error).message} {Object.values(problemOf(found.error).errors ?? {}).join(' ')}
          </Alert>
        )}
        {!found.error && stickers.length === 0 && !found.isPending && (
          <Alert severity="info" sx={{mb: 1}}>
            No hay ninguna butaca con estas condiciones.
          </Alert>
        )}
        <StickerSheet stickers={stickers} sheet={sheet} page={shown} outlines />
      </Panel>
    </Box>
  );
}
