// «/experiencias»: visits, workshops and special days, each with its days and hours.
import {ExperienceCard} from '../../features/experiences/experience-card';
import {useSells} from '../../lib/activities';
import {api} from '../../lib/api/api';
import {experiencesKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import {useTitle} from '../../lib/title';
import {PageLink} from '../../ui/page-link';
import {Notice} from '../../ui/screens/notice';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';

export default function ExperiencesPage() {
  useTitle('Experiencias');
  const hasProducts = useSells('products');
  const {data, error, reload} = useQuery(experiencesKey, api.experiences);
  return (
    <div className="page">
      <div className="shop-head">
        <div className="shop-head-title">
          <h1>Experiencias</h1>
          {hasProducts && <PageLink to="/productos">Ver los productos</PageLink>}
        </div>
      </div>
      {error && <Trouble error={error} onRetry={() => void reload()} />}
      {!data && !error && (
        <Loading label="Cargando las experiencias…">
          <div className="stack">
            <Bone height="16rem" />
            <Bone height="16rem" />
            <Bone height="16rem" />
          </div>
        </Loading>
      )}
      {data?.length === 0 && (
        <Notice title="Ahora mismo no hay experiencias a la venta">Vuelve pronto: aquí aparecerán sus fechas.</Notice>
      )}
      <div className="stack experiences">
        {data?.map((experience, i) => (
          <ExperienceCard key={experience.id} experience={experience} isFirst={i === 0} />
        ))}
      </div>
    </div>
  );
}
