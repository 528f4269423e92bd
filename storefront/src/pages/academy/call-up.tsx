// «/cantera/convocatoria/:token»: the link of a mail. To open it answers nothing: mail programs open links too.
import {useParams, useSearchParams} from 'react-router';
import {ActivityFacts} from '../../features/family-calendar/activity-facts';
import {AnswerCallUp} from '../../features/family-calendar/answer-call-up';
import {familyCalendarApi, type FamilyActivity} from '../../lib/api/family-calendar-api';
import {put, useQuery} from '../../lib/api/query';
import {useTitle} from '../../lib/title';
import {activityDay} from '../../lib/words/activity-words';
import {NotFoundScreen} from '../../ui/screens/not-found-screen';
import {PageLink} from '../../ui/page-link';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';

export default function CallUpPage() {
  const {token = ''} = useParams();
  const meansNo = useSearchParams()[0].get('respuesta') === 'no';
  const key = `call-up/${token}`;
  const {data, error, reload} = useQuery(key, () => familyCalendarApi.callUp(token));
  useTitle(data ? `Convocatoria: ${data.name}` : 'Convocatoria');
  if (error?.status === 404)
    return (
      <NotFoundScreen
        title="Esa convocatoria ya no está"
        says="Puede que haya cambiado la lista o que el enlace esté incompleto. Mira tu último correo, o entra en tu cuenta."
      />
    );
  return (
    <div className="page page-narrow content-page">
      {error && !data && <Trouble isPage error={error} onRetry={() => void reload()} />}
      {!data && !error && (
        <Loading label="Cargando la convocatoria…">
          <Bone height="3rem" width="80%" />
          <Bone height="12rem" />
        </Loading>
      )}
      {data?.callUp && (
        <>
          <h1>¿Va {data.athleteName}?</h1>
          <div className="call-up-card">
            <h2>{data.name}</h2>
            <p>
              <strong>{activityDay(data)}</strong>
            </p>
            <ActivityFacts activity={data} />
            <AnswerCallUp
              activity={data}
              callUp={data.callUp}
              meansNo={meansNo && data.callUp.state !== 'no'}
              onAnswered={now => put<FamilyActivity>(key, now)}
            />
          </div>
          <p className="small muted">
            Puedes cambiar la respuesta con este mismo enlace hasta que empiece. Todo lo de tu familia está en{' '}
            <PageLink to="/perfil/familia">tu cuenta</PageLink>.
          </p>
        </>
      )}
    </div>
  );
}
