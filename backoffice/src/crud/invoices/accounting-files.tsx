// The invoices of a period as the adviser's program takes them: whose, from when to when, and for which program.
import {useState} from 'react';
import {Form, required, SelectInput, useNotify} from 'react-admin';
import {useSearchParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import BookIcon from '@mui/icons-material/MenuBookOutlined';
import {callForBytes, problemOf} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {useVerifactu} from '../../providers/verifactu';
import {DayInput} from '../inputs/date-input';
import {downloadBlob} from '../lists/csv';
import {today} from '../words/zoned-time';

const programs = [
  {id: 'a3', name: 'a3 (SUENLACE.DAT)', file: 'SUENLACE.DAT'},
  {id: 'contaplus', name: 'ContaPlus y Sage 50 (XDiario.txt)', file: 'XDiario.txt'},
] as const;
type Program = (typeof programs)[number]['id'];
type Values = Record<string, unknown>;

export function AccountingFiles() {
  const [isOpen, setOpen] = useState(false);
  if (!may('facturas-emitidas', 'export')) return null;
  return (
    <>
      <Button startIcon={<BookIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Para la asesoría
      </Button>
      {isOpen && <FilesDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Of the page around it nothing belongs here. */
const NO_RECORD = {};

function FilesDialog({onClose}: {onClose: () => void}) {
  const notify = useNotify();
  const [search] = useSearchParams();
  const {data: status} = useVerifactu();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // The month that the register shows when nothing is asked.
  const defaults: Values = {
    format: 'a3',
    from: search.get('from') || `${today().slice(0, 8)}01`,
    to: search.get('to') || today(),
    issuerNif: '',
  };
  const issuers = [...new Set(status?.installations.map(one => one.issuerNif))].sort();

  const save = async (values: Values): Promise<Record<string, string> | undefined> => {
    const format = values.format as Program;
    const issuerNif = (values.issuerNif as string | null) || undefined;
    setBusy(true);
    setProblem(null);
    try {
      const {bytes} = await callForBytes('/api/facturas-emitidas/contabilidad', {
        query: {format, from: values.from as string, to: values.to as string, issuerNif},
      });
      downloadBlob(programs.find(one => one.id === format)!.file, new Blob([bytes]));
      notify('Fichero descargado: la asesoría ya lo puede importar', {type: 'info'});
      onClose();
      return undefined;
    } catch (failure) {
      const {message, errors} = problemOf(failure);
      setBusy(false);
      // What no field of this form has stands above it.
      setProblem(errors?.accountDigits ?? (issuers.length > 1 ? message : (errors?.issuerNif ?? message)));
      return errors;
    }
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="accounting-files">
      <Form record={NO_RECORD} onSubmit={save} defaultValues={defaults} noValidate>
        <DialogTitle id="accounting-files">Fichero para la asesoría</DialogTitle>
        <DialogContent>
          {problem !== null && (
            <Alert severity="error" sx={{mb: 1.5}}>
              {problem}
            </Alert>
          )}
          <Typography color="textSecondary" sx={{mb: 2}}>
            Un asiento por factura, y uno por día para las simplificadas de números seguidos. Las F3 no van: la
            simplificada que sustituyen ya está. Las subcuentas se eligen en Ajustes, Contabilidad.
          </Typography>
          <SelectInput source="format" label="Programa" choices={[...programs]} validate={required()} fullWidth />
          <DayInput source="from" label="Desde" validate={required()} />
          <DayInput source="to" label="Hasta" validate={required()} />
          {issuers.length > 1 && (
            <SelectInput
              source="issuerNif"
              label="Emisor"
              choices={issuers.map(nif => ({id: nif, name: nif}))}
              validate={required()}
              fullWidth
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained" disabled={busy}>
            Descargar
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
