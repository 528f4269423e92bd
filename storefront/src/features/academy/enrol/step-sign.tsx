// What it costs, what is allowed (each purpose by itself, off until it is ticked), and the signature under the text.
import {useRef, useState, type FormEvent} from 'react';
import {attemptKey, attemptOver} from '../../../lib/api/attempt';
import {familyApi, schoolKey} from '../../../lib/api/family-api';
import {drop} from '../../../lib/api/query';
import {asApiError, type ApiError} from '../../../lib/api/request';
import type {FamilyQuote, FamilySent, ImagePurpose, School} from '../../../lib/api/types';
import {arrive} from '../../../lib/sale/arrival';
import {PURPOSES} from '../../../lib/words/academy-words';
import {euros, plainDay} from '../../../lib/words/format';
import {Button} from '../../../ui/button';
import {SeasonPlans} from '../../../ui/forms/season-plans';
import {CheckField, ErrorSummary, TextField} from '../../../ui/forms/field';
import {Html} from '../../../ui/html';
import {PageLink} from '../../../ui/page-link';
import {askOf, type Drafting, nameOf, sendOf} from './draft';

const ATTEMPT = 'academy-enrol';
const ALL = Object.keys(PURPOSES) as ImagePurpose[];

interface Props extends Drafting {
  school: School;
  quote: FamilyQuote;
  onQuote: (quote: FamilyQuote) => void;
  onBack: () => void;
  onSent: (sent: FamilySent) => void;
}

export function StepSign({draft, change, changeChild, school, quote, onQuote, onBack, onSent}: Props) {
  const summary = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const show = (found: Record<string, string>, problem: ApiError | null) => {
    setErrors(found);
    setFailure(problem);
    requestAnimationFrame(() => arrive(summary.current));
  };
  const plans = quote.plans;
  const plan = plans.find(one => one.paymentFrequencyId === draft.paymentFrequencyId) ?? plans[0] ?? null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const wrong: Record<string, string> = {};
    if (!draft.isDataAccepted) wrong.isDataAccepted = 'Acepta el tratamiento de los datos para inscribir';
    if (!draft.isProtocolAccepted) wrong.isProtocolAccepted = 'Acepta el protocolo para inscribir';
    if (draft.signedName.trim().split(/\s+/).length < 2) wrong.signedName = 'Firma con tu nombre y apellidos';
    if (Object.keys(wrong).length > 0) return show(wrong, null);
    setBusy(true);
    const body = sendOf(draft, school.seasonListId, {
      hasNoSecond: !draft.hasSecond,
      paymentFrequencyId: plan?.paymentFrequencyId ?? null,
      expectedTotalCents: quote.totalCents,
      expectedFirstCents: plan?.instalments[0]?.amountCents ?? null,
      whatsapp: draft.isWhatsappAllowed,
      acceptData: true,
      acceptProtocol: true,
      fingerprint: school.fingerprint,
      signedName: draft.signedName.trim(),
    });
    try {
      const sent = await familyApi.enrol(body, attemptKey(ATTEMPT, body));
      attemptOver(ATTEMPT);
      onSent(sent);
    } catch (caught) {
      const problem = asApiError(caught);
      // The server has answered: what is sent next is another try.
      if (problem.status > 0) attemptOver(ATTEMPT);
      if (problem.code === 'text_changed') drop(schoolKey);
      if (problem.code === 'total_changed' || problem.code === 'plan_gone')
        await familyApi.quote(askOf(draft, school.seasonListId)).then(onQuote, () => undefined);
      show(problem.fields, Object.keys(problem.fields).length > 0 ? null : problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="academy-form" noValidate onSubmit={event => void submit(event)} aria-label="Precio y firma">
      <ErrorSummary ref={summary} errors={errors} failure={failure} />
      <dl className="academy-sum figures">
        {quote.children.map((child, at) => (
          <div key={draft.children[at]?.key ?? at}>
            <dt>
              {child.firstName}, {child.category.name}
              {child.discountCents > 0 && (
                <span className="small muted">
                  {' '}
                  ({child.discountReason}: −{euros(child.discountCents)})
                </span>
              )}
            </dt>
            <dd>{euros(child.amountCents - child.discountCents)}</dd>
          </div>
        ))}
        <div className="academy-total">
          <dt>Total</dt>
          <dd>{euros(quote.totalCents)}</dd>
        </div>
      </dl>
      <p className="muted">Ahora no se paga nada: se paga cuando hay plaza, y te escribimos para hacerlo.</p>
      {quote.early && (
        <p className="academy-early">
          <strong className="figures">{euros(quote.early.totalCents)}</strong> si lo pagas entero y tenéis plaza antes
          de que acabe el {plainDay(quote.early.untilOn, 'UTC')}: ahorras{' '}
          <span className="figures">{euros(quote.totalCents - quote.early.totalCents)}</span>.
        </p>
      )}
      {plans.length > 0 && quote.totalCents > 0 && (
        <SeasonPlans
          plans={plans}
          value={plan?.paymentFrequencyId}
          onChange={paymentFrequencyId => change({paymentFrequencyId})}
        />
      )}
      {draft.children.map((child, at) => (
        <fieldset key={child.key} className="academy-card">
          <legend className="visually-hidden">Imágenes de {nameOf(child, at)}</legend>
          <h3 aria-hidden="true">Imágenes de {nameOf(child, at)}</h3>
          <p className="small muted">
            Es voluntario, para cada fin por separado. Lo cambias cuando quieras en «Mi familia».
          </p>
          {ALL.map(purpose => (
            <CheckField
              key={purpose}
              name={`children.${at}.${purpose}`}
              checked={child.consents.includes(purpose)}
              onChange={checked =>
                changeChild(child.key, {
                  consents: checked ? [...child.consents, purpose] : child.consents.filter(one => one !== purpose),
                })
              }
            >
              {PURPOSES[purpose][0]}: {PURPOSES[purpose][1]}
            </CheckField>
          ))}
        </fieldset>
      ))}
      <CheckField
        name="isWhatsappAllowed"
        checked={draft.isWhatsappAllowed}
        onChange={isWhatsappAllowed => change({isWhatsappAllowed})}
      >
        Quiero recibir avisos de la cantera por WhatsApp <span className="field-optional">(opcional)</span>
      </CheckField>
      <section className="academy-group" aria-label="Texto que firmas">
        {school.consentHtml && (
          <div className="academy-text" tabIndex={0} role="region" aria-label="Texto de la inscripción">
            <Html html={school.consentHtml} />
          </div>
        )}
        <CheckField
          name="isDataAccepted"
          checked={draft.isDataAccepted}
          error={errors.isDataAccepted}
          isRequired
          onChange={isDataAccepted => change({isDataAccepted})}
        >
          Ejerzo la patria potestad o la tutela y acepto que el club trate estos datos para la inscripción, como explica
          la <PageLink to="/aviso-de-privacidad">información de privacidad</PageLink>
        </CheckField>
        <CheckField
          name="isProtocolAccepted"
          checked={draft.isProtocolAccepted}
          error={errors.isProtocolAccepted}
          isRequired
          onChange={isProtocolAccepted => change({isProtocolAccepted})}
        >
          Acepto{' '}
          {school.protocolUrl ? (
            <a href={school.protocolUrl} target="_blank" rel="noreferrer">
              el protocolo de convivencia y protección
              <span className="visually-hidden"> (se abre en otra pestaña)</span>
            </a>
          ) : (
            'las normas de la cantera'
          )}
        </CheckField>
        <TextField
          label="Firma: tu nombre y apellidos"
          hint="Guardamos con ella el día, la hora y la edición del texto."
          name="signedName"
          autoComplete="name"
          value={draft.signedName}
          error={errors.signedName}
          onChange={event => change({signedName: event.target.value})}
        />
      </section>
      <div className="academy-acts">
        <Button onClick={onBack}>Atrás</Button>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {draft.children.length === 1 ? 'Firmar y enviar la solicitud' : 'Firmar y enviar las solicitudes'}
        </Button>
      </div>
    </form>
  );
}
