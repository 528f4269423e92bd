// Unpaid instalments of every list of passes, or of the one in the address; each may be paid, moved or let off, all may
// be reminded.
import {useState} from 'react';
import {useGetOne, useNotify} from 'react-admin';
import {useParams} from 'react-router';
import {useQueryClient} from '@tanstack/react-query';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import {AccessDenied} from '../../crud/frames/access-denied';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {LoadProblem} from '../../crud/frames/load-problem';
import {useBusy} from '../../crud/acts/use-busy';
import {PageHeader} from '../../crud/frames/page-header';
import {plural} from '../../crud/words/plural';
import {ReportScreen} from '../../crud/figures/report-screen';
import type {Report, ReportRow} from '../../crud/figures/report-types';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {InstalmentActs} from '../plazos/instalment-acts';
import {PassTabs} from './pass-tabs';
import type {PassList} from './use-pass-lists';

const report = 'abonos/plazos-impagados';
/** So many mails that one press sends. */
const most = 500;

export default function UnpaidInstalments() {
  const {listId} = useParams();
  const list = useGetOne<PassList>(
    'listas',
    {id: Number(listId)},
    {enabled: listId !== undefined && may('listas', 'show'), retry: false},
  );
  if (!may('plazos', 'list')) return <AccessDenied />;
  if (list.error) return <LoadProblem error={list.error} />;
  if (listId !== undefined && list.isLoading) return <LinearProgress />;
  const acts =
    may('plazos', 'edit') || may('plazos', 'send')
      ? (row: ReportRow, reload: () => void) => <InstalmentActs instalment={asInstalment(row)} onDone={reload} />
      : undefined;
  return (
    <>
      <PageHeader title="Plazos impagados" crumbs={[{label: 'Abonos', to: '/abonos'}]} note={list.data?.name} />
      <PassTabs />
      <ReportScreen
        key={listId ?? 'all'}
        name={report}
        given={listId === undefined ? {} : {listId}}
        actions={may('plazos', 'send') && <RemindAll />}
        rowActs={acts}
        embedded
      />
    </>
  );
}

const asInstalment = (row: ReportRow) => ({
  id: Number(row.instalmentId),
  n: Number(row.n),
  name: String(row.holder),
  state: String(row.stateCode),
  dueOn: String(row.dueOn),
  dueCents: Number(row.owedCents),
  isStopped: row.isStopped === true,
});

/** A mail with a link to each of those on the screen. */
function RemindAll() {
  const [ids, setIds] = useState<number[] | null>(null);
  const [busy, run] = useBusy();
  const notify = useNotify();
  const queries = useQueryClient();
  const ask = (): void => {
    const shown = queries
      .getQueriesData<Report>({queryKey: ['informes', report], type: 'active'})
      .map(([, data]) => data)
      .find(data => data !== undefined);
    setIds(
      (shown?.rows ?? [])
        .filter(row => row.stateCode !== 'charging')
        .map(row => Number(row.instalmentId))
        .slice(0, most),
    );
  };
  const send = (): Promise<void> =>
    run(async () => {
      const {sent, without} = await call('post', '/api/plazos/enlaces', {
        idempotencyKey: crypto.randomUUID(),
        body: {instalmentIds: ids, kind: 'reminder'},
      });
      notify(`${plural(sent, 'correo enviado', 'correos enviados')}${without > 0 ? `; ${without} sin correo` : ''}`, {
        type: 'info',
        autoHideDuration: 8000,
      });
      setIds(null);
    });
  return (
    <>
      <Button onClick={ask}>Recordar por correo</Button>
      <ConfirmDialog
        open={ids !== null}
        title="Recordar por correo"
        confirm="Enviar"
        busy={busy || ids?.length === 0}
        onConfirm={() => void send()}
        onClose={() => setIds(null)}
      >
        {ids?.length === 0
          ? 'No hay ningún plazo que recordar con estas condiciones.'
          : `Se escribe a los titulares de ${plural(ids?.length ?? 0, 'plazo', 'plazos')} con el importe y un enlace para pagarlo sin cuenta.${ids?.length === most ? ` Son los ${most} primeros: envía el resto después.` : ''}`}
      </ConfirmDialog>
    </>
  );
}
