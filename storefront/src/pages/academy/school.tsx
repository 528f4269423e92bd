// «/cantera»: what the school offers, when and for how much, and whom to tell when a child is not well.
import {familyApi, schoolKey} from '../../lib/api/family-api';
import {useQuery} from '../../lib/api/query';
import type {School, SchoolCategory} from '../../lib/api/types';
import {useTitle} from '../../lib/title';
import {
  conceptName,
  methodsOf,
  paperInText,
  placesOf,
  SEXES,
  windowWords,
  yearsOf,
} from '../../lib/words/academy-words';
import {euros, list, percent, plainDay} from '../../lib/words/format';
import {ButtonLink} from '../../ui/button';
import {Html} from '../../ui/html';
import {PageLink} from '../../ui/page-link';
import {Section} from '../../ui/section';
import {Notice} from '../../ui/screens/notice';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';
import '../../features/academy/academy.css';

export default function SchoolPage() {
  useTitle('Cantera');
  const {data, error, reload} = useQuery(schoolKey, familyApi.school, 10_000);
  return (
    <div className="page academy">
      <div className="academy-head">
        <h1>Cantera</h1>
        {data?.school && <Html html={data.school.introHtml} />}
      </div>
      {error && !data && <Trouble error={error} onRetry={() => void reload()} />}
      {!data && !error && (
        <Loading label="Mirando las categorías…">
          <Bone height="6rem" />
          <Bone height="20rem" />
        </Loading>
      )}
      {data?.school === null && (
        <Notice title="Ahora mismo no hay temporada abierta">
          <p>Aquí aparecerán las categorías y los plazos de la próxima.</p>
          <PageLink to="/ayuda">Pregúntanos lo que quieras</PageLink>
        </Notice>
      )}
      {data?.school && <Offer school={data.school} />}
    </div>
  );
}

function Offer({school}: {school: School}) {
  return (
    <>
      <div className="academy-season">
        <h2>
          {school.seasonName}
          <span className="muted">
            {' '}
            · del {plainDay(school.startsOn, 'UTC')} al {plainDay(school.endsOn, 'UTC')}
          </span>
        </h2>
        <ul className="academy-windows">
          <li>{windowWords('Inscripción', school.signupOpensOn, school.signupClosesOn, school.isSignupOpen)}</li>
          <li>{windowWords('Renovación', school.renewalOpensOn, school.renewalClosesOn, school.isRenewalOpen)}</li>
        </ul>
        <div className="academy-acts">
          {school.isSignupOpen && (
            <ButtonLink to="/cantera/nueva" look="primary">
              Inscribir
            </ButtonLink>
          )}
          <ButtonLink to="/perfil/familia">
            {school.isRenewalOpen ? 'Renovar o ver mi familia' : 'Mi familia'}
          </ButtonLink>
        </div>
      </div>
      <Section title="Categorías">
        <ul className="academy-categories">
          {school.categories.map(category => (
            <Category key={category.id} category={category} />
          ))}
        </ul>
        <p className="muted">
          La edad va por año de nacimiento: de {school.minAge} a {school.maxAge} años.
          {school.siblingDiscountBp > 0 &&
            ` Desde el segundo hijo se descuenta el ${percent(school.siblingDiscountBp)} %.`}
          {school.largeFamilyDiscountBp > 0 &&
            ` Con título de familia numerosa, el ${percent(school.largeFamilyDiscountBp)} %.`}
          {school.partnerDiscountBp > 0 &&
            ` Si viene de un club convenido (${school.partnerClubs}), el ${percent(school.partnerDiscountBp)} %.`}
          {school.largeFamilyDiscountBp + school.partnerDiscountBp > 0 &&
            ' Se manda el título o el carné desde «Mi familia»; mejor antes de tener plaza, que es cuando se fija el precio.'}
        </p>
      </Section>
      <Section title="Pago y documentos">
        <ul className="academy-facts">
          <li>Se paga con {methodsOf(school)}, cuando hay plaza.</li>
          {school.maxInstalments > 1 && <li>De una vez o hasta en {school.maxInstalments} plazos, sin recargo.</li>}
          <Papers school={school} />
          {school.protocolUrl && (
            <li>
              <a href={school.protocolUrl} target="_blank" rel="noreferrer">
                Protocolo de convivencia y protección<span className="visually-hidden"> (se abre en otra pestaña)</span>
              </a>
            </li>
          )}
        </ul>
      </Section>
      <Section title="Si algo no va bien">
        <div className="academy-safe">
          {school.delegateName && (
            <p>
              Delegada o delegado de protección: <strong>{school.delegateName}</strong>
              {school.delegatePhone && (
                <>
                  , <a href={`tel:${school.delegatePhone.replace(/\s/g, '')}`}>{school.delegatePhone}</a>
                </>
              )}
              {school.delegateEmail && (
                <>
                  , <a href={`mailto:${school.delegateEmail}`}>{school.delegateEmail}</a>
                </>
              )}
              .
            </p>
          )}
          <p>
            Lo que cuentes por el canal seguro lo lee solo esa persona. También puede escribir quien juega, y no hace
            falta cuenta. En una emergencia, llama al 112; para la infancia, el 116 111 atiende siempre.
          </p>
          <ButtonLink to="/ayuda?motivo=proteccion">Escribir por el canal seguro</ButtonLink>
        </div>
      </Section>
    </>
  );
}

/** Those of everybody, then those that some category asks for besides. */
function Papers({school}: {school: School}) {
  const names = (kinds: School['requiredDocuments']) => list(kinds.map(paperInText));
  const all = school.requiredDocuments;
  const more = [...new Set(school.categories.flatMap(({documents}) => documents))].filter(kind => !all.includes(kind));
  if (all.length + more.length === 0) return null;
  return (
    <li>
      {all.length > 0 && `Hace falta: ${names(all)}. `}
      {more.length > 0 && `Según la categoría, también: ${names(more)}. `}
      Se envían con una foto del móvil, después de inscribir.
    </li>
  );
}

function Category({category}: {category: SchoolCategory}) {
  const concepts = category.concepts.filter(({concept}) => concept !== 'place_reservation');
  return (
    <li className="academy-category">
      <h3>{category.name}</h3>
      <p>
        {yearsOf(category)} · {SEXES[category.sex]}
      </p>
      <p className="academy-places" data-full={category.freePlaces === 0 && !category.isInviteOnly ? '' : undefined}>
        {placesOf(category)}
      </p>
      <dl className="academy-prices figures">
        <div>
          <dt>Alta</dt>
          <dd>{euros(category.newCents)}</dd>
        </div>
        {category.renewalCents !== category.newCents && (
          <div>
            <dt>Renovación</dt>
            <dd>{euros(category.renewalCents)}</dd>
          </div>
        )}
      </dl>
      {concepts.length > 0 && (
        <p className="small muted">
          Con todo: {list([...new Set(concepts.map(({concept}) => conceptName(concept).toLowerCase()))])}.
        </p>
      )}
    </li>
  );
}
