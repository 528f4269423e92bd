// «Mi abono»: the card of the chosen pass, what keeps it out of the stadium, what comes, the money.
import {useSearchParams} from 'react-router';
import {list} from '../../lib/words/format';
import {troubleWords} from '../../lib/words/pass-words';
import type {OwnPass} from '../../lib/api/types';
import {ButtonLink} from '../../ui/button';
import {SelectField} from '../../ui/forms/field';
import {Notice} from '../../ui/screens/notice';
import {PageLink} from '../../ui/page-link';
import {Section} from '../../ui/section';
import {Segmented} from '../../ui/forms/segmented';
import {AutoRenewalSection} from './auto-renewal';
import {ComingCheaper, ComingChosen} from './sessions/coming-chosen';
import {LinkForm} from './link-form';
import {PassCard} from './pass-card';
import {PassMoney} from './pass-money';
import {PassPapers} from './pass-papers';
import {ReleaseNote} from './sessions/release-acts';
import {SessionRow} from './sessions/session-row';
import {Wallet} from './wallet';

/** Which pass is looked at stands in the address: going back shows the same one. */
const CHOICE = 'abono';

const firstName = (name: string) => name.split(' ')[0]!;

const seatOf = (pass: OwnPass) =>
  [pass.zoneName, pass.rowLabel && `fila ${pass.rowLabel}`, pass.seatNumber && `butaca ${pass.seatNumber}`]
    .filter(Boolean)
    .join(', ') || pass.categoryName;

/** «Ana»; where that is several passes, as much of season and seat as tells them apart. */
function nameIn(pass: OwnPass, passes: OwnPass[]): string {
  const names = [firstName(pass.holderName), pass.listName, seatOf(pass)];
  for (let n = 1; n < names.length; n++) {
    const name = (one: OwnPass) => [firstName(one.holderName), one.listName].slice(0, n).join(', ');
    if (passes.filter(one => name(one) === name(pass)).length === 1) return name(pass);
  }
  return names.join(', ');
}

/** Tabs while they fit a phone: few, and told apart by names alone. */
function Whose({passes, value, onChange}: {passes: OwnPass[]; value: string; onChange: (id: string) => void}) {
  const options = passes.map((one): [string, string] => [String(one.id), nameIn(one, passes)]);
  const areShort = options.length <= 4 && options.every(([, words]) => !words.includes(','));
  const legend = 'De quién es el abono';
  if (areShort) return <Segmented legend={legend} value={value} options={options} onChange={onChange} />;
  return (
    <div className="pass-whose">
      <SelectField name="pass" label={legend} value={value} onChange={event => onChange(event.target.value)}>
        {options.map(([id, words]) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

export function PassOverview({passes}: {passes: OwnPass[]}) {
  const [search, setSearch] = useSearchParams();
  const pass = passes.find(one => String(one.id) === search.get(CHOICE)) ?? passes[0]!;
  const trouble = troubleWords(pass);
  return (
    <div className="page pass-page">
      <div className="pass-head">
        <h1>Mi abono</h1>
        {passes.length > 1 && (
          <>
            <p className="muted">En tu cuenta: {list([...new Set(passes.map(one => one.holderName))])}.</p>
            <Whose
              passes={passes}
              value={String(pass.id)}
              onChange={id => setSearch({[CHOICE]: id}, {replace: true, preventScrollReset: true})}
            />
          </>
        )}
      </div>
      <div className="pass-layout">
        <div className="pass-side">
          <PassCard pass={pass} />
          {trouble.map(words => (
            <Notice key={words} tone={pass.state === 'requested' ? 'info' : 'danger'} title={words} />
          ))}
          {pass.state === 'requested' && <PassPapers pass={pass} />}
          {pass.state === 'pending_payment' && (
            <ButtonLink to={`/perfil/abono/${pass.id}/plazos`} look="primary">
              Pagar el abono
            </ButtonLink>
          )}
          <div className="pass-late">
            <Wallet wallet={pass.wallet} holderName={pass.holderName} isOwn={pass.isOwn} />
          </div>
          <div className="pass-late">
            <PassMoney pass={pass} />
          </div>
          <div className="pass-late">
            <AutoRenewalSection key={pass.id} passId={pass.id} />
          </div>
          <p className="pass-late">
            ¿Algo no va bien con este abono? <PageLink to={`/ayuda?abono=${pass.id}`}>Escríbenos</PageLink>.
          </p>
        </div>
        <div className="pass-side">
          {pass.choices ? (
            <ComingChosen pass={pass} choices={pass.choices} />
          ) : pass.ticketDiscountBp !== null ? (
            <ComingCheaper pass={pass} discountBp={pass.ticketDiscountBp} />
          ) : (
            <Coming pass={pass} />
          )}
        </div>
      </div>
      <details className="pass-past">
        <summary>Añadir otro abono a esta cuenta</summary>
        <LinkForm />
      </details>
    </div>
  );
}

function Coming({pass}: {pass: OwnPass}) {
  const path = `/abono/${pass.id}`;
  return (
    <Section
      title="Lo que viene"
      aside={pass.seatNumber && <PageLink to={`${path}/liberar-asiento`}>Toda la temporada</PageLink>}
    >
      {pass.nextSessions.length === 0 && (
        <p className="muted">No queda nada en el calendario de este abono. Cuando haya fechas nuevas, aparecen aquí.</p>
      )}
      <ul>
        {pass.nextSessions.map(session => (
          <SessionRow
            key={session.eventSessionId}
            session={session}
            passId={pass.id}
            note={
              (session.canRelease || session.canRecover || session.state === 'sold') && (
                <ReleaseNote session={session} />
              )
            }
          >
            {(session.canRelease || session.canRecover) && (
              <ButtonLink to={`${path}/liberar-asiento/${session.eventId}`}>
                {session.canRelease ? 'Liberar' : 'Recuperar'}
                <span className="visually-hidden"> el asiento para {session.title}</span>
              </ButtonLink>
            )}
            {canGive(session) && (
              <ButtonLink to={`${path}/invitaciones/${session.eventId}/${session.eventSessionId}`}>
                Ceder o invitar<span className="visually-hidden"> para {session.title}</span>
              </ButtonLink>
            )}
          </SessionRow>
        ))}
      </ul>
      <p className="given-acts pass-more">
        <PageLink to={`${path}/invitaciones`}>Cesiones e invitaciones</PageLink>
        {pass.seatNumber && <PageLink to={`/mi-abono/cambio-asiento?abono=${pass.id}`}>Cambio de asiento</PageLink>}
      </p>
    </Section>
  );
}

const canGive = (session: OwnPass['nextSessions'][number]) =>
  session.lendRefusal === null || session.lent !== null || session.guests.refusal === null || session.guests.given > 0;
