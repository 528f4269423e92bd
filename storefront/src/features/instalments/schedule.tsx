// The plan of one's own pass: what is owed, each part with what has become of it, paying, and the card for what is to
// come.
import {api} from '../../lib/api/api';
import {euros, plainDay} from '../../lib/words/format';
import {instalmentWords, meansOf} from '../../lib/words/instalment-words';
import {instalmentsKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import {useSite} from '../../lib/site';
import type {Schedule, ScheduledInstalment} from '../../lib/api/types';
import {Icon} from '../../ui/icon';
import {CardReturned} from '../../ui/kept-card/card-returned';
import {NotFoundScreen} from '../../ui/screens/not-found-screen';
import {Notice} from '../../ui/screens/notice';
import {PageLink} from '../../ui/page-link';
import {Section} from '../../ui/section';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';
import {DirectDebit} from './direct-debit';
import {KeptCard} from './kept-card';
import {PayForm, type Choice} from './pay-form';
import './instalments.css';

const day = (on: string) => plainDay(on, 'UTC');

export function OwnSchedule({passId}: {passId: number}) {
  const {data, error, reload} = useQuery(instalmentsKey(passId), () => api.instalments(passId));
  if (error?.status === 404) return <NotFoundScreen title="No encontramos ese abono en tu cuenta" />;
  if (error && !data)
    return (
      <div className="page plan-page">
        <Trouble isPage error={error} onRetry={() => void reload()} />
      </div>
    );
  if (!data)
    return (
      <Loading label="Cargando tus plazos…">
        <div className="page plan-page">
          <Bone width="12rem" height="3rem" />
          <Bone height="20rem" />
        </div>
      </Loading>
    );
  return <Plan schedule={data} reload={reload} />;
}

function Plan({schedule, reload}: {schedule: Schedule; reload: () => Promise<unknown>}) {
  const {id, title, holderName, seatLabel, instalments, totalCents, paidCents, restCents, card, mandate, mandateText} =
    schedule;
  const timezone = useSite()?.timezone ?? 'Europe/Madrid';
  const choices = choicesOf(schedule);
  const isLeft = instalments.some(i => i.state === 'scheduled' || i.canPay);
  return (
    <div className="page plan-page">
      <div className="plan-head">
        <PageLink to={`/mi-abono?abono=${id}`} className="plan-back">
          <Icon name="back" size={18} /> Mi abono
        </PageLink>
        <h1>Tus plazos</h1>
        <p className="muted">{[title, holderName, seatLabel].filter(Boolean).join(' · ')}</p>
      </div>
      <CardReturned
        hasCard={card !== null}
        kept="Los plazos que quedan se cobrarán en ella en su fecha."
        reload={reload}
      />
      <Standing schedule={schedule} />
      <div className="plan-layout">
        <Section title={instalments.length <= 1 ? 'El pago' : 'El plan'}>
          <dl className="plan-sums figures">
            <div>
              <dt>Abono</dt>
              <dd>{euros(totalCents)}</dd>
            </div>
            <div>
              <dt>Pagado</dt>
              <dd>{euros(paidCents)}</dd>
            </div>
            <div>
              <dt>Falta</dt>
              <dd>{euros(restCents)}</dd>
            </div>
          </dl>
          {instalments.length === 0 && <p className="muted">Este abono se pagó entero y no tiene plazos.</p>}
          <ol>
            {instalments.map(i => (
              <Row key={i.id} instalment={i} of={instalments.length} means={meansOf(schedule)} timezone={timezone} />
            ))}
          </ol>
        </Section>
        {isLeft && (
          <div className="plan-layout-side">
            {choices.length > 0 && (
              <Section title="Pagar ahora">
                <PayForm
                  choices={choices}
                  attempt={`instalments/${id}`}
                  consentText={
                    instalments.length > 1 && card === null && mandate === null ? schedule.consentText : null
                  }
                  onChanged={() => void reload()}
                  toCart={choice => api.putInstalmentsInCart(id, choice.ids)}
                  pay={(choice, method, keepCard, key) =>
                    api.payInstalments(
                      id,
                      {instalmentIds: choice.ids, method, keepCard, expectedTotalCents: choice.cents},
                      key,
                    )
                  }
                />
              </Section>
            )}
            {instalments.length > 1 && choices.length > 0 && <KeptCard schedule={schedule} reload={reload} />}
            {(mandateText !== null || mandate !== null) && choices.length > 0 && (
              <DirectDebit schedule={schedule} reload={reload} />
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function Standing({schedule: {owedCents, state, instalments}}: {schedule: Schedule}) {
  const next = instalments.find(i => i.state === 'scheduled' && !i.isOwed);
  if (state === 'cancelled_unpaid')
    return (
      <Notice tone="danger" title="Este abono se dio de baja por impago">
        {owedCents > 0
          ? `Debes ${euros(owedCents)}. Si lo pagas antes de que acabe la temporada conservas tu antigüedad y, si tu butaca sigue libre, también el abono.`
          : 'Ya no debes nada: conservas tu antigüedad.'}
      </Notice>
    );
  if (owedCents > 0)
    return (
      <Notice tone={state === 'suspended_unpaid' ? 'danger' : 'warn'} title={`Tienes ${euros(owedCents)} por pagar`}>
        {state === 'suspended_unpaid'
          ? 'El carnet está suspendido: vuelve a abrir la puerta en cuanto lo pagues.'
          : 'Págalo ahora y tu abono sigue como siempre.'}
      </Notice>
    );
  if (next)
    return (
      <Notice tone="ok" title="Estás al día">
        El próximo plazo es de {euros(next.amountCents)}, el {day(next.dueOn)}.
      </Notice>
    );
  if (instalments.every(i => !i.canPay && i.state !== 'charging')) return <Notice tone="ok" title="Está todo pagado" />;
  return null;
}

function Row({
  instalment: i,
  of,
  means,
  timezone,
}: {
  instalment: ScheduledInstalment;
  of: number;
  means: string | null;
  timezone: string;
}) {
  const words = instalmentWords(i, means, timezone);
  return (
    <li className="plan-row">
      <h3>{of === 1 ? 'Pago único' : `Plazo ${i.n} de ${of}`}</h3>
      <p className="plan-row-amount figures">
        {euros(i.amountCents)}
        {i.feeCents > 0 && <span className="small muted"> + {euros(i.feeCents)} de devolución</span>}
      </p>
      <p className="muted">
        {i.isOwed ? 'Vencimiento:' : 'Vence el'} {day(i.dueOn)}
      </p>
      <span className="plan-state" data-tone={words.tone}>
        {words.text}
      </span>
      {words.note && (
        <p className="plan-row-note small">
          {words.note}{' '}
          {i.reservationHash && (
            <PageLink to={`/reservas/${i.reservationHash}`}>
              Ver el justificante<span className="visually-hidden"> del plazo {i.n}</span>
            </PageLink>
          )}
        </p>
      )}
    </li>
  );
}

/** What is owed first; then one by one; then everything. */
function choicesOf({instalments, owedCents, restCents}: Schedule): Choice[] {
  const payable = instalments.filter(i => i.canPay);
  const owed = payable.filter(i => i.isOwed);
  const choices: Choice[] = payable.map(i => ({
    name: String(i.id),
    text: instalments.length === 1 ? 'El abono' : `Plazo ${i.n}`,
    ids: [i.id],
    cents: i.dueCents,
  }));
  if (owed.length > 1)
    choices.unshift({name: 'owed', text: 'Todo lo vencido', ids: owed.map(i => i.id), cents: owedCents});
  if (payable.length > 1 && payable.length > owed.length)
    choices.push({name: 'all', text: 'Todo lo que falta', ids: payable.map(i => i.id), cents: restCents});
  if (payable.length > 1 && owed.length === payable.length) choices[0]!.text = 'Todo lo que falta';
  return choices;
}
