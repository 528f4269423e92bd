// How a person gets in: a new password, a link that serves once, and the sessions that are open now.
import {useState} from 'react';
import {useNotify, useRecordContext, type RaRecord} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {FigureTable} from '../../crud/figures/figure-table';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {Panel} from '../../crud/frames/panel';
import {plural} from '../../crud/words/plural';
import {formatInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {EntryLink} from '../../parts/people/entry-link';
import {PasswordDialog} from './password-dialog';
import {SecondFactorState} from './second-factor-state';
import type {Answer} from '../../providers/wire';

type OpenSession = Answer<'listStaffSessions'>[number];

export function UserAccess() {
  const user = useRecordContext();
  return user === undefined ? null : <Access user={user} />;
}

function Access({user}: {user: RaRecord}) {
  const notify = useNotify();
  const [asking, setAsking] = useState<'password' | 'close' | null>(null);
  const {data, refetch} = useQuery({
    queryKey: ['staff-sessions', user.id],
    queryFn: ({signal}) => call('get', '/api/usuarios/{id}/sesiones', {at: {id: user.id}, signal}),
  });
  const canEdit = may('usuarios', 'edit');

  const closeAll = async (): Promise<void> => {
    try {
      const {revoked} = await call('delete', '/api/usuarios/{id}/sesiones', {at: {id: user.id}});
      notify(plural(revoked, 'sesión cerrada', 'sesiones cerradas'), {type: 'info'});
      await refetch();
    } catch (failure) {
      notifyProblem(notify, failure);
    }
    setAsking(null);
  };

  const invite = async (): Promise<void> => {
    try {
      const {sentTo, isWaiting} = await call('post', '/api/usuarios/{id}/invitar', {at: {id: user.id}});
      notify(
        isWaiting ? `La invitación a ${sentTo} espera: no hay servidor de correo` : `Invitación enviada a ${sentTo}`,
        {type: isWaiting ? 'warning' : 'info'},
      );
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };

  const closeOne = async (sessionId: number): Promise<void> => {
    try {
      await call('delete', '/api/usuarios/{id}/sesiones/{sessionId}', {at: {id: user.id, sessionId}});
      notify('Sesión cerrada', {type: 'info'});
    } catch (failure) {
      notifyProblem(notify, failure);
    }
    await refetch();
  };

  return (
    <Box sx={{maxWidth: 900, mt: 2}}>
      <Panel
        title="Entrar"
        note="Una cuenta nueva no tiene contraseña: invítale por correo y la elige, o dale un enlace que sirve una vez."
        flush
        actions={
          canEdit && (
            <>
              <Button variant="outlined" onClick={() => void invite()}>
                Invitar por correo
              </Button>
              <Button onClick={() => setAsking('password')}>Contraseña nueva</Button>
              <EntryLink user={{id: user.id, name: String(user.name)}} />
              {(data?.length ?? 0) > 0 && (
                <Button color="error" onClick={() => setAsking('close')}>
                  Cerrar sus sesiones
                </Button>
              )}
            </>
          )
        }
      >
        <FigureTable
          isText
          empty="Ahora no tiene ninguna sesión abierta."
          rows={data ?? []}
          rowKey={session => session.id}
          name={{
            label: 'Sesión abierta',
            value: session => (
              <>
                {deviceOf(session.userAgent)}
                {session.isCurrent && ' · esta'}
              </>
            ),
          }}
          columns={[
            {label: 'Última actividad', value: session => formatInstant(session.lastSeenAt)},
            {label: 'Desde', value: session => formatInstant(session.createdAt)},
            {label: 'IP', value: session => session.ip},
            ...(canEdit
              ? [
                  {
                    label: 'Acciones',
                    value: (session: OpenSession) =>
                      session.isCurrent ? (
                        ''
                      ) : (
                        <Button color="error" onClick={() => void closeOne(session.id)} sx={{py: 0, minHeight: 24}}>
                          Cerrar
                        </Button>
                      ),
                  },
                ]
              : []),
          ]}
        />
      </Panel>
      <SecondFactorState userId={Number(user.id)} name={String(user.name)} onReset={() => void refetch()} />
      {asking === 'password' && (
        <PasswordDialog user={user} onClose={() => setAsking(null)} onDone={() => void refetch()} />
      )}
      <ConfirmDialog
        open={asking === 'close'}
        title={`¿Cerrar las sesiones de ${user.name}?`}
        confirm="Cerrarlas"
        danger
        onConfirm={() => void closeAll()}
        onClose={() => setAsking(null)}
      >
        Tendrá que volver a entrar en todos sus equipos. Lo que no haya guardado se pierde.
      </ConfirmDialog>
    </Box>
  );
}

/** «Chrome en Windows», as far as a browser says who it is. */
function deviceOf(userAgent: string | null): string {
  if (userAgent === null) return 'Navegador desconocido';
  const browser = /Edg\//.test(userAgent)
    ? 'Edge'
    : /Firefox\//.test(userAgent)
      ? 'Firefox'
      : /Chrome\//.test(userAgent)
        ? 'Chrome'
        : /Safari\//.test(userAgent)
          ? 'Safari'
          : 'Otro navegador';
  const system = /Windows/.test(userAgent)
    ? 'Windows'
    : /Android/.test(userAgent)
      ? 'Android'
      : /iPhone|iPad/.test(userAgent)
        ? 'iOS'
        : /Mac OS/.test(userAgent)
          ? 'macOS'
          : /Linux/.test(userAgent)
            ? 'Linux'
            : '';
  return system === '' ? browser : `${browser} en ${system}`;
}
