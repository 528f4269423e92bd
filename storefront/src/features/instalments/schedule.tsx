// The plan of one's own pass or of a child's enrolment: what is owed, each part with what has become of it, paying, and the card for what is to
// come.
import {euros, plainDay} from '../../lib/words/format';
import {instalmentWords, meansOf, type InstalmentWords} from '../../lib/words/instalment-words';
import {useQuery} from '../../lib/api/query';
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
import type {PlanSource} from './source';
import './instalments.css';

const day = (on: string) => plainDay(on, 'UTC');

export function OwnSchedule({source}: {source: PlanSource}) {
  const {data, error, reload} = useQuery(source.key, source.load);
  if (error?.status === 404) return <NotFoundScreen title={source.words.notFound} />;
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
  return <Plan source={source} schedule={data} reload={reload} />;
}

interface PlanProps {
  source: PlanSource;
  schedule: Schedule;
  reload: () => Promise<unknown>;
}

function Plan({source, schedule, reload}: PlanProps) {
  const {words} = source;
  const {title, holderName, seatLabel, instalments, totalCents, paidCents, restCents, card, mandate, mandateText} =
    schedule;
  const choices = choicesOf(schedule, words.only);
  const isLeft = instalments.some(i => i.state === 'scheduled' || i.canPay);
  return (
    <div className="page plan-page">
      <div className="plan-head">
        <PageLink to={words.back.to} className="plan-back">
          <Icon name="back" size={18} /> {words.back.label}
        </PageLink>
        <h1>Tus plazos</h1>
        <p className="muted">{[title, holderName, seatLabel].filter(Boolean).join(' · ')}</p>
      </div>
      <CardReturned
        hasCard={card !== null}
        kept="Los plazos que quedan se cobrarán en ella en su fecha."
        reload={reload}
      />
      <Standing schedule={schedule} words={words} />
      <div className="plan-layout">
        <Section title={instalments.length <= 1 ? 'El pago' : 'El plan'}>
          <dl className="plan-sums figures">
            <div>
              <dt>{words.whole}</dt>
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
          {instalments.length === 0 && <p className="muted">{words.paidWhole}</p>}
          <ol>
            {instalments.map(i => (
              <Row
                key={i.id}
                instalment={i}
                of={instalments.length}
                words={instalmentWords(i, meansOf(schedule), source.kind)}
              />
            ))}
          </ol>
        </Section>
        {isLeft && (
          <div className="plan-layout-side">
            {choices.length > 0 && (
              <Section title="Pagar ahora">
                <PayForm
                  choices={choices}
                  attempt={source.key}
                  consentText={
                    instalments.length > 1 && card === null && mandate === null ? schedule.consentText : null
                  }
                  onChanged={() => void reload()}
                  toCart={source.toCart && (choice => source.toCart!(choice.ids))}
                  pay={(choice, method, keepCard, key) =>
                    source.pay({instalmentIds: choice.ids, method, keepCard, expectedTotalCents: choice.cents}, key)
                  }
                />
              </Section>
            )}
            {instalments.length > 1 && choices.length > 0 && (
              <KeptCard source={source} schedule={schedule} reload={reload} />
            )}
            {(mandateText !== null || mandate !== null) && choices.length > 0 && (
              <DirectDebit
                debtorName={source.kind === 'pass' ? schedule.holderName : ''}
                source={source}
                schedule={schedule}
                reload={reload}
              />
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function Standing({
  schedule: {owedCents, state, instalments},
  words,
}: {
  schedule: Schedule;
  words: PlanSource['words'];
}) {
  const next = instalments.find(i => i.state === 'scheduled' && !i.isOwed);
  const isSuspended = ['suspended_unpaid', 'suspended'].includes(state);
  const ended =
    ['cancelled_unpaid', 'withdrawn'].includes(state) && words.ended(owedCents > 0 ? euros(owedCents) : null);
  if (ended)
    return (
      <Notice tone={state === 'withdrawn' && owedCents === 0 ? 'info' : 'danger'} title={ended.title}>
        {ended.text}
      </Notice>
    );
  if (owedCents > 0)
    return (
      <Notice tone={isSuspended ? 'danger' : 'warn'} title={`Tienes ${euros(owedCents)} por pagar`}>
        {isSuspended
          ? words.suspended
          : state === 'payment_pending'
            ? 'Págalo ahora para confirmar la plaza: solo está guardada un tiempo.'
            : words.upToDate}
      </Notice>
    );
  if (next)
    return (
      <Notice tone="ok" title="Estás al día">
        El próximo plazo es de {euros(next.amountCents)}, el {day(next.dueOn)}.
      </Notice>
    );
  if (instalments.length > 0 && instalments.every(i => !i.canPay && i.state !== 'charging'))
    return <Notice tone="ok" title="Está todo pagado" />;
  return null;
}

function Row({instalment: i, of, words}: {instalment: ScheduledInstalment; of: number; words: InstalmentWords}) {
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
function choicesOf({instalments, owedCents, restCents}: Schedule, only: string): Choice[] {
  const payable = instalments.filter(i => i.canPay);
  const owed = payable.filter(i => i.isOwed);
  const choices: Choice[] = payable.map(i => ({
    name: String(i.id),
    text: instalments.length === 1 ? only : `Plazo ${i.n}`,
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
