// «Renovar»: whom, in which category and seat, what it costs, and paying for all of them at once.
import {useState} from 'react';
import {useAccount} from '../../../lib/account';
import {lastMoment, list, plainDay} from '../../../lib/words/format';
import type {Renewals, Renewed} from '../../../lib/api/types';
import {ButtonLink} from '../../../ui/button';
import {CheckField} from '../../../ui/forms/field';
import {Notice} from '../../../ui/screens/notice';
import {PageLink} from '../../../ui/page-link';
import {Section} from '../../../ui/section';
import {Bone, Loading} from '../../../ui/screens/skeleton';
import {Trouble} from '../../../ui/screens/trouble';
import {ContactFields, type Contact} from '../contact-fields';
import '../contract.css';
import {usePassQuestions} from '../pass-questions';
import {askOf, useChoices} from './renewal-choices';
import {RenewalPay} from './renewal-pay';
import {RenewalPerson} from './renewal-person';
import {RenewalSum} from './renewal-sum';
import {useRenewalQuote, useRenewals} from '../renewals';

export function RenewalPage() {
  const renewals = useRenewals();
  if (renewals.error && !renewals.data)
    return (
      <div className="page contract-page">
        <Trouble isPage error={renewals.error} onRetry={() => void renewals.reload()} />
      </div>
    );
  if (!renewals.data)
    return (
      <Loading label="Cargando tus abonos…">
        <div className="page contract-page">
          <Bone width="14rem" height="3rem" />
          <Bone height="20rem" />
        </div>
      </Loading>
    );
  return renewals.data.items.length ? (
    <Renewing renewals={renewals.data} />
  ) : (
    <Nobody isLoggedIn={renewals.data.buyer !== null} />
  );
}

function Nobody({isLoggedIn}: {isLoggedIn: boolean}) {
  return (
    <div className="page page-narrow contract-page">
      <div className="contract-head">
        <h1>Renovar el abono</h1>
        <p>
          {isLoggedIn
            ? 'En tu cuenta no hay ahora ningún abono que renovar.'
            : 'Entra en tu cuenta o busca tu abono con tu número y tu documento.'}
        </p>
      </div>
      <div className="contract-acts">
        {!isLoggedIn && (
          <ButtonLink to="/login?volver=%2Fabonos%2Frenovar" look="primary">
            Entrar en mi cuenta
          </ButtonLink>
        )}
        <ButtonLink to="/abonos/buscar-abonado" look={isLoggedIn ? 'primary' : 'plain'}>
          Buscar mi abono
        </ButtonLink>
      </div>
      <p className="muted">
        ¿Todavía no tienes abono? <PageLink to="/abonos/nuevo">Hazte abonado</PageLink>.
      </p>
    </div>
  );
}

function Renewing({renewals}: {renewals: Renewals}) {
  const account = useAccount().data;
  const {of, change, answer} = useChoices();
  const [priceGroupId, setGroup] = useState<number | null>(null);
  const [planId, setPlan] = useState<number | null>(null);
  const [usesWallet, setWallet] = useState(true);
  const [contacts, setContacts] = useState<Record<number, Contact>>({});
  const [files, setFiles] = useState<Record<number, Record<string, File | null>>>({});
  const [done, setDone] = useState<Renewed | null>(null);
  const {items} = renewals;
  const chosen = items.filter(
    item =>
      item.refusal === null &&
      of(item.passId).isChosen &&
      item.listId === items.find(one => one.refusal === null)?.listId,
  );
  const quote = useRenewalQuote(
    chosen.map(item => askOf(item, of(item.passId))),
    priceGroupId,
  );
  const shown =
    quote.shown && chosen.length && chosen.every(item => quote.shown!.lines.some(line => line.passId === item.passId))
      ? quote.shown
      : undefined;
  const questions = usePassQuestions(chosen.map(item => item.listId));
  const isOld = quote.data === undefined;
  const walletOf = [...chosen].filter(item => item.walletCents > 0).sort((a, b) => b.walletCents - a.walletCents)[0];
  const plan = shown?.plans.find(one => one.paymentFrequencyId === planId) ?? shown?.plans[0];
  const todayCents = plan?.instalments[0]?.amountCents ?? 0;
  const walletCents = usesWallet && walletOf ? Math.min(walletOf.walletCents, todayCents) : 0;
  const family = shown?.families.find(one => one.id === priceGroupId);
  const closesAt = items.find(item => item.refusal === null)?.closesAt;
  if (done) return <Requested done={done} names={items} />;
  return (
    <div className="page contract-page">
      <div className="contract-head">
        <h1>Renovar el abono</h1>
        {closesAt && (
          <p>
            La renovación está abierta hasta el <strong>{plainDay(lastMoment(closesAt))}</strong>. Si renováis varios,
            se paga todo junto.
          </p>
        )}
        {!account && (
          <p className="small muted">
            Estás sin cuenta: por eso los nombres van tapados.{' '}
            <PageLink to="/login?volver=%2Fabonos%2Frenovar">Entra</PageLink> para usar el monedero y cambiar tus datos.
          </p>
        )}
      </div>
      <div className="contract-columns">
        <div className="contract-main">
          <Section title="Quién renueva" aside={<PageLink to="/abonos/buscar-abonado">Añadir a otra persona</PageLink>}>
            <ul className="contract-people">
              {items.map(item => (
                <RenewalPerson
                  key={item.passId}
                  item={item}
                  chosen={of(item.passId)}
                  line={shown?.lines.find(line => line.passId === item.passId)}
                  files={files[item.passId] ?? {}}
                  onFile={(name, file) =>
                    setFiles(old => ({...old, [item.passId]: {...old[item.passId], [name]: file}}))
                  }
                  onChange={part => change(item.passId, part)}
                />
              ))}
            </ul>
          </Section>
          {quote.error && !shown && <Trouble error={quote.error} onRetry={() => void quote.reload()} />}
          {quote.error && shown && <Notice tone="warn" title={quote.error.message} isAlert />}
          {(shown?.families.length ?? 0) > 0 && (
            <Section title="Sois una familia">
              <div className="stack">
                {shown!.families.map(one => (
                  <CheckField
                    key={one.id}
                    name={`family-${one.id}`}
                    checked={priceGroupId === one.id}
                    onChange={isOn => setGroup(isOn ? one.id : null)}
                  >
                    <strong>{one.name}.</strong> {one.description}{' '}
                    {one.documentRequired && (
                      <span className="muted">Pide: {one.documentRequired.toLocaleLowerCase('es')}.</span>
                    )}
                  </CheckField>
                ))}
              </div>
            </Section>
          )}
          {priceGroupId !== null && shown && !family && (
            <Notice tone="warn" title="Con estas personas ya no se cumple la familia elegida." />
          )}
          {chosen.some(item => item.contact) && (
            <Section title="¿Siguen bien los datos?">
              <div className="stack">
                {chosen.flatMap((item, i) =>
                  // Whoever has several passes is asked once.
                  item.contact && chosen.findIndex(({holderId}) => holderId === item.holderId) === i
                    ? [
                        <ContactFields
                          key={item.holderId}
                          name={item.name.split(' ')[0]!}
                          value={contacts[item.holderId] ?? item.contact}
                          onChange={contact => setContacts(old => ({...old, [item.holderId]: contact}))}
                        />,
                      ]
                    : [],
                )}
              </div>
            </Section>
          )}
          {shown && questions && (
            <RenewalPay
              asked={chosen.map((item, i) => ({
                at: `passes.${i}.answers`,
                legend:
                  chosen.filter(({holderId}) => holderId === item.holderId).length > 1
                    ? `${item.name} · ${item.categoryName}`
                    : item.name,
                fields: questions.get(item.listId) ?? [],
                answers: of(item.passId).answers ?? {},
                onChange: answers => answer(item.passId, answers),
              }))}
              items={chosen}
              of={of}
              quote={shown}
              buyer={renewals.buyer}
              priceGroupId={family ? priceGroupId : null}
              planId={plan?.paymentFrequencyId ?? null}
              onPlan={setPlan}
              walletOf={walletOf}
              usesWallet={usesWallet}
              onWallet={setWallet}
              dueCents={todayCents - walletCents}
              contacts={contacts}
              files={files}
              isOld={isOld}
              onStale={() => void quote.reload()}
              onDone={setDone}
            />
          )}
        </div>
        {shown && (
          <RenewalSum quote={shown} items={items} todayCents={todayCents} walletCents={walletCents} isOld={isOld} />
        )}
      </div>
    </div>
  );
}

/** Nothing was to be paid: free, or everything waits for papers. */
function Requested({done, names}: {done: Renewed; names: Renewals['items']}) {
  const of = (state: string) =>
    done.renewed
      .filter(one => one.state === state)
      .map(one => names.find(item => item.passId === one.passId)?.name.split(' ')[0] ?? '');
  const waiting = of('requested');
  const active = of('active');
  return (
    <div className="page page-narrow contract-page">
      <h1>{waiting.length ? 'Renovación pedida' : 'Renovación hecha'}</h1>
      {active.length > 0 && <Notice tone="ok" title={`${list(active)}: abono renovado`} />}
      {waiting.length > 0 && (
        <Notice tone="info" title={`${list(waiting)}: revisamos los documentos`}>
          Las butacas quedan guardadas. En tres días como mucho te escribimos para pagar.
        </Notice>
      )}
      <div>
        <ButtonLink to="/mi-abono" look="primary">
          Ver mi abono
        </ButtonLink>
      </div>
    </div>
  );
}
