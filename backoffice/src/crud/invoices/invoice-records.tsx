// The records of an invoice: what the tax office said of each, the record itself, and putting right what it refused.
import {useState} from 'react';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import {Link} from 'react-router';
import {BooleanInput, required, TextInput, useRefresh} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import {ActDialog} from '../acts/act-dialog';
import {useBusy} from '../acts/use-busy';
import {Fact, Facts} from '../fields/facts';
import {StateNote} from '../fields/state-note';
import {downloadBlob} from '../lists/csv';
import {nameOf} from '../words/choices';
import {recordKinds, recordStates} from '../words/choices-money';
import {formatCount} from '../words/count';
import {formatInstant} from '../words/zoned-time';
import {call, callForBytes} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {useVerifactu, VERIFACTU} from '../../providers/verifactu';
import type {Answer, Stored} from '../../providers/wire';
import {RetryButton} from './sending-banner';

type Invoice = Stored<'Invoice'>;
type BillingRecord = Answer<'listVerifactuRecords'>[number];

export function InvoiceRecords({invoice}: {invoice: Invoice}) {
  const [isCorrecting, setCorrecting] = useState(false);
  const refresh = useRefresh();
  const client = useQueryClient();
  const {data: status} = useVerifactu();
  const {data: records = [], refetch} = useQuery({
    queryKey: ['invoice-records', invoice.id],
    queryFn: ({signal}) => call('get', '/api/facturas-emitidas/{id}/registros', {at: {id: invoice.id}, signal}),
  });
  const canCorrect =
    ['rejected', 'accepted_with_errors'].includes(invoice.aeatState) && may('facturas-emitidas', 'edit');
  const isStuck = status?.installations.some(one => one.issuerNif === invoice.issuerNif && one.stopped + one.trouble);
  return (
    <Box component="section">
      <Box sx={{display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1}}>
        <Typography variant="h2" component="h2" sx={{flex: '1 1 200px'}}>
          Registro de facturación
        </Typography>
        {isStuck && invoice.aeatState === 'pending' && <RetryButton />}
        {canCorrect && (
          <Button variant="outlined" onClick={() => setCorrecting(true)}>
            Subsanar…
          </Button>
        )}
      </Box>
      {invoice.aeatState === 'not_sent' && (
        <Alert severity="info" sx={{mb: 1.5}}>
          Se expidió antes de que hubiera registros de VERI*FACTU: no se envía a la Agencia Tributaria.
        </Alert>
      )}
      <Box sx={{display: 'grid', gap: 2}}>
        {records.toReversed().map(record => (
          <RecordFacts
            key={record.id}
            record={record}
            mayRead={invoice.recipientBlockedAt === null || may('derechos', 'delete')}
          />
        ))}
      </Box>
      {isCorrecting && (
        <CorrectDialog
          invoice={invoice}
          onClose={() => setCorrecting(false)}
          onDone={() => {
            setCorrecting(false);
            refresh();
            void refetch();
            void client.invalidateQueries({queryKey: VERIFACTU});
          }}
        />
      )}
    </Box>
  );
}

/** `mayRead`: the record says whose the invoice is, which may be blocked. */
function RecordFacts({record, mayRead}: {record: BillingRecord; mayRead: boolean}) {
  return (
    <Box sx={{borderTop: '1px solid', borderColor: 'divider', pt: 1.5}}>
      <Facts>
        <Fact label="Agencia Tributaria">
          <StateNote choices={recordStates} id={record.state} />
        </Fact>
        <Fact label="Clase de registro">
          {nameOf(recordKinds, record.kind)}
          {record.isCorrection && ' (subsanación)'}
        </Fact>
        <Fact label="N.º en la cadena">{formatCount(record.position)}</Fact>
        <Fact label="Generado">{formatInstant(record.recordedAt)}</Fact>
        {record.answeredAt !== null && <Fact label="Contestado">{formatInstant(record.answeredAt)}</Fact>}
        {record.csv !== '' && <Fact label="CSV">{record.csv}</Fact>}
        <Fact label="Instalación">{record.installation}</Fact>
        {record.state === 'kept' && (
          <Fact label="Firma electrónica">
            {record.signatureProblem === null ? 'Correcta' : `No: ${record.signatureProblem}`}
          </Fact>
        )}
        {record.previousInvoiceId !== null && (
          <Fact label="Anterior en la cadena">
            <Link to={`/facturas-emitidas/${record.previousInvoiceId}`}>Ver su factura</Link>
          </Fact>
        )}
        {record.nextInvoiceId !== null && (
          <Fact label="Siguiente en la cadena">
            <Link to={`/facturas-emitidas/${record.nextInvoiceId}`}>Ver su factura</Link>
          </Fact>
        )}
        {record.environment === 'test' && <Fact label="Entorno">Pruebas de la Agencia Tributaria</Fact>}
        {record.message !== '' && (
          <Fact label="Respuesta" wide>
            {record.code !== null && `${record.code}: `}
            {record.message}
          </Fact>
        )}
        <Fact label="Huella" wide>
          <code>{record.huella}</code>
        </Fact>
        <Fact label="Huella del registro anterior" wide>
          <code>{record.previousHuella || 'Primer registro'}</code>
        </Fact>
        <Fact label="Texto del que sale la huella" wide>
          <code>{record.recordedText}</code>
        </Fact>
      </Facts>
      {mayRead && <SeeRecord record={record} />}
    </Box>
  );
}

/** As it is sent, in the page; and to keep. */
function SeeRecord({record}: {record: BillingRecord}) {
  const [busy, run] = useBusy();
  const [xml, setXml] = useState<string | null>(null);
  const read = () =>
    run(async () => {
      const {bytes} = await callForBytes('/api/verifactu/registros/{id}/registro.xml', {at: {id: record.id}});
      setXml(new TextDecoder().decode(bytes));
    });
  return (
    <>
      <Button size="small" sx={{mt: 1}} disabled={busy} onClick={() => void read()}>
        Ver registro
      </Button>
      <Dialog open={xml !== null} onClose={() => setXml(null)} maxWidth="md" fullWidth aria-labelledby="record-xml">
        <DialogTitle id="record-xml">
          Registro {formatCount(record.position)} {record.state === 'kept' ? 'como se conserva' : 'como se envía'}
        </DialogTitle>
        <DialogContent>
          <Box
            component="pre"
            tabIndex={0}
            sx={{m: 0, fontSize: '0.8rem', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere'}}
          >
            {indented(xml ?? '')}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button
            onClick={() =>
              downloadBlob(`registro-${record.position}.xml`, new Blob([xml ?? ''], {type: 'application/xml'}))
            }
          >
            Descargar
          </Button>
          <Button onClick={() => setXml(null)}>Cerrar</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

/** An element a line; what is kept and sent has none. */
function indented(xml: string): string {
  let depth = 0;
  return xml
    .replaceAll('><', '>\n<')
    .split('\n')
    .map(line => {
      if (line.startsWith('</')) depth--;
      const text = `${'  '.repeat(Math.max(0, depth))}${line}`;
      if (!line.startsWith('</') && !line.includes('</') && !line.endsWith('/>')) depth++;
      return text;
    })
    .join('\n');
}

function CorrectDialog({invoice, onClose, onDone}: {invoice: Invoice; onClose: () => void; onDone: () => void}) {
  const hasRecipient = invoice.recipientNif !== '';
  // Blocked: what stands in the invoice is meant, unless something else is written.
  const isBlocked = invoice.recipientBlockedAt !== null;
  const known = (said: string) => (isBlocked ? '' : said);
  const asked = isBlocked ? undefined : required();
  return (
    <ActDialog
      title={`Subsanar el registro de ${invoice.fullNumber}`}
      confirm="Subsanar"
      dismiss="Volver"
      path="/api/facturas-emitidas/{id}/subsanar"
      at={{id: invoice.id}}
      withoutReason
      defaults={{name: known(invoice.recipientName), nif: known(invoice.recipientNif), isUnregistered: false}}
      toBody={({name, nif, isUnregistered}) => (hasRecipient ? {name: name ?? '', nif: nif ?? '', isUnregistered} : {})}
      told={() => 'Registro subsanado: sale en el próximo envío'}
      onDone={onDone}
      onClose={onClose}
    >
      {invoice.aeatMessage && (
        <Alert severity="warning" sx={{mb: 2}}>
          {invoice.aeatMessage}
        </Alert>
      )}
      <Box sx={{mb: 2}}>
        Se genera otro registro de la misma factura, con el nombre fiscal que la empresa tiene hoy. La factura no
        cambia: si lo que está mal es la factura, hay que rectificarla.
      </Box>
      {hasRecipient && (
        <>
          <TextInput
            source="name"
            label="Nombre o razón social del destinatario"
            validate={asked}
            fullWidth
            slotProps={{htmlInput: {maxLength: 120}}}
          />
          <TextInput
            source="nif"
            label="NIF del destinatario"
            validate={asked}
            fullWidth
            slotProps={{htmlInput: {maxLength: 20}}}
          />
          <BooleanInput source="isUnregistered" label="El NIF es correcto y no consta en el censo" />
        </>
      )}
    </ActDialog>
  );
}
