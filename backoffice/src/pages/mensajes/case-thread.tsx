// One conversation: what was said, the answer, and beside it who has it, how it hurries and what it is about.
import {useNotify, useRefresh} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import {Link, useNavigate, useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import {caseStates} from '../../crud/words/choices-catalogue';
import {StateMark} from '../../crud/fields/fields';
import {LoadProblem} from '../../crud/frames/load-problem';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {CaseMessages} from './case-messages';
import {CaseOthers} from './case-others';
import {CaseReply} from './case-reply';
import {CaseSubject} from './case-subject';
import {CaseSide} from './case-side';
import {NextDue} from './next-due';
import type {CaseAct} from './case-types';
import type {Sent} from '../../providers/wire';
import {choicesOf} from '../../crud/words/choices';

/** Steps as buttons say them; the rest of the states come by themselves. */
const steps = choicesOf<Sent<'moveCase'>['to']>({
  open: 'Marcar como abierto',
  waiting_customer: 'A la espera del cliente',
  resolved: 'Resolver',
  closed: 'Cerrar',
  reopened: 'Reabrir',
});

export default function CaseThread() {
  const {id} = useParams();
  const notify = useNotify();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const {
    data: one,
    error,
    refetch,
  } = useQuery({
    queryKey: ['case', id],
    queryFn: ({signal}) => call('get', '/api/mensajes/{id}/hilo', {at: {id: Number(id)}, signal}),
  });
  if (error) return <LoadProblem error={error} />;
  if (one === undefined) return <LinearProgress />;
  const canEdit = may('mensajes', 'edit');
  const state = caseStates.find(choice => choice.id === one.state);
  const act: CaseAct = async send => {
    try {
      const {isReadable} = await send();
      if (!isReadable) {
        notify('Ahora lo lleva la persona responsable de protección.', {type: 'info'});
        refresh();
        void navigate('/mensajes');
        return true;
      }
      await refetch();
      refresh();
      return true;
    } catch (failure) {
      notifyProblem(notify, failure);
      return false;
    }
  };
  const isProtected = one.category === 'child_protection';
  return (
    <>
      <PageHeader
        title={one.title}
        crumbs={[
          isProtected
            ? {label: 'Protección de menores', to: '/mensajes-proteccion'}
            : {label: 'Mensajes', to: '/mensajes'},
        ]}
        note={
          <>
            <span>{one.number}</span>
            {state && <StateMark tone={state.tone}>{state.name}</StateMark>}
            <NextDue one={one} />
          </>
        }
        actions={
          canEdit &&
          steps
            .filter(({id: to}) => to !== 'waiting_customer' && one.nextStates.includes(to))
            .map(({id: to, name}) => (
              <Button
                key={to}
                variant={to === 'resolved' || to === 'reopened' ? 'contained' : 'text'}
                onClick={() =>
                  void act(() => call('post', '/api/mensajes/{id}/estado', {at: {id: one.id}, body: {to}}))
                }
              >
                {name}
              </Button>
            ))
        }
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: {xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px'},
        }}
      >
        <Box sx={{minWidth: 0}}>
          <CaseMessages
            caseId={one.id}
            messages={one.messages}
            onDropped={
              canEdit
                ? () => {
                    void refetch();
                    refresh();
                  }
                : undefined
            }
          />
          {one.mergedInto !== null && (
            <Alert severity="info" sx={{mb: 2}}>
              Este mensaje está unido a <Link to={`/mensajes/${one.mergedInto.id}`}>{one.mergedInto.number}</Link>: la
              conversación sigue allí.
            </Alert>
          )}
          {canEdit && one.mergedInto === null && (
            <CaseReply
              one={one}
              onDone={() => {
                void refetch();
                refresh();
              }}
            />
          )}
        </Box>
        <Box sx={{minWidth: 0, display: 'grid', gap: 2}}>
          <CaseSubject key={one.version} one={one} canEdit={canEdit} onAct={act} />
          <CaseSide one={one} canEdit={canEdit} onAct={act} />
          <CaseOthers one={one} canEdit={canEdit} onAct={act} />
        </Box>
      </Box>
    </>
  );
}
