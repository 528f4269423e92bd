// Above the invoices: how many records the tax office has not got, what is missing or in the way, and what to look at.
import {Fragment} from 'react';
import {useQueryClient} from '@tanstack/react-query';
import {useNotify} from 'react-admin';
import {Link} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {useBusy} from '../acts/use-busy';
import {formatCount} from '../words/count';
import {plural} from '../words/plural';
import {formatInstant} from '../words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {useVerifactu, VERIFACTU} from '../../providers/verifactu';
import type {Answer} from '../../providers/wire';
import {OfficeChecks} from './office-checks';
import {SignedRecords} from './signed-records';

type Status = Answer<'getVerifactuStatus'>;

export function SendingBanner() {
  const {data: status} = useVerifactu();
  if (status === undefined) return null;
  const stopped = status.installations.filter(one => one.stopped !== '');
  const failing = status.installations.filter(one => one.stopped === '' && one.trouble !== '');
  const missing = status.missing.filter(name => status.mode !== 'test' || name !== 'VERIFACTU_PRODUCER_NIF');
  return (
    <Box sx={{display: 'grid', gap: 1, mb: 1.5}}>
      <CertificateAlerts status={status} />
      <KeptAlerts issuers={status.issuers} />
      {stopped.map(one => (
        <Alert key={one.number} severity="error" action={<RetryButton />}>
          {one.issuerNif}: la Agencia Tributaria no admite los envíos ({one.stopped}). No sale nada hasta que se
          reintente.
        </Alert>
      ))}
      {failing.map(one => (
        <Alert key={one.number} severity="warning" action={<RetryButton />}>
          {one.issuerNif}: {one.trouble} Se vuelve a intentar solo: {formatInstant(one.nextAt)}.
        </Alert>
      ))}
      {status.pending > 0 && (
        <Alert severity={missing.length > 0 ? 'warning' : 'info'}>
          {waiting(status)}{' '}
          {missing.length > 0 &&
            `No se envía nada a la Agencia Tributaria: quien administra el servidor tiene que poner ${missing.join(', ')}.`}
        </Alert>
      )}
      {status.rejected > 0 && (
        <Alert severity="error" action={<SeeButton state="rejected" />}>
          {plural(
            status.rejected,
            'factura rechazada por la Agencia Tributaria',
            'facturas rechazadas por la Agencia Tributaria',
          )}
          : hay que subsanar su registro.
        </Alert>
      )}
      {status.withErrors > 0 && (
        <Alert severity="warning" action={<SeeButton state="accepted_with_errors" />}>
          {plural(status.withErrors, 'factura aceptada con errores', 'facturas aceptadas con errores')}: su registro se
          puede subsanar.
        </Alert>
      )}
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1}}>
        {status.installations.length > 0 && <OfficeChecks />}
        <SignedRecords />
      </Box>
    </Box>
  );
}

/** Of companies that keep their records: what waits for a signature, and what does not hang together (Orden, art. 6.f). */
function KeptAlerts({issuers}: {issuers: Status['issuers']}) {
  return (
    <>
      {issuers.map(({nif, name, unsigned, anomalies, certificate}) => (
        <Fragment key={nif}>
          {unsigned > 0 && (
            <Alert severity="error">
              {name || nif} ({nif}): {plural(unsigned, 'registro sin firmar', 'registros sin firmar')}
              {certificate.problem && ` (${certificate.problem})`}. No se pierde ninguno: se firman solos cuando haya un
              certificado que sirva, y hasta entonces no están completos.
            </Alert>
          )}
          {anomalies > 0 && (
            <Alert severity="error">
              {name || nif} ({nif}): {plural(anomalies, 'anomalía', 'anomalías')} en sus registros o eventos. Se sigue
              facturando; avisa a quien administra el sistema.
            </Alert>
          )}
        </Fragment>
      ))}
    </>
  );
}

const SOON_MS = 30 * 86_400_000;

/** One for each company that cannot send, or soon cannot; those of the others go on. */
function CertificateAlerts({status}: {status: Status}) {
  if (status.mode === 'off' || status.missing.includes('VERIFACTU_PFX')) return null;
  const soon = Date.now() + SOON_MS;
  const issues = (nif: string) => status.installations.some(one => one.issuerNif === nif);
  return (
    <>
      {status.issuers.map(({nif, name, mode, certificate: {source, problem, validTo}}) =>
        mode === 'verifactu' && problem !== '' && (source === 'own' || issues(nif)) ? (
          <Alert key={nif} severity="error">
            {name || nif} ({nif}): {problem}. Sus registros esperan; lo de las demás empresas se envía.
          </Alert>
        ) : problem === '' && validTo !== null && new Date(validTo).getTime() < soon ? (
          <Alert key={nif} severity="warning">
            {name || nif} ({nif}): su certificado caduca el {formatInstant(validTo)}.
          </Alert>
        ) : null,
      )}
    </>
  );
}

const waiting = ({pending, oldestAt}: Status): string =>
  `${pending === 1 ? '1 registro sin enviar' : `${formatCount(pending)} registros sin enviar`}${
    oldestAt === null ? '' : `, el primero del ${formatInstant(oldestAt)}`
  }.`;

const SeeButton = ({state}: {state: string}) => (
  <Button
    color="inherit"
    size="small"
    component={Link}
    to={`/facturas-emitidas?${new URLSearchParams({filter: JSON.stringify({aeatState: state})}).toString()}`}
  >
    Ver
  </Button>
);

/** Everything that waits leaves now, also what had been stopped. */
export function RetryButton() {
  const notify = useNotify();
  const client = useQueryClient();
  const [busy, run] = useBusy();
  if (!may('facturas-emitidas', 'send')) return null;
  return (
    <Button
      color="inherit"
      size="small"
      disabled={busy}
      onClick={() =>
        void run(async () => {
          await call('post', '/api/verifactu/reintentar');
          notify('Lo que esperaba se envía ahora', {type: 'info'});
          await client.invalidateQueries({queryKey: VERIFACTU});
        })
      }
    >
      Reintentar
    </Button>
  );
}
