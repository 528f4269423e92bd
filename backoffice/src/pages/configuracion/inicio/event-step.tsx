// The last step of the first day: an event with its prices, put on sale; below, the sessions that are there already.
import {useEffect, useState} from 'react';
import {useGetList, useNotify} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {nameOf, sessionStates} from '../../../crud/words/choices';
import {Panel} from '../../../crud/frames/panel';
import {formatInstant} from '../../../crud/words/zoned-time';
import type {SessionRecord} from '../../../providers/api-types';
import {call} from '../../../providers/http-client';
import {notifyProblem} from '../../../crud/acts/notify-problem';
import {EventMaker} from '../../../parts/events/event-maker';
import {publishObstacles, PublishObstacles, type Obstacle} from '../../../parts/beginning/publish-obstacles';
import {TryShop} from '../../../parts/trials/shop-trial';
import type {StepProps} from '../../../parts/beginning/steps';

export default function EventStep({onSaved}: StepProps) {
  const {data, refetch} = useGetList<SessionRecord>('sesiones', {
    sort: {field: 'id', order: 'DESC'},
    pagination: {page: 1, perPage: 5},
  });
  const sessions = data ?? [];
  // The form stays until it is done with: a session that is kept but not yet on sale is told there why.
  const [isMaking, setMaking] = useState<boolean | null>(null);
  useEffect(() => {
    if (data !== undefined) setMaking(before => before ?? data.length === 0);
  }, [data]);
  const [obstacles, setObstacles] = useState<Obstacle[]>([]);
  const notify = useNotify();
  const done = (): void => {
    setMaking(false);
    void refetch();
    void onSaved();
  };
  const publish = async (sessionId: number, zonesNotForSale: number[] = []): Promise<void> => {
    try {
      await call('post', '/api/sesiones/{id}/publicar', {at: {id: sessionId}, body: {zonesNotForSale}});
      setObstacles([]);
      done();
    } catch (failure) {
      const found = publishObstacles(failure);
      setObstacles(found);
      if (found.length === 0) notifyProblem(notify, failure);
    }
  };
  const draft = sessions.find(session => session.state === 'draft');
  return (
    <>
      {sessions.length > 0 && !isMaking && (
        <Panel title="Sesiones" actions={<Button onClick={() => setMaking(true)}>Otro evento</Button>}>
          <PublishObstacles
            obstacles={obstacles}
            busy={false}
            onClose={() => setObstacles([])}
            onLeaveOut={zones => draft && void publish(draft.id, zones)}
          />
          <Box component="ul" sx={{m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75}}>
            {sessions.map(session => (
              <Box
                component="li"
                key={session.id}
                sx={{display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center'}}
              >
                <a href={`/admin/eventos/${session.eventId}/sesiones/${session.id}/configuracion`}>
                  {session.eventTitle}
                </a>
                <Box component="span" sx={{color: 'text.secondary'}}>
                  {formatInstant(session.startsAt)} · {nameOf(sessionStates, session.state)}
                </Box>
                {session.state === 'draft' && (
                  <Button size="small" variant="contained" onClick={() => void publish(session.id)}>
                    Poner a la venta
                  </Button>
                )}
              </Box>
            ))}
          </Box>
        </Panel>
      )}
      {isMaking && <EventMaker onMade={done} />}
      {sessions.length > 0 && <TryShop />}
    </>
  );
}
